/** A KL penalty per token against the reference policy. */
import { less, mul, where } from '../../../graph/index.ts';
import type { LossStrategy } from '../../../learn/objective/loss.ts';
import { flatRows } from '../../../policy/transformer.ts';
import { klEstimators } from './klEstimators.ts';

/** beta · the estimate `kl_estimator`, weighted like the surrogate. Adds inputs `ref_logps` and `beta`. */
export const klPenalty: LossStrategy = ({ beta: weight, kl_estimator }) =>
  weight === 0
    ? null
    : {
        key: `kl ${kl_estimator}`,
        readsReference: true,
        scalars: { beta: weight },
        build({ logps, trained, mean, tokenInput, scalarInput }) {
          const reference = tokenInput('ref_logps', 'log-probability of each target under the anchor');
          const beta = scalarInput('beta', 'weight of the KL term');
          // Untrained tokens have no reference scores; their divergence is set to 0.
          const anchor = where(less(0, trained), flatRows(reference), logps);
          const divergence = klEstimators[kl_estimator](logps, anchor);
          const token = mul(beta, divergence);
          return {
            inputs: [reference, beta],
            token,
            steps: [{ id: `kl ${kl_estimator}`, operands: { beta, now: logps, anchor }, result: token }],
            metrics: [
              { name: 'kl', value: mean(divergence), meaning: 'mean estimate of KL to the anchor, nats' },
            ],
          };
        },
      };
