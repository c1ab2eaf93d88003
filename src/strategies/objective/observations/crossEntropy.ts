/** Cross-entropy on given tokens: solutions to learn, or observations to predict (ECHO). */
import { mul, neg, sum, type Value } from '../../../graph/index.ts';
import type { LossStrategy } from '../../../learn/objective/loss.ts';
import { flatRows } from '../../../policy/transformer.ts';

/** −Σ weight · log π(token), a scalar loss, to scale by its coefficient and add. Both `[n]`. */
export function crossEntropyLoss(logps: Value, weights: Value): Value {
  return neg(sum(mul(weights, logps)));
}

/** env_coef · the mean cross-entropy on observation tokens. Adds inputs `environment` and `env_coef`. */
export const observationLoss: LossStrategy = ({ env_coef }) =>
  env_coef === 0
    ? null
    : {
        key: 'environment',
        scalars: { env_coef },
        build({ logps, tokenInput, scalarInput }) {
          const environment = tokenInput('environment', 'share of each target in the loss on observations');
          const coefficient = scalarInput('env_coef', 'weight of that loss');
          const share = flatRows(environment);
          const loss = crossEntropyLoss(logps, share);
          const each = neg(mul(coefficient, mul(share, logps)));
          return {
            inputs: [environment, coefficient],
            scalar: mul(coefficient, loss),
            each,
            steps: [{ id: 'observations', operands: { coefficient, share, now: logps }, result: each }],
            metrics: [
              { name: 'env_loss', value: loss, meaning: 'mean cross-entropy on observation tokens, nats' },
            ],
          };
        },
      };
