/** Corrects confident errors more strongly (ACE: "Overconfident Errors Need Stronger Correction"; our reading of its abstract). */
import { softplus } from '../../../tensor/log.ts';
import type { ShapeStrategy } from '../../../learn/advantage/strategy.ts';
import type { RewardedSample } from '../../../learn/learnable.ts';

export interface Overconfidence {
  /** Strength; 0 changes nothing. */
  readonly alpha: number;
  /** Nats per token over which confidence takes effect. */
  readonly tau: number;
  readonly cap: number;
}

/** min(cap, 1 + α · softplus(c / τ)), at least 1. */
function factorOf(confidence: number, { alpha, tau, cap }: Overconfidence): number {
  return Math.min(cap, 1 + alpha * softplus(confidence / tau));
}

/**
 * A ← A · min(cap, 1 + α · softplus(c / τ)) where A < 0, with c the policy's mean log-ratio per token to a reference:
 * per token, because a sum would only measure length. Advantages of 0 or more stay.
 */
export function punishOverconfidence(
  advantages: ArrayLike<number>,
  confidence: ArrayLike<number>,
  strength: Overconfidence,
): Float64Array {
  return Float64Array.from(advantages, (advantage, i) =>
    advantage < 0 ? advantage * factorOf(confidence[i] as number, strength) : advantage,
  );
}

/** Mean of logps − reference over tokens where `mask` is not 0: the gain over the reference; 0 without tokens. */
export function confidenceOver(
  logps: ArrayLike<number>,
  reference: ArrayLike<number>,
  mask: ArrayLike<number>,
): number {
  let [sum, count] = [0, 0];
  for (let t = 0; t < logps.length; t++) {
    if (!mask[t]) continue;
    sum += (logps[t] as number) - (reference[t] as number);
    count++;
  }
  return count > 0 ? sum / count : 0;
}

/** Mean gain in log-probability of a completion's trained tokens over the reference, nats. Throws without a reference. */
export function gainedConfidence({ logps, reference, trainMask }: RewardedSample): number {
  if (!reference) {
    throw new Error(
      'advantages: the overconfidence penalty needs log-probabilities of a reference policy, got none',
    );
  }
  return confidenceOver(logps, reference, trainMask);
}

/** Enlarges negative advantages where the policy grew confident. */
export const overconfidencePenalty: ShapeStrategy = (
  { overconfidence_alpha: alpha, overconfidence_tau: tau, overconfidence_cap: cap },
  completions,
) => {
  if (alpha === 0 || !completions) return null;
  const confidence = completions.map(gainedConfidence);
  return ({ advantages }) => ({
    advantages: punishOverconfidence(advantages, confidence, { alpha, tau, cap }),
    note: {
      id: 'overconfidence',
      of(i) {
        const own = confidence[i] as number;
        return { factor: factorOf(own, { alpha, tau, cap }), confidence: own };
      },
    },
  });
};
