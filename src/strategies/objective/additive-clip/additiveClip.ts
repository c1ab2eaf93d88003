/**
 * The clipped surrogate with bounds of constant width around the proximal ratio (ReMix: arXiv 2507.06892): r =
 * π_θ/π_b has no gradient outside π_x/π_b ± ε. In the ratio to the proximal policy, which the correction w = π_x/π_b
 * multiplies, the bounds are 1 ± ε/w: wider for tokens that became unlikely.
 */
import { div, max, stopGradient, type Output } from '../../../graph/index.ts';
import type { Loss } from '../../../learn/objective/loss.ts';
import type { RunConfig } from '../../../config/schema.ts';
import { flatRows } from '../../../policy/transformer.ts';
import { clippedOfRatio } from '../clipped/clipped.ts';
import { ratio, ratioStep } from '../ratio/ratio.ts';
import { clipMetricNames, clipMetrics, clipOperands } from '../clipMetrics.ts';

/** Without a separate proximal policy w is 1, and this is the clipped surrogate. */
export function additiveClip({
  importance_sampling_level: level,
  epsilon,
  epsilon_high,
  proximal,
}: RunConfig): Loss {
  return {
    key: `additive ${level} ${proximal === 'behaviour'}`,
    // The bounds of copies differ with their behaviour log-probabilities.
    tokensDiffer: true,
    onlyAdvantages: { zeroMetrics: clipMetricNames },
    scalars: { epsilon, epsilon_high: epsilon_high ?? epsilon },
    build({ logps, oldLogps, trained: mask, plan, advantages, mean, tokenInput, scalarInput }) {
      const behaviour = tokenInput('behaviour_logps', 'log-probability of each target when it was sampled');
      const [low, high] = [
        scalarInput('epsilon', 'lower clip range of the ratio'),
        scalarInput('epsilon_high', 'upper clip range of the ratio'),
      ];
      const to = { mask, plan };
      const weight = stopGradient(
        max(ratio(level, { ...to, logps: oldLogps, oldLogps: flatRows(behaviour) }), 1e-6),
      );
      const { loss, clippedLow, clippedHigh, operands } = clippedOfRatio({
        epsilon: div(low, weight),
        epsilonHigh: div(high, weight),
        ratio: ratio(level, { ...to, logps, oldLogps }),
        advantages,
      });
      const metrics: Output[] = clipMetrics(mean, clippedLow, clippedHigh);
      const steps = [
        ratioStep(level, { ...to, logps, oldLogps }),
        {
          id: 'additive_clip',
          operands: { ...operands, weight, ...clipOperands(clippedLow, clippedHigh) },
          result: loss,
        },
      ];
      return { inputs: [behaviour, low, high], token: loss, steps, metrics };
    },
  };
}
