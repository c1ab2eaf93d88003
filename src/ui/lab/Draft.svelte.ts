/** The recipe as typed, valid or not: what is wrong with it, and what choosing a task or a method brings along. */
import { withMethod, withTask } from '../../config/changes.ts';
import {
  checkConfig,
  defaultConfig,
  parseConfig,
  type RunConfig,
  type SettingKey,
} from '../../config/schema.ts';
import { methods } from '../../methods/index.ts';
import { tasks } from '../../tasks/index.ts';
import { withField, withoutField } from './sentences.ts';

/** Values of some settings, as typed. */
export type Changes = Readonly<Partial<Record<SettingKey, unknown>>>;

export class Draft {
  #values = $state.raw<Readonly<Record<string, unknown>>>(defaultConfig());
  readonly #problems = $derived(checkConfig(this.#values));

  get values(): Readonly<Record<string, unknown>> {
    return this.#values;
  }
  /** What is wrong, by setting. */
  get errors(): Readonly<Partial<Record<string, string>>> {
    return Object.fromEntries(this.#problems.map((problem) => [problem.field, withoutField(problem)]));
  }
  /** The first rule that is broken, or null: then it is a configuration. */
  get problem(): string | null {
    const [first] = this.#problems;
    return first ? withField(first) : null;
  }

  replace(config: RunConfig): void {
    this.#values = config;
  }

  /**
   * Sets several settings and returns all that it set: a task or a method brings more along. `inForce` is what stands
   * in for a recipe that has no other task or method to go by.
   */
  change(changes: Changes, inForce: RunConfig): Changes {
    const all =
      typeof changes.task === 'string'
        ? { ...this.#onTask(changes.task, inForce), ...changes }
        : typeof changes.method === 'string'
          ? { ...this.#onMethod(changes.method, inForce), ...changes }
          : changes;
    this.#values = { ...this.#values, ...all };
    return all;
  }

  /** The recipe on another task: what was changed by hand stays if it fits there, or else nothing does. */
  #onTask(task: string, inForce: RunConfig): RunConfig {
    try {
      return withTask(parseConfig(this.#values), task);
    } catch {
      return defaultConfig(inForce.method, task);
    }
  }

  /** The recipe under another method, likewise; a method that names a task goes to it where it cannot stay. */
  #onMethod(method: string, inForce: RunConfig): RunConfig {
    try {
      return withMethod(parseConfig(this.#values), method);
    } catch {
      // A mistake elsewhere in the recipe does not change its task.
      const { task: chosen } = this.#values;
      const isTask = typeof chosen === 'string' && Object.hasOwn(tasks, chosen);
      const here = defaultConfig(method, isTask ? chosen : inForce.task);
      const { task } = methods[here.method].settings;
      return task && checkConfig(here).length > 0 ? defaultConfig(method) : here;
    }
  }
}
