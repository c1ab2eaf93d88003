/** The loss of the value head as a part of the update. */
import { mul } from '../../../graph/index.ts';
import type { LossStrategy } from '../../../learn/objective/loss.ts';
import { headOutput } from '../../../policy/heads.ts';
import { flatRows } from '../../../policy/transformer.ts';
import { valueLoss } from './valueLoss.ts';

/** vf_coef · value loss per token, weighted like the surrogate. Adds inputs `old_values`, `returns` and `vf_coef`. */
export const valuePart: LossStrategy = ({ baseline, vf_coef, cliprange_value: clip }) =>
  baseline !== 'value'
    ? null
    : {
        key: clip === null ? 'value' : 'value clip',
        head: 'value',
        tokensDiffer: true,
        scalars: { vf_coef, ...(clip !== null && { cliprange_value: clip }) },
        build({ weights, stream, mean, tokenInput, scalarInput }) {
          const oldValues = tokenInput('old_values', 'the value head before each target when it was sampled');
          const returns = tokenInput('returns', 'target of the value head');
          const coefficient = scalarInput('vf_coef', 'weight of the value loss');
          const range =
            clip === null ? null : scalarInput('cliprange_value', 'how far a value may move in one round');
          const { loss, clipped, values, held } = valueLoss({
            values: headOutput(weights, 'value', stream),
            oldValues: flatRows(oldValues),
            returns: flatRows(returns),
            ...(range && { clipRange: range }),
          });
          const token = mul(coefficient, loss);
          return {
            inputs: [oldValues, returns, coefficient, ...(range ? [range] : [])],
            token,
            steps: [
              {
                id: 'value-loss',
                operands: { coefficient, value: values, held, target: flatRows(returns) },
                result: token,
              },
            ],
            metrics: [
              { name: 'value_loss', value: mean(loss), meaning: 'mean half squared error of the value head' },
              ...(range
                ? [
                    {
                      name: 'value_clip_ratio',
                      value: mean(clipped),
                      meaning: 'share of values that were clipped',
                    },
                  ]
                : []),
            ],
          };
        },
      };
