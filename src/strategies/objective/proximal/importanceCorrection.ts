/**
 * Weights that correct for data from another policy than the one in the ratio's denominator: a sampler with other
 * numerics, or an older version (Yao et al. 2025; TRL and verl "rollout correction"). Never beside a ratio whose
 * denominator already is the behaviour policy: that would count it twice.
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
  /** truncate: min(w, cap). mask: w where it lies in [floor, cap], else 0. */
  readonly mode: 'truncate' | 'mask';
  /** verl truncates at 2, TRL masks at 3. */
  readonly cap: Operand;
  /** Read by `mask`; 0 without one. */
  readonly floor?: Operand;
}

/**
 * w = proximal / behaviour probability, bounded, without gradient, `[tokens]`: a factor on each token's loss. `logps`
 * of the inputs are those of the denominator that the objective uses, `oldLogps` those of the behaviour policy.
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
