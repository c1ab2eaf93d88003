/** A KL penalty that only bites beyond a bound (DRPO's constraint as a penalty). */
import { div, max, mul, stopGradient, sub, sum, type Operand, type Value } from '../../graph/index.ts';

export interface HingeInputs {
  /** All `[n]`: log-probabilities now and when sampled, and 1 where trained. */
  readonly logps: Value;
  readonly oldLogps: Value;
  readonly mask: Value;
  /** Stiffness, and the KL per token (nats) that costs nothing. Published: 1000 and 10⁻⁴. */
  readonly beta: Operand;
  readonly bound: Operand;
}

/** sg(max(0, β(KL − bound)))·KL with KL = mean(oldLogps − logps), an estimate of KL(old ‖ now); both scalars. */
export function hingeKl({ logps, oldLogps, mask, beta, bound }: HingeInputs): { loss: Value; kl: Value } {
  const kl = div(sum(mul(sub(oldLogps, logps), mask)), max(sum(mask), 1));
  const stiffness = stopGradient(max(mul(beta, sub(kl, bound)), 0));
  return { loss: mul(stiffness, kl), kl };
}
