/** Sets the ratio's proximal policy where it is not the one that sampled, and corrects for the difference. */
import { strategyHas } from '../../../config/strategyTraits.ts';
import { indicator, less, type Value } from '../../../graph/index.ts';
import type { LossStrategy } from '../../../learn/objective/loss.ts';
import { flatRows } from '../../../policy/transformer.ts';
import { ratio } from '../ratio/ratio.ts';
import { importanceCorrection } from './importanceCorrection.ts';
import { proximals } from './index.ts';

/**
 * A factor on each token's surrogate, because another policy sampled it. Adds inputs `behaviour_logps` and
 * `correction_cap`.
 */
export const correction: LossStrategy = (config) => {
  const { proximal, correction: mode, importance_sampling_level: level, correction_cap } = config;
  if (proximal === 'behaviour') return null;
  const follows = proximals[proximal].follows?.(config);
  // A contrast has no ratio to correct.
  if (strategyHas('contrasts_completions', config)) return { key: '', build: () => ({}), ...follows };
  return {
    ...follows,
    // A restarting average follows the update's metrics over all rows.
    ...(!follows?.average?.restarts && { onlyAdvantages: { zeroMetrics: [] } }),
    key: `correction ${mode} ${follows?.proximal ? proximal : ''}`,
    scalars: { correction_cap },
    build({ oldLogps, trained: mask, plan, mean, tokenInput, scalarInput }) {
      const behaviour = tokenInput('behaviour_logps', 'log-probability of each target when it was sampled');
      const cap = scalarInput('correction_cap', 'bound of the correction');
      // The ratio's denominator is the numerator here.
      const inputs = { mask, plan, logps: oldLogps, oldLogps: flatRows(behaviour) };
      const unbounded = ratio(level, inputs);
      const metric = (name: string, value: Value, meaning: string) => ({ name, value, meaning });
      const factor = importanceCorrection(inputs, { level, mode, cap });
      return {
        inputs: [behaviour, cap],
        factor,
        steps: [
          {
            id: `correction ${mode}`,
            operands: { weight: unbounded, cap, proximal: oldLogps, sampled: flatRows(behaviour) },
            result: factor,
          },
        ],
        metrics: [
          metric(
            'sampling/importance_sampling_ratio/mean',
            mean(unbounded),
            'mean ratio of the probability under the proximal policy to that at sampling, over trained tokens',
          ),
          metric(
            'replay/bounded_ratio',
            mean(indicator(less(cap, unbounded))),
            'share of trained tokens above the bound',
          ),
        ],
      };
    },
  };
};
