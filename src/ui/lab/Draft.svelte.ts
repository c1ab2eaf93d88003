/** The recipe as typed, valid or not: what is wrong with it, and what choosing a task or a method brings along. */
import { underMethod, withTask } from '../../config/changes.ts';
import { switches } from '../../config/option.ts';
import type { Problem } from '../../config/problem.ts';
import {
  checkConfig,
  defaultConfig,
  parseConfig,
  warningsOf,
  type RunConfig,
  type SettingKey,
} from '../../config/schema.ts';
import { tasks } from '../../tasks/index.ts';
import { knownOwnTask } from '../../tasks/own/ownTask.ts';
import { withField, withoutField } from './sentences.ts';
import {
  carried,
  chosen,
  isProblem,
  turn,
  unswitched,
  withoutSwitches,
  type RecipeSwitch,
  type Switched,
  type Switching,
} from './switches.ts';

/** Values of some settings, as typed. */
export type Changes = Readonly<Partial<Record<SettingKey, unknown>>>;

/** A choice of a method that took the recipe to another task. */
export interface Moved {
  readonly method: string;
  readonly from: unknown;
  readonly to: string;
  /** Why the method cannot run where it was. */
  readonly because: Problem;
  /** The recipe before. */
  readonly before: Switched;
}

export class Draft {
  #values = $state.raw<Readonly<Record<string, unknown>>>(defaultConfig());
  #switching = $state.raw<Switching>(unswitched);
  #moved = $state.raw<Moved | null>(null);
  readonly #problems = $derived(checkConfig(this.#values));

  get values(): Readonly<Record<string, unknown>> {
    return this.#values;
  }
  /** All that is wrong, by setting. */
  get errors(): Readonly<Partial<Record<string, string>>> {
    const errors: Partial<Record<string, string>> = {};
    for (const problem of this.#problems) {
      const before = errors[problem.field];
      errors[problem.field] = `${before === undefined ? '' : `${before} `}${withoutField(problem)}`;
    }
    return errors;
  }
  /** The first rule that is broken, or null: then it is a configuration. */
  get problem(): string | null {
    const [first] = this.#problems;
    return first ? withField(first) : null;
  }

  /** What a run with these settings cannot reach, as sentences; nothing while something is wrong. */
  get warnings(): readonly string[] {
    return this.#problems.length > 0 ? [] : warningsOf(parseConfig(this.#values)).map(withField);
  }

  /** The task that the last choice of a method changed; null where it stayed. */
  get moved(): Moved | null {
    return this.#moved;
  }

  replace(config: RunConfig): void {
    this.#values = config;
    this.#switching = unswitched;
    this.#moved = null;
  }

  /** Takes back the choice of the method that changed the task; returns what differs from before. */
  undoMove(): Changes {
    const moved = this.#moved;
    this.#moved = null;
    return moved ? this.#take(moved.before) : {};
  }

  /** Why a switch cannot be turned on; null where it can. */
  refusalOf(one: RecipeSwitch): Problem | null {
    const next = turn(this.#switched, one);
    return isProblem(next) ? next : null;
  }

  /** Turns a switch on or off and returns all that it set; nothing where it is refused. */
  turn(one: RecipeSwitch): Changes {
    const next = turn(this.#switched, one);
    return isProblem(next) ? {} : this.#take(next);
  }

  /**
   * Sets several settings and returns all that it set: a task, a method or another strategy brings more along. `inForce`
   * is what stands in for a recipe that has no other task or method to go by.
   */
  change(changes: Changes, inForce: RunConfig): Changes {
    const { task, method, ...others } = changes;
    const plain = withoutSwitches(this.#values, this.#switching);
    const movedBefore = this.#moved;
    if ('task' in changes || 'method' in changes) this.#moved = null;
    if (typeof task === 'string') {
      const next = carried(this.#switched, onTask(plain, task, inForce));
      return this.#take({ ...next, values: { ...next.values, ...changes } });
    }
    if (typeof method === 'string') {
      const before = this.#switched;
      // What the last method took the reader to was not chosen: another method is tried where the reader was.
      const task = movedBefore?.from ?? plain.task;
      const { config, because } = onMethod(plain, method, typeof task === 'string' ? task : '', inForce);
      const next = carried(before, config);
      if (because !== null && config.task !== task)
        this.#moved = { method, from: task, to: config.task, because, before: movedBefore?.before ?? before };
      return this.#take({ ...next, values: { ...next.values, ...changes } });
    }
    const [key, ...more] = Object.keys(others);
    const one = switches.find(({ setting }) => setting === key);
    const strategy = one && others[one.setting];
    if (
      !one ||
      more.length > 0 ||
      typeof strategy !== 'string' ||
      !this.#switching.on.includes(one.setting)
    ) {
      this.#values = { ...this.#values, ...changes };
      return changes;
    }
    return strategy === one.off ? this.turn(one) : this.#take(chosen(this.#switched, one.setting, strategy));
  }

  get #switched(): Switched {
    return { values: this.#values, switching: this.#switching };
  }

  /** Takes new values over; returns those that differ from the old ones. */
  #take({ values, switching }: Switched): Changes {
    const old = this.#values;
    this.#values = values;
    this.#switching = switching;
    return Object.fromEntries(Object.entries(values).filter(([key, value]) => !Object.is(value, old[key])));
  }
}

/** A recipe on another task: what was changed by hand stays if it fits there, or else nothing does. */
function onTask(values: Readonly<Record<string, unknown>>, task: string, inForce: RunConfig): RunConfig {
  try {
    return withTask(parseConfig(values), task);
  } catch {
    return defaultConfig(inForce.method, task);
  }
}

interface OnMethod {
  readonly config: RunConfig;
  /** The rule that keeps the method from the task of the recipe; null where it can run there. */
  readonly because: Problem | null;
}

/**
 * A recipe under another method. It is on the `wanted` task if the method can run there, with what was changed by hand if that fits
 * too; else it goes to the task that the method names.
 */
function onMethod(
  values: Readonly<Record<string, unknown>>,
  method: string,
  wanted: string,
  inForce: RunConfig,
): OnMethod {
  const isTask = Object.hasOwn(tasks, wanted) || knownOwnTask(wanted) !== undefined;
  const task = isTask ? wanted : inForce.task;
  const config = configOf(values);
  const kept = config && underMethod(config, method, task);
  if (kept && checkConfig(kept).length === 0) return { config: kept, because: null };
  const plain = defaultConfig(method, task);
  const [problem] = checkConfig(plain);
  if (problem === undefined) return { config: plain, because: null };
  const there = config && underMethod(config, method, defaultConfig(method).task);
  const fits = there && checkConfig(there).length === 0;
  return { config: fits ? there : defaultConfig(method), because: problem };
}

function configOf(values: Readonly<Record<string, unknown>>): RunConfig | null {
  return checkConfig(values).length === 0 ? parseConfig(values) : null;
}
