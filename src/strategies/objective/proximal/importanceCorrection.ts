/**
 * Weights that correct for data from another policy than the ratio's denominator: a sampler with other numerics, or
 * an older version (Yao et al. 2025; TRL and verl "rollout correction"). Must not be combined with a ratio whose
 * denominator is the behaviour policy, which would correct twice.
 */
import {
  and,
  indicator,
  lessEqual,
  min,
  mul,
  stopGradient,
  type Operand,
  type Value,
} from '../../../graph/index.ts';
import { ratio, type RatioInputs, type RatioLevel } from '../ratio/ratio.ts';

export interface CorrectionOptions {
  readonly level: RatioLevel;
  /** truncate: min(w, cap). mask: w where it is in [floor, cap], else 0. */
  readonly mode: 'truncate' | 'mask';
  /** verl truncates at 2, TRL masks at 3. */
  readonly cap: Operand;
  /** Read by `mask`; absent: 0. */
  readonly floor?: Operand;
}

/**
 * w = proximal / behaviour probability, bounded, without gradient, `[tokens]`: a factor on each token's loss. `logps`
 * of the inputs are those of the objective's denominator, `oldLogps` those of the behaviour policy.
 */
export function importanceCorrection(
  inputs: RatioInputs,
  { level, mode, cap, floor = 0 }: CorrectionOptions,
): Value {
  const w = ratio(level, inputs);
  const bounded =
    mode === 'truncate' ? min(w, cap) : mul(w, indicator(and(lessEqual(w, cap), lessEqual(floor, w))));
  return stopGradient(bounded);
}
