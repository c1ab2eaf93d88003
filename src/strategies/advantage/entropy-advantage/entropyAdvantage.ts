/** Adds entropy to advantages, so that uncertain tokens weigh more (MSSR: "Stable and Efficient Single-Rollout RL"). */
import type { SignalStrategy } from '../../../learn/advantage/strategy.ts';

/**
 * A_t ← A_t + min(α·H_t, |A_t| / κ), with H_t ≥ 0 the entropy of the distribution that the token was drawn from, in
 * nats; no gradient flows through it. `[T]` each; for κ > 1 no advantage changes its sign, and one of 0 stays 0.
 */
export function withEntropy(
  advantages: ArrayLike<number>,
  entropies: ArrayLike<number>,
  alpha: number,
  kappa: number,
): Float32Array {
  return Float32Array.from(
    advantages,
    (a, t) => a + Math.min(alpha * (entropies[t] as number), Math.abs(a) / kappa),
  );
}

/** Adds entropy to the advantages of trained tokens. */
export const entropyAdvantage: SignalStrategy = ({
  entropy_advantage: alpha,
  entropy_advantage_kappa: kappa,
}) =>
  alpha === 0
    ? null
    : (trajectories) => {
        let [sum, count] = [0, 0];
        const raised = trajectories.map((one) => {
          const own = withEntropy(one.advantages, one.entropies, alpha, kappa);
          const advantages = one.advantages.map((before, t) => {
            if (!one.mask[t]) return before;
            sum += own[t]! - before;
            count++;
            return own[t]!;
          });
          return { ...one, advantages };
        });
        return {
          trajectories: raised,
          note: {
            id: 'entropy-advantage',
            of: (i, t) => ({ alpha, kappa, entropy: trajectories[i]?.entropies[t] as number }),
          },
          metrics: { 'advantages/entropy_mean': count > 0 ? sum / count : null },
        };
      };
