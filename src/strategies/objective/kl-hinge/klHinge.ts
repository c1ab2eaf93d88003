/** A KL penalty that takes effect only beyond a bound (DRPO's constraint as a penalty). */
import { div, max, mul, stopGradient, sub, sum, type Operand, type Value } from '../../../graph/index.ts';
import type { LossStrategy } from '../../../learn/objective/loss.ts';

export interface HingeInputs {
  /** All `[n]`: log-probabilities now and when sampled, and 1 where trained. */
  readonly logps: Value;
  readonly oldLogps: Value;
  readonly mask: Value;
  /** Stiffness, and the KL per token (nats) below which the penalty is 0. Published: 1000 and 10⁻⁴. */
  readonly beta: Operand;
  readonly bound: Operand;
}

/** sg(max(0, β(KL − bound)))·KL with KL = mean(oldLogps − logps), an estimate of KL(old ‖ now); both scalars. */
export function hingeKl({ logps, oldLogps, mask, beta, bound }: HingeInputs): {
  loss: Value;
  kl: Value;
  stiffness: Value;
} {
  const kl = div(sum(mul(sub(oldLogps, logps), mask)), max(sum(mask), 1));
  const stiffness = stopGradient(max(mul(beta, sub(kl, bound)), 0));
  return { loss: mul(stiffness, kl), kl, stiffness };
}

/** The hinge against the policy that sampled. Adds inputs `kl_hinge_coef` and `kl_hinge_bound`. */
export const klHinge: LossStrategy = ({ kl_hinge_coef, kl_hinge_bound }) =>
  kl_hinge_coef === 0
    ? null
    : {
        key: 'kl hinge',
        wholeUpdate: true,
        scalars: { kl_hinge_coef, kl_hinge_bound },
        build({ logps, oldLogps, trained: mask, share, scalarInput }) {
          const beta = scalarInput('kl_hinge_coef', 'stiffness of the hinge');
          const bound = scalarInput('kl_hinge_bound', 'KL per token that costs nothing, nats');
          const { loss, kl, stiffness } = hingeKl({ logps, oldLogps, mask, beta, bound });
          const meaning = 'mean estimate of KL from the policy that sampled to this one, nats';
          const each = mul(stiffness, mul(sub(oldLogps, logps), share));
          return {
            inputs: [beta, bound],
            scalar: loss,
            each,
            steps: [
              {
                id: 'kl-hinge',
                operands: { stiffness, now: logps, old: oldLogps, share, kl, beta, bound },
                result: each,
              },
            ],
            metrics: [{ name: 'approx_kl', value: kl, meaning }],
          };
        },
      };
