/** Baselines: what is taken from a reward before it becomes an advantage. */
import { withinAndBetween } from '../hint/withinBetween.ts';
import { lowerMedian, meanOf, type Members } from './groups.ts';

/** Facts about samples that some baselines need; arrays have one entry per sample. */
export interface CentreFacts {
  /** Trained tokens of each sample; read by `length_weighted`. */
  readonly lengths?: ArrayLike<number>;
  /** A baseline from elsewhere (a greedy completion, a running mean, a value); read by `given`. */
  readonly baselines?: ArrayLike<number>;
  /** What each sample was told (0: nothing), and what one hint is worth beside the others; read by `within_between`. */
  readonly told?: { readonly contexts: ArrayLike<number>; readonly lambda: number };
}

/** Rewards minus a baseline, float64, one per sample. Samples that stand in no group stay 0. */
export type Centring = (rewards: ArrayLike<number>, groups: Members, facts: CentreFacts) => Float64Array;

/** Kinds of baseline, by the names that settings use. */
export type Centre =
  | 'mean'
  | 'leave_one_out'
  | 'median'
  | 'batch_mean'
  | 'length_weighted'
  | 'given'
  | 'within_between'
  | 'none';

/** Each sample's reward minus what `baselineOf` says of its group and itself. */
function centred(
  rewards: ArrayLike<number>,
  groups: Members,
  baselineOf: (members: readonly number[]) => number | ((i: number) => number),
): Float64Array {
  const result = new Float64Array(rewards.length);
  for (const members of groups) {
    const baseline = baselineOf(members);
    for (const i of members) {
      result[i] = (rewards[i] as number) - (typeof baseline === 'number' ? baseline : baseline(i));
    }
  }
  return result;
}

/**
 * cᵢ = rᵢ − mean of i's group (GRPO: Shao et al., DeepSeekMath 2024, §4.1; TRL `GRPOTrainer`).
 * Returns one value per sample, float64.
 */
export function centreByGroupMean(rewards: ArrayLike<number>, groups: Members): Float64Array {
  return centred(rewards, groups, (members) => meanOf(rewards, members));
}

/**
 * cᵢ = rᵢ − mean of the others of i's group = n/(n − 1) · (rᵢ − mean) (RLOO: Ahmadian et al. 2024, arXiv 2402.14740).
 * A sample alone in its group has no baseline and gets 0.
 */
export function centreByLeaveOneOut(rewards: ArrayLike<number>, groups: Members): Float64Array {
  const result = centreByGroupMean(rewards, groups);
  for (const members of groups) {
    const factor = members.length > 1 ? members.length / (members.length - 1) : 0;
    for (const i of members) result[i] = (result[i] as number) * factor;
  }
  return result;
}

/** cᵢ = rᵢ − median of i's group, the lower one of an even group, which a single outlier cannot move (MC-GRPO). */
export function centreByMedian(rewards: ArrayLike<number>, groups: Members): Float64Array {
  return centred(rewards, groups, (members) => lowerMedian(members.map((i) => rewards[i] as number)));
}

/** cᵢ = rᵢ − mean of all grouped rewards, whatever their prompt (REINFORCE with a batch baseline). */
export function centreByBatchMean(rewards: ArrayLike<number>, groups: Members): Float64Array {
  return centreByGroupMean(rewards, groups.length > 0 ? [groups.flat()] : []);
}

/**
 * cᵢ = rᵢ − Σ|y|r / Σ|y| over i's group: long completions count for more in the baseline (OPO: Hao et al. 2025, arXiv
 * 2505.23585). Throws without lengths.
 */
export function centreByLengthWeightedMean(
  rewards: ArrayLike<number>,
  groups: Members,
  { lengths }: CentreFacts,
): Float64Array {
  if (!lengths) throw new Error('advantages: a length-weighted baseline needs lengths, got none');
  return centred(rewards, groups, (members) => {
    const first = rewards[members[0] as number] as number;
    let [sum, total] = [0, 0];
    for (const i of members) {
      sum += (lengths[i] as number) * ((rewards[i] as number) - first);
      total += lengths[i] as number;
    }
    return total > 0 ? first + sum / total : meanOf(rewards, members);
  });
}

/** cᵢ = rᵢ − bᵢ for baselines made elsewhere. Throws without them. */
export function centreByGiven(
  rewards: ArrayLike<number>,
  groups: Members,
  { baselines }: CentreFacts,
): Float64Array {
  if (!baselines) throw new Error('advantages: a given baseline needs baselines, got none');
  return centred(rewards, groups, () => (i) => baselines[i] as number);
}

/** cᵢ = rᵢ (plain REINFORCE). */
export function centreByNothing(rewards: ArrayLike<number>, groups: Members): Float64Array {
  return centred(rewards, groups, () => 0);
}

/** The functions by kind. */
export const centres: { readonly [Kind in Centre]: Centring } = {
  mean: centreByGroupMean,
  leave_one_out: centreByLeaveOneOut,
  median: centreByMedian,
  batch_mean: centreByBatchMean,
  length_weighted: centreByLengthWeightedMean,
  given: centreByGiven,
  within_between(rewards, groups, { told }) {
    if (!told) throw new Error('advantages: the within_between baseline needs what was told, got nothing');
    return withinAndBetween(rewards, groups, told.contexts, told.lambda);
  },
  none: centreByNothing,
};
