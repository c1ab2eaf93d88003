/** Generalised advantage estimation (Schulman et al. 2015, arXiv 1506.02438, eq. 16) over one trajectory. */

/** Arrays have one entry per token, or per step of an episode. */
export interface ValuedTrajectory {
  readonly rewards: ArrayLike<number>;
  /** The critic's value before each token, at the time of sampling. */
  readonly values: ArrayLike<number>;
  /** Not 0 where the policy acted. */
  readonly mask: ArrayLike<number>;
  /** The trajectory ended by itself. Otherwise it was truncated, and `valueAfter` replaces its later rewards. */
  readonly terminated: boolean;
  /** The critic's value after the last token; read only if it was truncated. */
  readonly valueAfter: number;
}

export interface GaeEstimates {
  /** `[T]`, 0 where the policy did not act. */
  readonly advantages: Float64Array;
  /** Targets of the critic, Aₜ + Vₜ; 0 where the policy did not act. */
  readonly returns: Float64Array;
  /** For each action: its reward, the next value and advantage, and the error δ; 0 elsewhere. */
  readonly parts: Readonly<Record<'reward' | 'nextValue' | 'nextAdvantage' | 'delta', Float64Array>>;
}

/**
 * δₜ = rₜ + γV′ − Vₜ, Aₜ = δₜ + γλA′, with V′ and A′ those of the next action: tokens with mask 0 pass both on
 * unchanged, and their rewards count for the action before them.
 */
export function generalisedAdvantages(
  { rewards, values, mask, terminated, valueAfter }: ValuedTrajectory,
  { gamma, lambda }: { gamma: number; lambda: number },
): GaeEstimates {
  const length = rewards.length;
  const [advantages, returns] = [new Float64Array(length), new Float64Array(length)];
  const parts = {
    reward: new Float64Array(length),
    nextValue: new Float64Array(length),
    nextAdvantage: new Float64Array(length),
    delta: new Float64Array(length),
  };
  let nextValue = terminated ? 0 : valueAfter;
  let nextAdvantage = 0;
  let pending = 0;
  for (let t = length - 1; t >= 0; t--) {
    pending += rewards[t] as number;
    if (!mask[t]) continue;
    const value = values[t] as number;
    const delta = pending + gamma * nextValue - value;
    parts.reward[t] = pending;
    parts.nextValue[t] = nextValue;
    parts.nextAdvantage[t] = nextAdvantage;
    parts.delta[t] = delta;
    nextAdvantage = delta + gamma * lambda * nextAdvantage;
    advantages[t] = nextAdvantage;
    returns[t] = nextAdvantage + value;
    nextValue = value;
    pending = 0;
  }
  return { advantages, returns, parts };
}
