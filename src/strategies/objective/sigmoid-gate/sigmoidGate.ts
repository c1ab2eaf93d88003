/** A soft gate in place of a clip (soft adaptive policy optimisation: Gao et al. 2025; TRL `loss_type="sapo"`). */
import {
  add,
  div,
  exp,
  less,
  mul,
  neg,
  reciprocal,
  sub,
  where,
  type Operand,
  type Value,
} from '../../../graph/index.ts';

export interface GateInputs {
  /** Both `[n]`. */
  readonly ratio: Value;
  readonly advantages: Value;
  /** Sharpness where A > 0 and elsewhere; TRL 1.0 and 1.05: the gradient of errors fades a little sooner. */
  readonly tauPositive: Operand;
  readonly tauNegative: Operand;
}

/** f(ρ) = (4/τ)·σ(τ(ρ − 1)), `[n]`: slope 1 at ρ = 1, where its value is 2/τ; flat far from it. */
function sigmoidGate(ratio: Value, tau: Operand): Value {
  return mul(div(4, tau), reciprocal(add(1, exp(neg(mul(tau, sub(ratio, 1)))))));
}

/** The sharpness of each token's gate, `[n]`. */
export function sharpnessOf(advantages: Value, tauPositive: Operand, tauNegative: Operand): Value {
  return where(less(0, advantages), tauPositive, tauNegative);
}

/** −A·f(ρ), `[n]`. Its value is not comparable with that of other surrogates. */
export function gatedSurrogate({ ratio, advantages, tauPositive, tauNegative }: GateInputs): Value {
  const gate = sigmoidGate(ratio, sharpnessOf(advantages, tauPositive, tauNegative));
  return neg(mul(advantages, gate));
}
