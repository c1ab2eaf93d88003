/** Contrasts right completions with wrong ones, prompt by prompt (DRPO: "Decoupled Reward Policy Optimization", arXiv 2510.04474). */
import {
  add,
  div,
  exp,
  less,
  log,
  max,
  maximum,
  min,
  mul,
  reshape,
  stopGradient,
  sub,
  sum,
  where,
  type Dim,
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
  /** Large: all wrong completions are pushed down equally; small: only the likeliest one. The published value is 10. */
  readonly tau: Operand;
}

/**
 * −Σᵢ pᵢ·sᵢ + τ·Σ_g c_g·log Σ_{j wrong in g} exp(sⱼ/τ), a scalar. A right completion is only ever pushed up, however
 * long it is. The other inputs come from `contrastInputs`.
 */
export function sequenceContrast(inputs: ContrastInputs): Value {
  const { scores, positives, negatives, groupWeights, tau } = inputs;
  const { top, total, none } = softMaximum(inputs);
  const pushed = add(mul(tau, log(add(total, none))), sum(mul(top, maximum(negatives, [-1], true)), [-1]));
  return sub(sum(mul(groupWeights, pushed)), sum(mul(positives, scores)));
}

/**
 * The same loss as a sum over completions `[completions]`: a right one has −pᵢ·sᵢ, a wrong one c·w·(s − τ·log w) with
 * w = exp(s/τ) / Σ exp(s/τ), because τ·log Σ exp(s/τ) is Σ w·(s − τ·log w). Also c·w, the strength of its push down.
 */
export function contrastShares(inputs: ContrastInputs): { readonly each: Value; readonly pushed: Value } {
  const { positives, negatives, groupWeights, scores, tau } = inputs;
  const { exponentials, total, none } = softMaximum(inputs);
  const column = (x: Value): Value => reshape(x, [negatives.shape[0] as Dim, 1]);
  const w = div(exponentials, column(add(total, none)));
  const weighted = mul(column(groupWeights), w);
  // Where w is 0 nothing is added, but its logarithm must stay finite.
  const own = mul(weighted, sub(scores, mul(tau, log(max(w, 1e-37)))));
  return { each: sub(sum(own, [0]), mul(positives, scores)), pushed: sum(weighted, [0]) };
}

/** exp((s − top)/τ) of the wrong completions of each prompt, their sum, and 1 for a prompt without any. */
function softMaximum({ scores, negatives, tau }: ContrastInputs) {
  const wrong = less(0, negatives);
  // The maximum only guards exp against overflow; its gradient cancels, so it carries none.
  const top = stopGradient(maximum(where(wrong, scores, -1e30), [-1], true));
  const relative = min(div(sub(scores, top), tau), 0); // at most 0 for wrong ones; others must not overflow
  const exponentials = mul(exp(relative), negatives);
  const total = sum(exponentials, [-1]);
  const none = sub(1, maximum(negatives, [-1])); // 1 for a prompt without wrong completions: log 1 is finite
  return { top, exponentials, total, none };
}
