/** Trains all arms of a claim at one more seed in this page, and keeps their differences. */
import { studyOf, type Comparison } from '../../experiment/comparison.ts';
import { conductStudy } from '../../experiment/conduct.ts';
import { budgetOfArm } from '../../experiment/arm.ts';
import type { Published } from '../../experiment/published.ts';
import { effectOf } from '../../experiment/readings.ts';
import type { TrainedRun } from '../../experiment/trainTo.ts';
import type { ArmHandle } from '../../runtime/armHandle.ts';
import type { ComparisonShelf } from '../../storage/comparisons.ts';
import { createVersions } from '../compare/versions.ts';
import { sentenceOf } from '../state/sentences.ts';

interface Parts {
  readonly shelf: () => Promise<ComparisonShelf>;
  readonly createHandle: () => ArmHandle;
}

/** A seed that was trained here, with its differences. */
export interface AddedSeed {
  readonly seed: number;
  /** The method minus the compared arm, by the effect's metric. */
  readonly difference: number;
  /** The method minus each further arm, the strongest control first. */
  readonly others: readonly { readonly against: string; readonly difference: number }[];
}

export class AddedSeeds {
  seeds = $state.raw<readonly AddedSeed[]>([]);
  /** How much of the budget of all arms is spent, from 0 to 1; null while nothing trains. */
  share = $state<number | null>(null);
  /** Why the last seed was not trained. */
  message = $state<string | null>(null);
  #stopping: AbortController | null = null;

  get differences(): readonly number[] {
    return this.seeds.map(({ difference }) => difference);
  }

  /** Trains all arms of `comparison` at this seed, or reads finished ones from this browser's storage. */
  async add(
    comparison: Comparison,
    { effect }: Pick<Published, 'effect'>,
    seed: number,
    { shelf, createHandle }: Parts,
  ): Promise<void> {
    if (this.share !== null) return;
    const { arms } = comparison;
    const stopping = (this.#stopping = new AbortController());
    const handle = createHandle();
    const shares: Record<string, number> = {};
    this.share = 0;
    this.message = null;
    const advance = (arm: string, share: number): void => {
      shares[arm] = Math.min(1, share);
      this.share = Object.values(shares).reduce((sum, one) => sum + one, 0) / arms.length;
    };
    const budgetOf = (name: string): number =>
      budgetOfArm(comparison, arms.find((arm) => arm.name === name) as (typeof arms)[number]).value;
    try {
      const recordOf = await conductStudy({
        study: studyOf({ ...comparison, seeds: [seed] }),
        lanes: 1,
        versionOf: createVersions(createHandle).versionOf,
        cache: await shelf(),
        runArm: ({ arm, request }) =>
          handle.train(request, {
            onProgress: (progress) => advance(arm, progress.spent / budgetOf(arm)),
            signal: stopping.signal,
          }),
        onFinished: ({ arm }) => advance(arm, 1),
      });
      const valueOf = (arm: string): number =>
        effectOf(recordOf(arm, seed) as TrainedRun, effect.metric, budgetOf(arm));
      const over = (against: string): number => valueOf(effect.arm) - valueOf(against);
      const others = arms
        .map(({ name }) => name)
        .filter((name) => name !== effect.arm && name !== effect.against)
        .map((against) => ({ against, difference: over(against) }));
      const rest = this.seeds.filter((one) => one.seed !== seed);
      this.seeds = [...rest, { seed, difference: over(effect.against), others }].sort(
        (a, b) => a.seed - b.seed,
      );
    } catch (error) {
      if (!stopping.signal.aborted) this.message = sentenceOf(error);
    } finally {
      handle.dispose();
      this.share = null;
    }
  }

  /** Stops the training; finished arms stay stored. */
  stop(): void {
    this.#stopping?.abort(new Error('stopped by the reader'));
  }
}

const byClaim: Record<string, AddedSeeds> = {};

/** The seeds that this page added to a claim; they stay while it is closed. */
export const seedsAddedTo = (claim: string): AddedSeeds => (byClaim[claim] ??= new AddedSeeds());
