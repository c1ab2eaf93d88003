/** The surrogate of a run as the first part of its loss. */
import type { RunConfig } from '../../config/schema.ts';
import type { Loss, LossStrategy } from '../../learn/objective/loss.ts';
import { additiveClip } from './additive-clip/additiveClip.ts';
import { confidenceClip } from './confidence-clip/confidenceClip.ts';
import { clipMetricNames, clipMetrics, clipOperands } from './clipMetrics.ts';
import { ownLossOf } from './own/ownLoss.ts';
import { ratioStep } from './ratio/ratio.ts';
import { sharedSurrogate, surrogate, type SurrogateParts } from './surrogate.ts';
import { preferenceLoss } from './dpo/preferenceLoss.ts';
import { contrastLoss } from './sequence-contrast/contrast.ts';

type Scalars = Partial<Pick<RunConfig, 'epsilon' | 'epsilon_high' | 'delta'>>;

/** A surrogate that reads advantages; with `delta` null, without a cap of the ratio. */
export function surrogateLoss(
  parts: SurrogateParts,
  { epsilon = 0.2, epsilon_high = null, delta = null }: Scalars = {},
): Loss {
  return {
    key: `${parts.kind} ${parts.level}${delta === null ? '' : ' delta'}`,
    // Only a ratio per token is equal for all copies.
    tokensDiffer: parts.level !== 'token',
    // A capped weight is counted whatever the advantage.
    onlyAdvantages: { zeroMetrics: parts.kind === 'clipped' ? clipMetricNames : [] },
    scalars: {
      epsilon,
      epsilon_high: epsilon_high ?? epsilon,
      ...(delta !== null && { delta }),
    },
    build({ logps, oldLogps, trained: mask, plan, advantages, negative, mean, scalarInput }) {
      const inputs = {
        epsilon: scalarInput('epsilon', 'lower clip range of the ratio'),
        epsilonHigh: scalarInput('epsilon_high', 'upper clip range of the ratio'),
        ...(delta !== null && { delta: scalarInput('delta', 'cap of the ratio outside the clip') }),
      };
      const compared = { logps, oldLogps, mask, plan, advantages };
      const { loss, clippedLow, clippedHigh, operands } = negative
        ? sharedSurrogate(parts, { ...compared, negative }, inputs)
        : surrogate(parts, compared, inputs);
      return {
        inputs: Object.values(inputs),
        token: loss,
        steps: [
          ...(parts.kind === 'plain' ? [] : [ratioStep(parts.level, compared)]),
          {
            id: [parts.kind, ...(negative ? ['shared'] : [])].join(' '),
            operands: { ...operands, ...clipOperands(clippedLow, clippedHigh) },
            result: loss,
          },
        ],
        metrics: clipMetrics(mean, clippedLow, clippedHigh),
      };
    },
  };
}

const ofKind =
  (kind: SurrogateParts['kind']) =>
  (config: RunConfig): Loss =>
    surrogateLoss({ kind, level: config.importance_sampling_level }, config);

const surrogates: Readonly<Record<RunConfig['surrogate'], (config: RunConfig) => Loss>> = {
  clipped: ofKind('clipped'),
  capped_weight: ofKind('capped_weight'),
  sigmoid_gate: ofKind('sigmoid_gate'),
  plain: ofKind('plain'),
  sequence_contrast: contrastLoss,
  dpo: preferenceLoss,
  ipo: preferenceLoss,
  // A round that learns from preferences has other settings; see `settingsAt`.
  dpo_then_clipped: ofKind('clipped'),
  additive_clip: additiveClip,
  confidence_clip: confidenceClip,
  own: ownLossOf,
};

/** The policy-gradient surrogate, or the contrast of a prompt's right and wrong completions. */
export const surrogateStrategy: LossStrategy = (config) => surrogates[config.surrogate](config);
