/** The losses of the two critics as parts of the update; they change no weight of the policy's body. */
import { less, max, mul, neg, sub, sum, where, type Value } from '../../../graph/index.ts';
import type { Learnable } from '../../../learn/learnable.ts';
import type { LossStrategy } from '../../../learn/objective/loss.ts';
import type { Packed } from '../../../learn/packing.ts';
import { logOddsLoss } from '../../../learn/objective/logOddsLoss.ts';
import { headOutput } from '../../../policy/heads.ts';
import { flatRows } from '../../../policy/transformer.ts';
import { float32 } from '../../../tensor/tensor.ts';
import { labelsOf, type CriticsLabels } from './criticsLabels.ts';

/** Σ weight · Huber(value − target) with δ = 1: half the square up to 1, then the distance less one half; a scalar. */
export function huberLoss(values: Value, targets: Value, weights: Value): Value {
  const off = sub(values, targets);
  const size = max(off, neg(off));
  return sum(mul(weights, where(less(size, 1), mul(0.5, mul(off, off)), sub(size, 0.5))));
}

/** Cross-entropy between the predicted and the real outcome, over steps of episodes without correction. */
export const viabilityPart: LossStrategy = ({ baseline }) =>
  baseline !== 'two_critics'
    ? null
    : {
        key: 'viability',
        head: 'viability',
        build({ weights: named, stream, tokenInput }) {
          const targets = tokenInput('viability_targets', 'outcome of the episode: 1 for success');
          const weights = tokenInput('viability_weights', 'weight of the step in the loss of viability');
          const loss = logOddsLoss({
            scores: headOutput(named, 'viability', stream),
            targets: flatRows(targets),
            weights: flatRows(weights),
          });
          const meaning = 'mean cross-entropy of predicted success, nats';
          return {
            inputs: [targets, weights],
            apart: loss,
            metrics: [{ name: 'critics/viability_loss', value: loss, meaning }],
          };
        },
        packSteps: (packed) =>
          withLabels(packed, 'viability', ({ success, labelled }, t) => (labelled[t] ? success : null)),
      };

/** Huber loss of the steps to go, over steps of episodes that succeeded without correction. */
export const efficiencyPart: LossStrategy = ({ baseline }) =>
  baseline !== 'two_critics'
    ? null
    : {
        key: 'efficiency',
        head: 'efficiency',
        build({ weights: named, stream, tokenInput }) {
          const targets = tokenInput('efficiency_targets', 'minus the steps to go, from the next prediction');
          const weights = tokenInput('efficiency_weights', 'weight of the step in the loss of steps to go');
          const loss = huberLoss(
            headOutput(named, 'efficiency', stream),
            flatRows(targets),
            flatRows(weights),
          );
          const meaning = 'mean Huber loss of predicted steps to go';
          return {
            inputs: [targets, weights],
            apart: loss,
            metrics: [{ name: 'critics/steps_loss', value: loss, meaning }],
          };
        },
        packSteps: (packed) =>
          withLabels(packed, 'efficiency', ({ success, labelled, efficiency }, t) =>
            success && labelled[t] ? (efficiency[t] as number) : null,
          ),
      };

/** Adds `…_targets` and `…_weights`, one for each step, equal weights that sum to 1 over steps with a label. */
function withLabels(
  packed: Packed,
  name: 'viability' | 'efficiency',
  labelAt: (labels: CriticsLabels, t: number) => number | null,
): Packed {
  const { positions } = packed;
  const [targets, weights] = [new Float32Array(positions), new Float32Array(positions)];
  let [start, count] = [0, 0];
  for (const episode of packed.rows.flat() as readonly Learnable[]) {
    const labels = labelsOf(episode);
    for (let t = 0; labels && t < episode.tokens.length; t++) {
      const label = labelAt(labels, t);
      if (label === null) continue;
      targets[start + t] = label;
      weights[start + t] = 1;
      count++;
    }
    start += episode.tokens.length;
  }
  const shape = [positions, 1];
  const feeds = {
    [`${name}_targets`]: float32(targets, shape),
    [`${name}_weights`]: float32(
      weights.map((weight) => weight / Math.max(count, 1)),
      shape,
    ),
  };
  return { ...packed, feeds: { ...packed.feeds, ...feeds } };
}
