/** Right completions against wrong ones, prompt by prompt (DRPO: "Decoupled Reward Policy Optimization", arXiv 2510.04474). */
import {
  add,
  div,
  exp,
  less,
  log,
  maximum,
  min,
  mul,
  stopGradient,
  sub,
  sum,
  where,
  type Operand,
  type Value,
} from '../../../graph/index.ts';

export interface ContrastInputs {
  /** `[completions]`: mean log-probability per token (`sequenceMean`). */
  readonly scores: Value;
  /** `[completions]`: each right completion's share in its prompt's positive part, times the prompt's share; else 0. */
  readonly positives: Value;
  /** `[groups, completions]`: 1 where the completion is a wrong one of that prompt. */
  readonly negatives: Value;
  /** `[groups]`: the prompt's share in the loss; 0 where it has no contrast. */
  readonly groupWeights: Value;
  /** Large: all wrong completions are pushed down equally; small: the likeliest one. The published value is 10. */
  readonly tau: Operand;
}

/**
 * −Σᵢ pᵢ·sᵢ + τ·Σ_g c_g·log Σ_{j wrong in g} exp(sⱼ/τ), a scalar. A right completion is only ever pushed up, however
 * long it is. The other inputs come from `contrastInputs`.
 */
export function sequenceContrast({ scores, positives, negatives, groupWeights, tau }: ContrastInputs): Value {
  const wrong = less(0, negatives);
  // The maximum only guards exp against running out; its gradient cancels, so it carries none.
  const top = stopGradient(maximum(where(wrong, scores, -1e30), [-1], true));
  const relative = min(div(sub(scores, top), tau), 0); // at most 0 for wrong ones; others must not overflow
  const total = sum(mul(exp(relative), negatives), [-1]);
  const none = sub(1, maximum(negatives, [-1])); // 1 for a prompt without wrong completions: log 1 is finite
  const pushed = add(mul(tau, log(add(total, none))), sum(mul(top, maximum(negatives, [-1], true)), [-1]));
  return sub(sum(mul(groupWeights, pushed)), sum(mul(positives, scores)));
}
