/** The recipe as typed, valid or not: its problems, and the settings that a task or method sets. */
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
import { knownOwnTask, type OwnTask } from '../../tasks/own/ownTask.ts';
import { withField, withoutField } from './sentences.ts';
import {
  carried,
  chosen,
  isProblem,
  turn,
  turnedTo,
  unswitched,
  withoutSwitches,
  type RecipeSwitch,
  type Switched,
  type Switching,
} from '../../config/switches.ts';

/** Values of some settings, as typed, an own task, an own method, and the name of imported weights. */
export type Changes = Readonly<
  Partial<Record<SettingKey | 'own_base' | 'own_method', unknown>> & { own_task?: OwnTask }
>;

/** A choice of a method that moved the recipe to another task. */
export interface Moved {
  readonly method: string;
  readonly from: unknown;
  readonly to: string;
  /** Why the method cannot run on the previous task. */
  readonly because: Problem;
  /** The recipe before. */
  readonly before: Switched;
}

export class Draft {
  values = $state.raw<Readonly<Record<string, unknown>>>(defaultConfig());
  #switching = $state.raw<Switching>(unswitched);
  /** The move that the last choice of a method caused; null if the task stayed. */
  moved = $state.raw<Moved | null>(null);
  /** All problems, as they are reported. */
  readonly problems = $derived(checkConfig(this.values));

  /** All problems, by setting. */
  get errors(): Readonly<Partial<Record<string, string>>> {
    const errors: Partial<Record<string, string>> = {};
    for (const problem of this.problems) {
      const before = errors[problem.field];
      errors[problem.field] = `${before === undefined ? '' : `${before} `}${withoutField(problem)}`;
    }
    return errors;
  }
  /** The first problem; null: the recipe is a valid configuration. */
  get problem(): string | null {
    const [first] = this.problems;
    return first ? withField(first) : null;
  }

  /** What a run with these settings cannot reach, as sentences; empty if the recipe is invalid. */
  get warnings(): readonly string[] {
    return this.problems.length > 0 ? [] : warningsOf(parseConfig(this.values)).map(withField);
  }

  /** Takes the settings of a run, with all that was edited since the recipe had the values `since`. */
  replace(config: RunConfig, since = this.values): void {
    const edited = { ...config, ...editsOf(since, this.values) };
    const isRemoved = (key: string) => key in since && !(key in this.values);
    this.values = Object.fromEntries(Object.entries(edited).filter(([key]) => !isRemoved(key)));
    this.#switching = unswitched;
    this.moved = null;
  }

  /** Undoes the choice of the method that changed the task; returns the settings that change. */
  undoMove(): Changes {
    const moved = this.moved;
    this.moved = null;
    return moved ? this.#take(moved.before) : {};
  }

  /** Why a switch cannot be turned on; null if it can. */
  refusalOf(one: RecipeSwitch): Problem | null {
    const next = turn(this.#switched, one);
    return isProblem(next) ? next : null;
  }

  /** Why a switch cannot have this strategy; null if it can. */
  refusalOfStrategy(one: RecipeSwitch, strategy: string): Problem | null {
    const next = turnedTo(this.#switched, one, strategy);
    return isProblem(next) ? next : null;
  }

  /** Turns a switch to a strategy and returns the settings that change; empty if it is refused. */
  turnTo(one: RecipeSwitch, strategy: string): Changes {
    const next = turnedTo(this.#switched, one, strategy);
    return isProblem(next) ? {} : this.#take(next);
  }

  /** Turns a switch on or off and returns the settings that change; empty if it is refused. */
  turn(one: RecipeSwitch): Changes {
    const next = turn(this.#switched, one);
    return isProblem(next) ? {} : this.#take(next);
  }

  /**
   * Sets several settings and returns all that change: a task, a method or a strategy sets others too. `inForce` supplies task
   * and method where the recipe has no valid ones.
   */
  change(changes: Changes, inForce: RunConfig): Changes {
    const { task, method, ...others } = changes;
    const plain = withoutSwitches(this.values, this.#switching);
    const movedBefore = this.moved;
    if ('task' in changes || 'method' in changes) this.moved = null;
    if (typeof task === 'string') {
      const next = carried(this.#switched, onTask(plain, task, inForce));
      const { own_method: own, ...kept } = next.values;
      // Another method has its own code, or none.
      const code = own && !('method' in changes) ? { own_method: own } : {};
      return this.#take({ ...next, values: { ...kept, ...code, ...changes } });
    }
    if (typeof method === 'string') {
      const before = this.#switched;
      // The reader did not choose the task that the last method moved to: try the next method on the task before.
      const task = movedBefore?.from ?? plain.task;
      const { config, because } = onMethod(plain, method, typeof task === 'string' ? task : '', inForce);
      const next = carried(before, config);
      if (because !== null && config.task !== task)
        this.moved = { method, from: task, to: config.task, because, before: movedBefore?.before ?? before };
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
      this.values = { ...this.values, ...changes };
      return changes;
    }
    return strategy === one.off ? this.turn(one) : this.#take(chosen(this.#switched, one.setting, strategy));
  }

  get #switched(): Switched {
    return { values: this.values, switching: this.#switching };
  }

  /** Replaces the values; returns those that differ from the old ones. */
  #take({ values, switching }: Switched): Changes {
    const old = this.values;
    this.values = values;
    this.#switching = switching;
    return editsOf(old, values);
  }
}

/** The values that differ from the old ones. */
export const editsOf = (old: Draft['values'], values: Draft['values']): Changes =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => !Object.is(value, old[key])));

/** The recipe on another task: keeps manual changes if they are valid there, else takes all defaults. */
function onTask(values: Readonly<Record<string, unknown>>, task: string, inForce: RunConfig): RunConfig {
  try {
    return withTask(parseConfig(values), task);
  } catch {
    return defaultConfig(inForce.method, task);
  }
}

interface OnMethod {
  readonly config: RunConfig;
  /** Why the method cannot run on the recipe's task; null if it can. */
  readonly because: Problem | null;
}

/**
 * A recipe under another method: on the `wanted` task if the method can run there, else on the method's own task. Keeps
 * manual changes where they are valid.
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
