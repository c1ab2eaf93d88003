/** A bonus on entropy, which keeps sampling varied (Mnih et al. 2016, arXiv 1602.01783). */
import { mul, neg } from '../../../graph/index.ts';
import type { LossStrategy } from '../../../learn/objective/loss.ts';

/** −entropy_coef · mean H over trained tokens, whatever the aggregation. Adds input `entropy_coef`. */
export const entropyBonus: LossStrategy = ({ entropy_coef }) =>
  entropy_coef === 0
    ? null
    : {
        key: 'entropy',
        scalars: { entropy_coef },
        build({ entropies, mean, share, scalarInput }) {
          const coefficient = scalarInput('entropy_coef', 'weight of the entropy bonus');
          const each = neg(mul(coefficient, mul(entropies, share)));
          return {
            inputs: [coefficient],
            scalar: neg(mul(coefficient, mean(entropies))),
            each,
            steps: [
              { id: 'entropy-bonus', operands: { coefficient, entropy: entropies, share }, result: each },
            ],
          };
        },
      };
