/**
 * Objectives of supervised updates, as weights W of the loss −Σ_v W_v · log π(v) at each symbol of a solution:
 * cross-entropy, cross-entropy weighted by the probability of the symbol (DFT: Wu et al. 2025, arXiv 2508.05629), and
 * one-token rollouts, which sample symbols there and reward those that match (arXiv 2509.26313).
 */

type SupervisedLoss = 'nll' | 'dft' | 'one_token';

export interface OneTokenRollout {
  readonly loss: 'one_token';
  /** Symbols sampled at each position (K); 0: their exact expectation over all symbols. */
  readonly samples: number;
  /** Reward of a sampled symbol that is not the solution's; a match earns 1. */
  readonly missReward: number;
  /** Temperature at which the symbols are sampled, above 0. */
  readonly temperature: number;
}

/** Cross-entropy and its weighted form have no settings. */
export type SupervisedObjective = { readonly loss: Exclude<SupervisedLoss, 'one_token'> } | OneTokenRollout;

export const crossEntropy: SupervisedObjective = { loss: 'nll' };

export interface SymbolWeights {
  /** W of every symbol; constants of the loss, without a gradient. */
  readonly weights: Float64Array;
  /** Share of the symbols that matched: sampled ones, or their expectation. */
  readonly match: number;
}

/**
 * W at one position. `probabilities` are those of all symbols at the temperature that the objective reads (1 for all
 * but a rollout); `draw` gives uniform numbers in (0, 1) by index. The expectation over draws equals `samples` 0.
 */
export function symbolWeights(
  objective: SupervisedObjective,
  probabilities: ArrayLike<number>,
  target: number,
  draw: (sample: number) => number,
): SymbolWeights {
  const size = probabilities.length;
  const weights = new Float64Array(size);
  if (objective.loss !== 'one_token') {
    const match = probabilities[target] as number;
    weights[target] = objective.loss === 'nll' ? 1 : match;
    return { weights, match };
  }
  const { samples, missReward } = objective;
  if (samples === 0) for (let v = 0; v < size; v++) weights[v] = probabilities[v] as number;
  else for (let k = 0; k < samples; k++) weights[sampled(probabilities, draw(k))]! += 1 / samples;
  const match = weights[target] as number;
  for (let v = 0; v < size; v++) if (v !== target && weights[v] !== 0) weights[v]! *= missReward;
  return { weights, match };
}

/** The symbol at a point in (0, 1) of the cumulative distribution; the last possible one where rounding leaves a rest. */
function sampled(probabilities: ArrayLike<number>, point: number): number {
  let [rest, last] = [point, 0];
  for (let v = 0; v < probabilities.length; v++) {
    const probability = probabilities[v] as number;
    if (probability <= 0) continue;
    last = v;
    rest -= probability;
    if (rest < 0) break;
  }
  return last;
}
