/** The loss of a quality head: cross-entropy between its prediction midway and the completion's result. */
import { add, exp, log, max, mul, neg, sub, sum, type Value } from '../../../graph/index.ts';
import type { LossStrategy } from '../../../learn/objective/loss.ts';
import { headOutput } from '../../../policy/heads.ts';
import { flatRows } from '../../../policy/transformer.ts';
import { packQuality } from './packQuality.ts';

export interface QualityInputs {
  /** All `[n]`: log-odds of being right, the reward in [0, 1], and the share in the loss (0: not checked there). */
  readonly scores: Value;
  readonly targets: Value;
  readonly weights: Value;
}

/**
 * Σ weight · −(y log σ(s) + (1 − y) log(1 − σ(s))) as Σ weight · (max(s, 0) − s·y + log(1 + e^−|s|)), which never
 * overflows; a scalar, in nats. Its slope in s is weight · (σ(s) − y).
 */
export function qualityLoss({ scores, targets, weights }: QualityInputs): Value {
  const size = max(scores, neg(scores));
  const each = add(sub(max(scores, 0), mul(scores, targets)), log(add(exp(neg(size)), 1)));
  return sum(mul(weights, each));
}

/** The loss of the quality head, reported separately. Adds inputs `quality_targets` and `quality_weights`. */
export const qualityPart: LossStrategy = ({ prune }) =>
  prune !== 'quality'
    ? null
    : {
        key: 'quality',
        head: 'quality',
        build({ weights: named, stream, tokenInput }) {
          const targets = tokenInput('quality_targets', 'reward of the completion that was scored before it');
          const weights = tokenInput(
            'quality_weights',
            'weight of that score in the loss of the quality head',
          );
          const loss = qualityLoss({
            scores: headOutput(named, 'quality', stream),
            targets: flatRows(targets),
            weights: flatRows(weights),
          });
          const meaning = 'mean cross-entropy of the quality head, nats';
          return {
            inputs: [targets, weights],
            apart: loss,
            metrics: [{ name: 'quality_loss', value: loss, meaning }],
          };
        },
        pack: (rows, packed, { plan }) => ({
          ...packed,
          feeds: { ...packed.feeds, ...packQuality(rows, plan) },
        }),
      };
