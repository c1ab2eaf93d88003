/** A KL penalty per token against the policy at the start of the run. */
import { less, mul, where } from '../../../graph/index.ts';
import type { LossStrategy } from '../../../learn/objective/loss.ts';
import { flatRows } from '../../../policy/transformer.ts';
import { klEstimators } from './klEstimators.ts';

/** beta · the estimate `kl_estimator`, weighted as the surrogate is. Adds inputs `ref_logps` and `beta`. */
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
          // Where nothing is trained no reference was asked: the divergence there is 0 instead of whatever would come out.
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
