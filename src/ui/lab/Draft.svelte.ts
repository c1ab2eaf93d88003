/** The recipe as typed, valid or not: what is wrong with it, and what choosing a task or a method brings along. */
import { withMethod, withTask } from '../../config/changes.ts';
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
import { settingsOfMethod } from '../../methods/settingsOf.ts';
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

export class Draft {
  #values = $state.raw<Readonly<Record<string, unknown>>>(defaultConfig());
  #switching = $state.raw<Switching>(unswitched);
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

  replace(config: RunConfig): void {
    this.#values = config;
    this.#switching = unswitched;
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
    if (typeof task === 'string') {
      const next = carried(this.#switched, onTask(plain, task, inForce));
      return this.#take({ ...next, values: { ...next.values, ...changes } });
    }
    if (typeof method === 'string') {
      const next = carried(this.#switched, onMethod(plain, method, inForce));
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

/** A recipe under another method, likewise; a method that names a task goes to it where it cannot stay. */
function onMethod(values: Readonly<Record<string, unknown>>, method: string, inForce: RunConfig): RunConfig {
  try {
    return withMethod(parseConfig(values), method);
  } catch {
    // A mistake elsewhere in the recipe does not change its task.
    const { task: current } = values;
    const isTask = typeof current === 'string' && (Object.hasOwn(tasks, current) || knownOwnTask(current));
    const here = defaultConfig(method, isTask ? current : inForce.task);
    const { task } = settingsOfMethod(here.method);
    return task && checkConfig(here).length > 0 ? defaultConfig(method) : here;
  }
}
