/** A sweep of one setting of the Lab's recipe: values, seeds and length as typed, and its training, which outlives the drawer. */
import type { Problem } from '../../../config/problem.ts';
import { roundBudget } from '../../../config/roundBudget.ts';
import type { RunConfig } from '../../../config/schema.ts';
import type { Comparison } from '../../../experiment/comparison.ts';
import { decodeComparison, encodeComparison } from '../../../experiment/comparisonLink.ts';
import {
  comparisonOfSweep,
  fewestSweptValues,
  mostSweptValues,
  proposedValues,
  readSweep,
  sweptProblems,
  type SweepPlan,
} from '../../../experiment/comparisonSweep.ts';
import {
  sweptNumber,
  sweptValue,
  withSwept,
  type SweptKey,
  type SweptNumber,
  type SweptValue,
} from '../../../experiment/comparisonSwept.ts';
import type { ArmHandle } from '../../../runtime/armHandle.ts';
import type { ComparisonShelf } from '../../../storage/comparisons.ts';
import { Training, usualLanes } from '../../compare/Training.svelte.ts';
import type { TaughtFor } from '../../compare/versions.ts';
import type { Lab } from '../../state/Lab.svelte.ts';
import { withField, withoutField } from '../../state/sentences.ts';

export const mostSweptSeeds = 8;
export const mostSweptRounds = 10_000;

type SweptLab = Pick<Lab, 'recipe' | 'problems' | 'state'>;

interface Parts {
  readonly shelf: Promise<ComparisonShelf>;
  readonly createHandle: () => ArmHandle;
  readonly readTaught?: TaughtFor;
  /** Cores of this machine. */
  readonly cores: number;
}

/** Parallel runs of a sweep: one core stays with a run that trains. */
export function lanesBeside(cores: number, isRunning: boolean): number {
  return Math.max(1, Math.min(usualLanes(), cores - (isRunning ? 1 : 0)));
}

export class Sweep {
  readonly training: Training;
  readonly #lab: SweptLab;
  readonly #parts: Parts;
  /** The swept setting; null while the sweep is closed. */
  key = $state<SweptKey | null>(null);
  texts = $state.raw<readonly string[]>([]);
  seeds = $state(3);
  rounds = $state(100);
  /** The recipe's value when the sweep was opened: using another one later makes no other sweep. */
  #own = $state.raw<SweptValue>(null);
  /** The setting whose runs the training has: another one than `key` until that is trained or found. */
  trainedKey = $state<SweptKey | null>(null);
  /** The setting that was asked for last: another one than `key` while a sweep trains. */
  asked = $state<SweptKey | null>(null);

  /** The swept number; null while the sweep is closed, and where the recipe has it no more. */
  readonly number = $derived.by((): SweptNumber | null => {
    return this.key && sweptNumber(this.#lab.recipe, this.key);
  });
  readonly values = $derived(this.texts.map((text) => valueOf(this.number, text)));
  readonly #recipe = $derived.by((): RunConfig | null => {
    const { recipe } = this.#lab;
    return recipe && this.key && this.number && withSwept(recipe, this.key, this.#own);
  });
  readonly #refusals = $derived.by((): readonly (Problem | null)[] =>
    this.key && this.#recipe ? sweptProblems(this.#recipe, this.key, this.values) : [],
  );
  /** The comparison of these values; null if it cannot be trained. */
  readonly comparison = $derived.by((): Comparison | null => {
    const recipe = this.#recipe;
    if (!recipe || !this.key || this.problem !== null) return null;
    return comparisonOfSweep({
      ...{ recipe, key: this.key, values: this.values },
      seeds: Array.from({ length: this.seeds }, (_, i) => (recipe.seed + i) % 2 ** 32),
      budget: { counter: 'budget', value: this.rounds * roundBudget(recipe) },
    });
  });

  constructor(lab: SweptLab, parts: Parts) {
    this.#lab = lab;
    this.#parts = parts;
    this.training = new Training(parts);
  }

  /** Parallel runs, from the next start on. */
  get lanes(): number {
    return lanesBeside(this.#parts.cores, this.isBeside);
  }
  /** Whether the open run trains too. */
  get isBeside(): boolean {
    return this.#lab.state === 'running';
  }
  get cores(): number {
    return this.#parts.cores;
  }
  /** Why each value is refused, as a sentence, or null. */
  get refusals(): readonly (string | null)[] {
    return this.#refusals.map((problem) => {
      if (problem === null) return null;
      return problem.field === this.key ? withoutField(problem) : withField(problem);
    });
  }
  /** Why nothing can be trained, or null. */
  get problem(): string | null {
    const [wrong] = this.#lab.problems;
    if (wrong) return `Correct the recipe first. ${withField(wrong)}`;
    if (this.number === null) return `The recipe has no setting ${this.key ?? ''} any more.`;
    const refused = this.#refusals.findIndex((problem) => problem !== null);
    return refused >= 0 ? `Value ${refused + 1} is refused.` : null;
  }
  /** Whether the shown training is that of these values. */
  get isShown(): boolean {
    const { comparison } = this;
    return comparison !== null && this.training.link === encodeComparison(comparison);
  }

  /**
   * Shows the sweep of a setting: the last one of this recipe that this browser keeps, which continues if it was training,
   * or else proposed values. While a sweep trains, that one stays.
   */
  async open(key: SweptKey): Promise<void> {
    this.asked = key;
    const { recipe } = this.#lab;
    if (this.training.isBusy || key === this.key) return;
    this.key = key;
    this.#own = recipe && sweptValue(recipe, key);
    const proposed = recipe ? proposedValues(recipe, key).map(textOf) : [];
    this.texts = [...proposed, ...Array<string>(fewestSweptValues).fill('')].slice(0, fewestSweptValues);
    const kept = recipe && (await this.#keptOf(recipe, key));
    if (!kept || this.key !== key || this.training.isBusy) return;
    this.#own = sweptValue(kept.recipe, key);
    this.texts = kept.values.map(textOf);
    this.seeds = kept.seeds.length;
    this.rounds = Math.round(kept.budget.value / roundBudget(kept.recipe));
    const comparison = comparisonOfSweep(kept);
    this.trainedKey = key;
    if (this.training.link === encodeComparison(comparison)) return;
    this.training.setLanes(this.lanes);
    await this.training.open(comparison);
  }

  /** Hides a sweep that does not train; finished runs stay kept. */
  close(): void {
    if (this.training.isBusy) return;
    this.key = null;
    this.asked = null;
  }

  setValue(at: number, text: string): void {
    this.texts = this.texts.map((old, i) => (i === at ? text : old));
  }
  add(): void {
    if (this.texts.length < mostSweptValues) this.texts = [...this.texts, ''];
  }
  remove(at: number): void {
    if (this.texts.length > fewestSweptValues) this.texts = this.texts.filter((_, i) => i !== at);
  }
  setSeeds(count: number): void {
    if (Number.isInteger(count) && count >= 1 && count <= mostSweptSeeds) this.seeds = count;
  }
  setRounds(rounds: number): void {
    if (Number.isInteger(rounds) && rounds >= 1 && rounds <= mostSweptRounds) this.rounds = rounds;
  }

  /** Trains the runs that are missing. */
  async run(): Promise<void> {
    const { comparison } = this;
    if (!comparison || this.training.isBusy) return;
    this.training.setLanes(this.lanes);
    this.trainedKey = this.key;
    if (!this.isShown) await this.training.open(comparison);
    if (this.training.state === 'ready') await this.training.start();
  }

  /** The newest kept sweep of this setting and recipe. */
  async #keptOf(recipe: RunConfig, key: SweptKey): Promise<SweepPlan | null> {
    const all = await (await this.#parts.shelf).list().catch(() => []);
    for (const { link } of all) {
      try {
        const plan = readSweep(decodeComparison(link), recipe, key);
        const count = plan?.values.length ?? 0;
        if (plan && count >= fewestSweptValues && count <= mostSweptValues && plan.seeds[0] === recipe.seed)
          return plan;
      } catch {
        // Of another version, or with a task that this page does not know.
      }
    }
    return null;
  }
}

const textOf = (value: SweptValue): string => (value === null ? '' : String(value));

/** A typed value; NaN, which every number refuses, where nothing was typed and "not set" is no value. */
function valueOf(number: SweptNumber | null, text: string): SweptValue {
  if (text.trim() === '') return number?.isOptional ? null : NaN;
  return Number(text);
}
