/**
 * Distillation to the policy without a hint, as in NudgeRL ("Nudging Beyond the Comfort Zone", arXiv 2605.15726; its
 * released trainer), with a floor below which it stops pushing.
 */
import { div, indicator, less, max, mul, neg, sum, where, type Value } from '../../../graph/index.ts';
import type { LossStrategy } from '../../../learn/objective/loss.ts';
import { flatRows } from '../../../policy/transformer.ts';
import { packDistil } from './packDistil.ts';

/**
 * Log-probability, nats, below which a token is not pushed down further. The published term has no bound: where the
 * advantage is below 0 it decreases without end as the token grows less likely.
 */
export const distilFloor = -8;

interface Distilled {
  /** −Σ weight · log π(token), with log π clipped at the floor where the weight is below 0; a scalar. */
  readonly loss: Value;
  /** `[n]`: the addends of the loss, and the log-probabilities with the floor. */
  readonly each: Value;
  readonly held: Value;
  /** Number of tokens pushed down that are below the floor; a scalar. */
  readonly floored: Value;
}

/**
 * `logps` `[n]` after the plain prompt, nats; `weights` `[n]` the share of each token, A / (completions · tokens), of
 * either sign. A token below the floor with a negative weight gets no gradient.
 */
function distilLoss(logps: Value, weights: Value): Distilled {
  const down = less(weights, 0);
  const held = where(down, max(logps, distilFloor), logps);
  const below = mul(indicator(down), indicator(less(logps, distilFloor)));
  return {
    loss: neg(sum(mul(weights, held))),
    each: neg(mul(weights, held)),
    held,
    floored: sum(below),
  };
}

/** hint_distil · the distillation of hinted completions. Adds inputs `distil_weights` and `hint_distil`. */
export const hintDistillation: LossStrategy = ({ hint, hint_distil }) =>
  hint === 'none' || hint_distil === 0
    ? null
    : {
        key: 'distil',
        scalars: { hint_distil },
        build({ logps, tokenInput, scalarInput }) {
          const weights = tokenInput('distil_weights', 'share of each target in the distillation');
          const coefficient = scalarInput('hint_distil', 'weight of the distillation');
          const pushed = scalarInput('distil_pushed', 'tokens that the distillation pushes down, at least 1');
          const share = flatRows(weights);
          const { loss, each: own, held, floored } = distilLoss(logps, share);
          const each = mul(coefficient, own);
          return {
            inputs: [weights, coefficient, pushed],
            scalar: mul(coefficient, loss),
            each,
            steps: [{ id: 'hint-distil', operands: { coefficient, share, held, now: logps }, result: each }],
            metrics: [
              {
                name: 'hints/distil_loss',
                value: loss,
                meaning: 'mean of −A · mean log π(completion | plain prompt)',
              },
              {
                name: 'hints/distil_floored',
                value: div(floored, pushed),
                meaning: 'share of tokens of A < 0 below the floor',
              },
            ],
          };
        },
        pack: packDistil,
      };
