/** The ratio of a token's, or its whole completion's, probability now to that under the denominator's policy. */
import { add, exp, max, min, stopGradient, sub, type Value } from '../../../graph/index.ts';
import type { LossStep } from '../../../learn/objective/loss.ts';
import {
  spreadOnTokens,
  sequenceMean,
  sequenceSum,
  type CompletionPlan,
} from '../../../learn/objective/sequences.ts';

/**
 * The unit of a ratio: each token (PPO), the geometric mean of a completion (GSPO: Zheng et al. 2025, arXiv
 * 2507.18071; TRL `importance_sampling_level`), or the whole completion (TRL's RLOO).
 */
export type RatioLevel = 'token' | 'sequence' | 'sequence_sum';

export interface RatioInputs {
  /** `[tokens]`: log-probabilities of numerator and denominator. */
  readonly logps: Value;
  readonly oldLogps: Value;
  /** `[tokens]`, 1 where trained; needed at the levels of sequences, as is the plan. */
  readonly mask: Value;
  readonly plan: CompletionPlan;
}

/** Exponents are clipped to ±20, so that no token can overflow; outside there is no gradient. */
export const clampLog = (x: Value): Value => max(min(x, 20), -20);

/**
 * Log-ratios `[tokens]`; except at the token level, each completion's tokens share one value. d is logps − oldLogps.
 * token: dₜ. sequence: sg(mean d) + logps − sg(logps), whose value is the mean and whose gradient is each token's
 * own: with one weight per token of 1/|y| it is the gradient of the mean itself, and advantages may differ per token.
 * sequence_sum: Σ d with its full gradient; meant for weights that add up to one completion's share.
 */
function logRatio(level: RatioLevel, { logps, oldLogps, mask, plan }: RatioInputs): Value {
  const d = sub(logps, oldLogps);
  switch (level) {
    case 'token':
      return clampLog(d);
    case 'sequence': {
      const mean = stopGradient(spreadOnTokens(sequenceMean(d, mask, plan), plan));
      return clampLog(add(mean, sub(logps, stopGradient(logps))));
    }
    case 'sequence_sum':
      return spreadOnTokens(clampLog(sequenceSum(d, mask, plan)), plan);
  }
}

/** The step of each token's ratio: from its own log-probabilities, or from those of its completion. */
export function ratioStep(level: RatioLevel, inputs: RatioInputs): LossStep {
  const { logps, oldLogps } = inputs;
  const logarithm = logRatio(level, inputs);
  const own = { now: logps, old: oldLogps };
  const operands: LossStep['operands'] = level === 'token' ? own : { ...own, logarithm };
  return { id: `ratio ${level}`, operands, result: exp(logarithm) };
}

/** ρ = exp of `logRatio`, `[tokens]`. */
export function ratio(level: RatioLevel, inputs: RatioInputs): Value {
  return exp(logRatio(level, inputs));
}
