/**
 * Decides which rows of a group survive pruning midway: a probability for each row, then one draw. ARRoL ("Prune as
 * You Generate: Online Rollout Pruning for Faster and Better RLVR", arXiv 2603.24840) balances right and wrong
 * survivors; a control prunes the same number at random.
 */

/** Bounds of survival probabilities, so that every kind of row is still seen. */
export const leastSurvival = 0.1;
const mostSurvival = 0.9;

/**
 * The survival probability of each row of one group, `[rows]` in [0.1, 0.9] with mean `keep`, from each row's
 * probability of being right, in [0, 1]. Throws unless 0.1 ≤ keep ≤ 0.9.
 */
export type Survival = (qualities: ArrayLike<number>, keep: number) => Float64Array;

export interface Balance {
  /** Target share of right completions, ρ. */
  readonly target: number;
  /** Survival probability per probability of being right, λ. */
  readonly strength: number;
}

function clip(p: number): number {
  return Math.min(Math.max(p, leastSurvival), mostSurvival);
}

function checkKeep(keep: number): void {
  if (!(keep >= leastSurvival && keep <= mostSurvival)) {
    throw new Error(`survival: keep must be between ${leastSurvival} and ${mostSurvival}, got ${keep}`);
  }
}

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] as number;
  return sum / values.length;
}

/** clip(keep + δ + leanᵢ) with δ by bisection so that their mean is `keep`: the mean grows with δ from 0.1 to 0.9. */
function shifted(leanings: Float64Array, keep: number): Float64Array {
  checkKeep(keep);
  if (leanings.length === 0) return leanings;
  const probabilities = new Float64Array(leanings.length);
  const fillAt = (delta: number): void =>
    leanings.forEach((lean, row) => (probabilities[row] = clip(keep + delta + lean)));
  // At the lower end every row is clipped to the least, at the upper to the most.
  let low = leastSurvival - keep - leanings.reduce((most, lean) => Math.max(most, lean));
  let high = mostSurvival - keep - leanings.reduce((least, lean) => Math.min(least, lean));
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    fillAt(middle);
    if (mean(probabilities) < keep) low = middle;
    else high = middle;
  }
  fillAt((low + high) / 2);
  return probabilities;
}

/**
 * pᵢ = clip(κ + δ − λ · sgn(q̄ − ρ) · (qᵢ − q̄), 0.1, 0.9): with more right ones than the target (q̄ > ρ) likely
 * right rows survive less often, with fewer more often. This is what ARRoL's theory requires; at q̄ = ρ it is random.
 */
export function signedSurvival({ target, strength }: Balance): Survival {
  return (qualities, keep) => {
    const middle = mean(qualities);
    const sign = Math.sign(middle - target);
    return shifted(
      Float64Array.from(qualities, (quality) => -strength * sign * (quality - middle)),
      keep,
    );
  };
}

/**
 * pᵢ = clip(κ + δ + λ · (ρ − qᵢ), 0.1, 0.9): ARRoL's rule as published. It always prunes likely right rows, which
 * balances a group only where more than ρ of it are right.
 */
export function literalSurvival({ target, strength }: Balance): Survival {
  return (qualities, keep) =>
    shifted(
      Float64Array.from(qualities, (quality) => strength * (target - quality)),
      keep,
    );
}

/** pᵢ = κ: the control that separates a good choice from mere thinning. */
export function randomSurvival(): Survival {
  return (qualities, keep) => {
    checkKeep(keep);
    return new Float64Array(qualities.length).fill(keep);
  };
}

/**
 * The share of unfinished rows that must survive so that `keep` of all rows do, where `ended` of them ended earlier
 * and stay: (keep · all − ended) / (all − ended), clipped to [0.1, 0.9].
 */
export function keepOfRank(keep: number, all: number, ended: number): number {
  if (!(ended >= 0 && ended < all)) {
    throw new Error(`survival: ended must be between 0 and below ${all} rows, got ${ended}`);
  }
  return clip((keep * all - ended) / (all - ended));
}

/** The row that is kept where the draws keep none: the likeliest to survive, the first of equals. */
function likeliest(probabilities: ArrayLike<number>): number {
  let best = 0;
  for (let row = 1; row < probabilities.length; row++) {
    if ((probabilities[row] as number) > (probabilities[best] as number)) best = row;
  }
  return best;
}

/**
 * 1 for each row that survives: where its uniform in (0, 1), keyed by the caller, is below its probability. With
 * `atLeastOne` the likeliest row survives where none would, so that no group vanishes.
 */
export function survivors(
  probabilities: ArrayLike<number>,
  uniforms: ArrayLike<number>,
  atLeastOne = false,
): Uint8Array {
  if (uniforms.length !== probabilities.length) {
    throw new Error(`survival: need ${probabilities.length} uniforms, got ${uniforms.length}`);
  }
  const alive = Uint8Array.from(probabilities, (p, row) => ((uniforms[row] as number) < p ? 1 : 0));
  if (atLeastOne && alive.length > 0 && !alive.includes(1)) alive[likeliest(probabilities)] = 1;
  return alive;
}

/**
 * Survival probability of each row given that at least one survives: that of the likeliest grows by Π(1 − pᵢ), the
 * probability that none would have survived.
 */
export function oneKept(probabilities: ArrayLike<number>): Float64Array {
  const kept = Float64Array.from(probabilities);
  if (kept.length === 0) return kept;
  const best = likeliest(kept);
  kept[best] = (kept[best] as number) + kept.reduce((none, p) => none * (1 - p), 1);
  return kept;
}
