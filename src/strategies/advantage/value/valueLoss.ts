/** The loss of a value head (Schulman et al. 2017; clipped as in the reference implementation of PPO). */
import { add, indicator, less, max, min, mul, sub, type Operand, type Value } from '../../../graph/index.ts';

export interface ValueInputs {
  /** All `[n]`: the head now, the head when sampled, and the targets (`returns` of the advantages). */
  readonly values: Value;
  readonly oldValues: Value;
  readonly returns: Value;
  /** Largest useful distance of a value from the old one; absent: no clip. TRL 0.2, verl 0.5. */
  readonly clipRange?: Operand;
}

export interface ValueLoss {
  /** `[n]`: ½·max((V − R)², (V clipped to V_old ± c − R)²). */
  readonly loss: Value;
  /** `[n]`, 1 where the clipped error was larger. */
  readonly clipped: Value;
  /** The head's value now, and the same clipped around the old value. */
  readonly values: Value;
  readonly held: Value;
}

export function valueLoss({ values, oldValues, returns, clipRange }: ValueInputs): ValueLoss {
  const squared = (x: Value): Value => mul(sub(x, returns), sub(x, returns));
  const free = squared(values);
  if (clipRange === undefined) return { loss: mul(free, 0.5), clipped: mul(free, 0), values, held: values };
  const held = max(min(values, add(oldValues, clipRange)), sub(oldValues, clipRange));
  const bounded = squared(held);
  return { loss: mul(max(free, bounded), 0.5), clipped: indicator(less(free, bounded)), values, held };
}
