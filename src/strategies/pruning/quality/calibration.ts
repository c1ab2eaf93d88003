/**
 * Calibrates scores of the quality head: how often completions with such a score were right. ARRoL ("Prune as You
 * Generate: Online Rollout Pruning for Faster and Better RLVR", arXiv 2603.24840) keeps a histogram of scores for
 * right completions and one for wrong ones and applies Bayes' rule.
 */
import { exp } from '../../../tensor/exp.ts';

/** Weight of right and of wrong completions by bin of their score. Never changed in place. */
export interface Calibration {
  readonly right: Float64Array;
  readonly wrong: Float64Array;
}

/** An empty calibration. ARRoL has 128 bins; fewer fill sooner. Throws unless there is a bin. */
export function newCalibration(bins = 32): Calibration {
  if (!Number.isInteger(bins) || bins < 1) {
    throw new Error(`calibration: bins must be a whole number of at least 1, got ${bins}`);
  }
  return { right: new Float64Array(bins), wrong: new Float64Array(bins) };
}

/** 1 / (1 + e⁻ˢ), without overflow at either end. */
export function sigmoid(score: number): number {
  const small = exp(score < 0 ? score : -score);
  return score < 0 ? small / (1 + small) : 1 / (1 + small);
}

/** The bin of σ(score), bins being equally wide on [0, 1]. Throws on a score that is not a number. */
export function scoreBinOf(score: number, bins: number): number {
  if (Number.isNaN(score))
    throw new Error(
      'pruning: the quality head’s score is not a number, so its weights are not either; lower learning_rate and resume from the last checkpoint, or, where adam_epsilon is below 1e-30, start a new run with a larger one',
    );
  return Math.min(Math.floor(sigmoid(score) * bins), bins - 1);
}

/**
 * The calibration with these finished completions added. `rewards` are in [0, 1] and count as right by their size;
 * those that are not finite (not scored) are skipped. `weights`, default 1, undo the pruning: a completion that
 * survived with probability p represents 1 / p completions.
 */
export function calibrated(
  { right, wrong }: Calibration,
  scores: ArrayLike<number>,
  rewards: ArrayLike<number>,
  weights?: ArrayLike<number>,
): Calibration {
  const next = { right: right.slice(), wrong: wrong.slice() };
  for (let i = 0; i < scores.length; i++) {
    const reward = rewards[i] as number;
    if (!Number.isFinite(reward)) continue;
    const weight = weights?.[i] ?? 1;
    const bin = scoreBinOf(scores[i] as number, right.length);
    next.right[bin] = (next.right[bin] as number) + weight * reward;
    next.wrong[bin] = (next.wrong[bin] as number) + weight * (1 - reward);
  }
  return next;
}

/** The calibration with all weights times `kept` in [0, 1]: earlier scores count less while the head learns. */
export function fadedCalibration({ right, wrong }: Calibration, kept: number): Calibration {
  return { right: right.map((weight) => weight * kept), wrong: wrong.map((weight) => weight * kept) };
}

const sumOf = (weights: Float64Array): number => weights.reduce((sum, weight) => sum + weight, 0);

/** Share of right completions among those seen, (Σ right + 1) / (Σ right + Σ wrong + 2): one half at first. */
export function priorOf({ right, wrong }: Calibration): number {
  const [all, none] = [sumOf(right), sumOf(wrong)];
  return (all + 1) / (all + none + 2);
}

/**
 * Probability of being right for a score in each bin, `[bins]`, in [0, 1]:
 * q = π·P(b|1) / (π·P(b|1) + (1 − π)·P(b|0)) with P(b|c) = (n_c(b) + α) / (Σ n_c + α·bins), Laplace's α above 0 and
 * the prior π in [0, 1] — the success rate of this prompt, or of any. All π before any completion was seen.
 */
export function posteriorByBin({ right, wrong }: Calibration, prior: number, alpha = 1): Float64Array {
  if (!(prior >= 0 && prior <= 1)) {
    throw new Error(`calibration: prior must be between 0 and 1, got ${prior}`);
  }
  if (!(alpha > 0)) throw new Error(`calibration: Laplace's alpha must be above 0, got ${alpha}`);
  const smoothed = (counts: Float64Array): Float64Array => {
    const total = sumOf(counts) + alpha * counts.length;
    return counts.map((count) => (count + alpha) / total);
  };
  const ifWrong = smoothed(wrong);
  return smoothed(right).map((ifRight, bin) => {
    const evidence = prior * ifRight;
    return evidence / (evidence + (1 - prior) * (ifWrong[bin] as number));
  });
}

/**
 * Probability of being right given several scores at once, from the probability by each alone under the same `prior`,
 * all in (0, 1): odds(q) = odds(π) · Π odds(qₖ) / odds(π), which assumes that scores are independent given the result
 * (naive Bayes). One score alone keeps its probability.
 */
export function together(qualities: readonly number[], prior: number): number {
  const [only, ...more] = qualities;
  if (only !== undefined && more.length === 0) return only;
  const oddsOf = (q: number): number => q / (1 - q);
  const odds = qualities.reduce((all, q) => (all * oddsOf(q)) / oddsOf(prior), oddsOf(prior));
  return odds / (1 + odds);
}

/** Plain JSON. */
export interface EncodedCalibration {
  readonly right: readonly number[];
  readonly wrong: readonly number[];
}

export function encodeCalibration({ right, wrong }: Calibration): EncodedCalibration {
  return { right: Array.from(right), wrong: Array.from(wrong) };
}

/** The inverse of `encodeCalibration`. Throws on anything that it does not write. */
export function decodeCalibration(encoded: unknown): Calibration {
  const counts = (list: unknown): Float64Array | null =>
    Array.isArray(list) && list.length > 0 && list.every((x) => Number.isFinite(x) && x >= 0)
      ? Float64Array.from(list as number[])
      : null;
  const { right, wrong } = (encoded ?? {}) as Partial<Record<string, unknown>>;
  const state = { right: counts(right), wrong: counts(wrong) };
  if (!state.right || state.right.length !== state.wrong?.length) {
    throw new Error(
      'calibration: state must hold two equally long lists of counts, got another form; it is damaged, start the run again',
    );
  }
  return { right: state.right, wrong: state.wrong };
}
