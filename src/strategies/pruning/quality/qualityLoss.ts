/** The loss of a quality head: cross-entropy between its prediction midway and the completion's result. */
import { logOddsLoss } from '../../../learn/objective/logOddsLoss.ts';
import type { LossStrategy } from '../../../learn/objective/loss.ts';
import { headOutput } from '../../../policy/heads.ts';
import { flatRows } from '../../../policy/transformer.ts';
import { packQuality } from './packQuality.ts';

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
          const loss = logOddsLoss({
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
