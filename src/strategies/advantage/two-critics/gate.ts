/**
 * The weights of steps by two critics (HABC: hierarchical advantage-weighted behaviour cloning). One predicts whether
 * an episode will succeed, the other how many steps it still takes if it does.
 */
import { exp } from '../../../tensor/exp.ts';
import { log } from '../../../tensor/log.ts';

/** Predictions before each step of an episode that succeeded. */
export interface Critics {
  /** Log-odds of success. */
  readonly viability: ArrayLike<number>;
  /** Minus the number of steps to go, given success. */
  readonly efficiency: ArrayLike<number>;
}

export interface Gate {
  /** Predicted probability of success before the step. */
  readonly viable: number;
  /** Change of the log-odds of success by the step. */
  readonly byViability: number;
  /** Steps saved by the step, against what the critic predicted. */
  readonly byEfficiency: number;
  /** 1 + tanh((1 − viable) · byViability + viable · byEfficiency), in (0, 2). */
  readonly gate: number;
}

const sigmoid = (x: number): number => 1 / (1 + exp(-x));

/** Log-odds of success where an episode has succeeded: those of 99 %, because certainty has none. */
export const reachedLogit = log(99);

/** The gate of each step. Where success is unlikely, viability decides; where it is likely, steps do. */
export function gatesOf({ viability, efficiency }: Critics): readonly Gate[] {
  return Array.from({ length: viability.length }, (_, t) => {
    const isLast = t === viability.length - 1;
    const now = viability[t] as number;
    const viable = sigmoid(now);
    const byViability = (isLast ? reachedLogit : (viability[t + 1] as number)) - now;
    const after = isLast ? 0 : (efficiency[t + 1] as number);
    const byEfficiency = -1 + after - (efficiency[t] as number);
    const balanced = (1 - viable) * byViability + viable * byEfficiency;
    // 1 + tanh x = 2 σ(2x), from the exact exponential: Math.tanh differs between engines.
    return { viable, byViability, byEfficiency, gate: 2 * sigmoid(2 * balanced) };
  });
}
