/** The comparison that the reader is composing: arms, seeds, budget, control. */
import { parseConfig, type Problem, type RunConfig, type SettingKey } from '../../config/schema.ts';
import { ConfigError, defaultConfig } from '../../config/schema.ts';
import {
  armOfConfig,
  configOfArm,
  mostArms,
  mostSeeds,
  parseComparison,
  type ComparedArm,
  type Comparison,
} from '../../experiment/comparison.ts';
import { encodeComparison } from '../../experiment/comparisonLink.ts';
import { ownAndBase, type OwnAndBase } from '../../experiment/comparisonOwn.ts';
import type { Counter } from '../../experiment/arm.ts';
import { taskOf } from '../../tasks/index.ts';
import { taskOptions } from '../../tasks/options.ts';
import { valueText } from '../state/configDiff.ts';
import { sentenceOf, withField } from '../state/sentences.ts';
import { onTask } from '../../config/changes.ts';
import type { OwnMethod } from '../../config/ownMethod.ts';
import { optionOf } from '../../config/settings.ts';
import { rememberOwnTask, type OwnTask } from '../../tasks/own/ownTask.ts';
import { changeName } from '../../experiment/comparisonNames.ts';
import { shownName } from '../state/shownName.ts';

/** Settings that a method's arm takes from the control, so that both train the same policy on the same prompts. */
const shared = [
  'level',
  'level_mixture',
  'policy',
  'max_completion_length',
  'eval_every_rounds',
  'num_eval_prompts',
  'eval_pass_at_8',
] as const satisfies readonly SettingKey[];

function problemText(error: unknown): string {
  if (!(error instanceof ConfigError)) return sentenceOf(error);
  const known = (problem: Problem) => problem.ways !== undefined || problem.must !== undefined;
  return error.problems.map((one) => (known(one) ? withField(one) : sentenceOf(one.message))).join(' ');
}

export class Setup {
  arms = $state.raw<readonly ComparedArm[]>([]);
  control = $state('');
  seeds = $state.raw<readonly number[]>([1, 2, 3, 4, 5]);
  counter = $state<Counter>('budget');
  #value = $state(1_000_000);
  #mostRounds = $state<number | undefined>(undefined);
  /** Why the last arm was not added, or null. */
  refusal = $state<string | null>(null);

  /** The current comparison, or the reason why it is invalid. */
  readonly #parsed = $derived.by((): { comparison: Comparison } | { problem: string } => {
    if (this.arms.length === 0) return { problem: 'Add an arm: a method, a recipe or a saved run.' };
    try {
      const comparison = parseComparison(this.#input());
      // The link is the storage key: code that is too long for it is refused here.
      encodeComparison(comparison);
      return { comparison };
    } catch (error) {
      return { problem: problemText(error) };
    }
  });

  constructor(first: Comparison) {
    this.take(first);
  }

  get value(): number {
    return this.#value;
  }
  get comparison(): Comparison | null {
    return 'comparison' in this.#parsed ? this.#parsed.comparison : null;
  }
  get problem(): string | null {
    return 'problem' in this.#parsed ? this.#parsed.problem : null;
  }
  /** The size of the control's policy, which another arm takes. */
  get policy(): RunConfig['policy'] {
    return (this.configOf(this.control) ?? defaultConfig()).policy;
  }
  get isFull(): boolean {
    return this.arms.length >= mostArms;
  }

  /** Replaces the setup by a comparison from a link, a preset or storage. */
  take({ arms, control, seeds, budget, mostRounds }: Comparison): void {
    this.arms = arms;
    this.control = control;
    this.seeds = seeds;
    this.counter = budget.counter;
    this.#value = budget.value;
    this.#mostRounds = mostRounds;
    this.refusal = null;
  }

  /** The configuration of the arm with this name, or null. */
  configOf(name: string): RunConfig | null {
    const arm = this.arms.find((one) => one.name === name);
    return arm ? configOfArm(arm, 1, this.#mostRounds) : null;
  }

  /** Adds a method on the control's task with its policy, or on the method's own task where it cannot run there. */
  addMethod(method: string): void {
    const control = this.configOf(this.control);
    const title = optionLabel('method', method);
    this.#attempt(title, () => {
      const own = defaultConfig(method);
      if (!control) return own;
      try {
        const kept = Object.fromEntries(
          [...shared, 'own_task' as const, 'own_base' as const].map((key) => [key, control[key]]),
        );
        return parseConfig({ ...defaultConfig(method, control.task), ...kept });
      } catch {
        return own;
      }
    });
  }

  /** Adds an own method to the control's recipe; with its base, also the method that it is based on, where no arm is that. */
  addOwnMethod(method: OwnMethod, withBase: boolean): void {
    const control = this.configOf(this.control) ?? defaultConfig(method.basedOn);
    this.refusal = null;
    let both: OwnAndBase;
    try {
      both = ownAndBase(method, control);
    } catch (error) {
      this.refusal = problemText(error);
      return;
    }
    const { own, base } = both;
    const isThere = this.arms.some((arm) => isSame(arm, armOfConfig(arm.name, base)));
    if (withBase && !isThere) this.addConfig(optionLabel('method', method.basedOn), base);
    this.addConfig(method.title, own);
  }

  /** Adds an own task, trained as the control is. */
  addTask(own: OwnTask): void {
    this.#attempt(own.title, () => {
      const task = rememberOwnTask(own);
      const control = this.configOf(this.control) ?? defaultConfig();
      const config = { ...onTask(control, task), own_task: own };
      // A policy for control tasks reads numbers and cannot read text.
      const { policy } = taskOf(control.task).kind === 'control' ? config : control;
      return parseConfig({ ...config, policy });
    });
  }

  addConfig(name: string, config: RunConfig): void {
    this.#attempt(name, () => config);
  }

  /** Adds a copy of an arm with one setting changed, named after it. */
  addChanged(from: RunConfig, name: string, key: SettingKey, value: unknown): void {
    const changed = `${name}, ${changeName(key, value as RunConfig[SettingKey])}`;
    this.#attempt(changed, () => {
      if (JSON.stringify(from[key]) === JSON.stringify(value)) {
        throw new Error(
          `${optionOf(key).label} is ${valueText(key, value)} in that arm already: choose another value`,
        );
      }
      // Another task has another code and another base.
      const { own_task: _, own_base: __, ...others } = from;
      return parseConfig({ ...(key === 'task' ? others : from), [key]: value });
    });
  }

  /** Adds the control with random rewards. */
  addPlacebo(): void {
    const control = this.configOf(this.control);
    if (control) this.#attempt('Placebo', () => parseConfig({ ...control, labels: 'random' }));
  }

  remove(name: string): void {
    this.arms = this.arms.filter((arm) => arm.name !== name);
    if (name === this.control) this.control = this.arms[0]?.name ?? '';
    this.refusal = null;
  }

  rename(name: string, next: string): void {
    const text = next.trim();
    if (text === '' || text === name || this.arms.some((arm) => arm.name === text)) return;
    this.arms = this.arms.map((arm) => (arm.name === name ? { ...arm, name: text.slice(0, 60) } : arm));
    if (name === this.control) this.control = text.slice(0, 60);
  }

  setControl(name: string): void {
    this.control = name;
  }

  /** Shortens the list of seeds to `count`, or appends the smallest unused seeds. */
  setSeedCount(count: number): void {
    if (!Number.isInteger(count) || count < 1 || count > mostSeeds) return;
    const seeds = this.seeds.slice(0, count);
    for (let seed = 1; seeds.length < count; seed++) if (!seeds.includes(seed)) seeds.push(seed);
    this.seeds = seeds;
  }

  setBudget(counter: Counter, value: number): void {
    this.counter = counter;
    this.#value = value;
  }

  /** Whether every arm measures pass@8 along its curve. */
  get curvesAt8(): boolean {
    return this.arms.length > 0 && this.arms.every(({ settings }) => settings.eval_pass_at_8 === true);
  }

  setCurvesAt8(on: boolean): void {
    this.arms = this.arms.map((arm) => {
      const { eval_pass_at_8: _, ...settings } = arm.settings;
      return { ...arm, settings: on ? { ...settings, eval_pass_at_8: true } : settings };
    });
  }

  #input(): unknown {
    return {
      arms: this.arms,
      seeds: this.seeds,
      budget: { counter: this.counter, value: this.#value },
      ...(this.#mostRounds !== undefined && { mostRounds: this.#mostRounds }),
      control: this.control,
    };
  }

  #attempt(name: string, configOf: () => RunConfig): void {
    try {
      const arm = armOfConfig(this.#free(name.slice(0, 50)), configOf());
      const same = this.arms.find((one) => isSame(one, arm));
      if (same)
        throw new Error(
          `${shownName(name)} is the same as ${shownName(same.name)}: change a setting, or choose another`,
        );
      this.arms = [...this.arms, arm];
      if (this.control === '') this.control = arm.name;
      this.refusal = null;
    } catch (error) {
      this.refusal = problemText(error);
    }
  }

  /** The name, with a number appended if an arm already has it. */
  #free(name: string): string {
    const isTaken = (one: string) => this.arms.some((arm) => arm.name === one);
    if (!isTaken(name)) return name;
    for (let n = 2; ; n++) if (!isTaken(`${name} ${n}`)) return `${name} ${n}`;
  }
}

const isSame = (a: ComparedArm, b: ComparedArm): boolean =>
  JSON.stringify(configOfArm(a, 1)) === JSON.stringify(configOfArm(b, 1));

/** The form's label for a value. */
function optionLabel(key: SettingKey, value: string): string {
  const option = optionOf(key);
  const choices = option.kind === 'choice' ? option.choices : taskOptions.task.choices;
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
