/** A completion on its way to the update: one record, whose columns are filled by copying it with more. */
import type { Batch, Sample } from '../rollout/sample.ts';
import { maskedMean } from '../tensor/statistics.ts';
import type { TraceStep } from './trace.ts';
import type { TreePlace } from './tree/groupTrees.ts';

/** A completion with its reward. Arrays have one value per token of prompt and completion. */
export interface RewardedSample extends Sample {
  /** The sum of all reward terms; NaN where a term could not be scored. */
  readonly earned: number;
  /** Log-probabilities under the reference policy; absent where nothing reads them. */
  readonly reference?: Float32Array | undefined;
  /** What the code of an own method gives: a reward, NaN where none; an advantage, or one for each trained token. */
  readonly ownReward?: number | undefined;
  readonly ownAdvantage?: number | readonly number[] | undefined;
}

/** A completion with the advantages of its tokens, and all that an update reads besides. */
export interface Learnable extends RewardedSample {
  readonly advantages: Float32Array;
  /** 1 where the token enters the loss: its train mask without what the update leaves out. */
  readonly mask: Uint8Array;
  /** Tokens that count in means of the loss; absent where the mask's tokens do. */
  readonly counted?: number | undefined;
  /** Targets of the value head; absent without one. */
  readonly returns?: Float32Array | undefined;
  /** Tokens that a loss on observations predicts; absent: its own. */
  readonly predicted?: Int32Array | undefined;
  /** Mean gain in log-probability over the reference, nats per token; absent where no setting reads it. */
  readonly confidence?: number | undefined;
  /** The steps that led to a token's advantage; absent: none. */
  readonly explain?: ((token: number) => readonly TraceStep[]) | undefined;
  /** Log-probabilities under the proximal policy; absent where that is the policy that sampled. */
  readonly proximal?: Float32Array | undefined;
  /** Log-probabilities under the weights at the start of the previous round; absent where nothing reads them. */
  readonly previous?: Float32Array | undefined;
  /**
   * The solution that a teacher reads before the prompt, and how many tokens of the completion it grades; absent where no
   * solution is known or nothing reads it.
   */
  readonly taught?: { readonly solution: readonly number[]; readonly tokens: number } | undefined;
  /** Version of the weights that first learned from it in this round; absent: the one that sampled. */
  readonly learnedBy?: number | undefined;
  /** The reader chose between it and another one; the run did not sample it. */
  readonly isChosen?: true | undefined;
  /** Its place in the tree of its group; absent where shared tokens enter the loss in every completion. */
  readonly place?: TreePlace | undefined;
  /**
   * Where shared tokens enter the loss once: each token's weight over all copies, and the negative advantages of its
   * copies; `advantages` then holds the positive ones.
   */
  readonly shared?:
    | {
        readonly weights: ArrayLike<number>;
        readonly negative: ArrayLike<number>;
        /** Number of copies that each token represents. */
        readonly copies: ArrayLike<number>;
      }
    | undefined;
}

/** All columns that learning fills. */
const columns: Readonly<Record<Exclude<keyof Learnable, keyof Sample>, true>> = {
  earned: true,
  reference: true,
  ownReward: true,
  ownAdvantage: true,
  advantages: true,
  mask: true,
  counted: true,
  returns: true,
  predicted: true,
  confidence: true,
  explain: true,
  proximal: true,
  previous: true,
  taught: true,
  learnedBy: true,
  isChosen: true,
  place: true,
  shared: true,
};

/** The completion as it was collected, without the columns of one round's learning and the states that it alone reads. */
export function asCollected(one: Learnable): Sample {
  const kept = Object.entries(one).filter(([name]) => !(name in columns) && name !== 'states');
  return Object.fromEntries(kept) as unknown as Sample;
}

/** The completion with one advantage on each of its trained tokens. */
export const withAdvantage = (one: RewardedSample, advantage: number): Learnable => ({
  ...one,
  advantages: Float32Array.from(one.trainMask, (trained) => (trained ? advantage : 0)),
  mask: one.trainMask,
});

/** Identifies a completion in its batch, whatever columns it has. */
export const nameInBatch = ({ group, sample }: Pick<Sample, 'group' | 'sample'>): string =>
  `${group} ${sample}`;

/** Completions in one row of the programs. */
export type Row = readonly Learnable[];

/** Number of a completion's tokens that enter the loss. */
export const trainedTokens = ({ mask }: Pick<Learnable, 'mask'>): number =>
  mask.reduce((sum, bit) => sum + bit, 0);

/** Number of a completion's tokens that count in means of the loss, including those that a selection left out. */
export const countedTokens = (one: Pick<Learnable, 'mask' | 'counted'>): number =>
  one.counted ?? trainedTokens(one);

/** The mean advantage of a completion's trainable tokens, in single precision; 0 without any. */
export const meanAdvantage = ({ advantages, trainMask }: Learnable): number =>
  Math.fround(maskedMean(advantages, trainMask));

/** The completion without any part in the update. */
export const excluded = (one: Learnable): Learnable => ({
  ...one,
  mask: new Uint8Array(one.mask.length),
  ...(one.counted !== undefined && { counted: 0 }),
});

/**
 * The completions that take a place in a minibatch, first learned from by weights of this version: all but those that
 * are left out entirely.
 */
export function learnablesOf({ trajectories }: Batch<Learnable>, learnedBy: number): Learnable[] {
  return trajectories
    .filter((one) => countedTokens(one) > 0 || !one.trainMask.some(Boolean))
    .map((one) => ({ ...one, learnedBy }));
}

/** Updates between the weights that sampled a token and those that first learned from it in this round. */
export function ageOf({ versions, learnedBy }: Learnable, token: number): number {
  const made = versions[token] as number;
  return learnedBy === undefined || made < 0 ? 0 : Math.max(0, learnedBy - made);
}
