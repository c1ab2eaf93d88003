/**
 * A penalty that is a convex mix of two divergences: to the reference, which keeps what the base knows, and to the policy
 * one round ago, which bounds the step (ReMix: arXiv 2507.06892). At one round the current policy replaces the reference.
 */
import { add, less, mul, sub, where } from '../../../graph/index.ts';
import type { LossStrategy } from '../../../learn/objective/loss.ts';
import { flatRows } from '../../../policy/transformer.ts';
import { k3 } from '../kl/klEstimators.ts';

/** λ in round t = 0, 1, …: max(1 − 0.1·⌈max(t − from, 0)/10⌉, floor), the share of the divergence to the reference. */
export function referenceShare(round: number, from: number, floor: number): number {
  // Computed in whole tenths, because 1 − 0.1·7 has a rounding error.
  return Math.max((10 - Math.ceil(Math.max(round - from, 0) / 10)) / 10, floor);
}

/** coefficient · (λ·KL to the reference + (1 − λ)·KL to the previous round), k3 per token, weighted like the surrogate. */
export const klConvex: LossStrategy = ({
  kl_convex_coef: weight,
  kl_convex_from: from,
  kl_convex_floor: floor,
  reincarnate_round: round,
  replay,
}) =>
  weight === 0
    ? null
    : {
        key: 'kl_convex',
        readsReference: true,
        readsPrevious: true,
        keepsRounds: 2,
        ...(replay === 'mix' && round !== null && { reanchorAt: round }),
        scalars: { kl_convex_coef: weight },
        scalarsAt: (at) => ({ reference_share: referenceShare(at, from, floor) }),
        build({ logps, trained, mean, tokenInput, scalarInput }) {
          const reference = tokenInput('ref_logps', 'log-probability of each target under the anchor');
          const previous = tokenInput('previous_logps', 'log-probability of each target one round ago');
          const coefficient = scalarInput('kl_convex_coef', 'weight of both divergences');
          const share = scalarInput('reference_share', 'share of the divergence to the anchor');
          // Untrained tokens have no scores of other policies.
          const [toReference, toPrevious] = [reference, previous].map((said) =>
            k3(logps, where(less(0, trained), flatRows(said), logps)),
          ) as [ReturnType<typeof k3>, ReturnType<typeof k3>];
          const mixed = add(mul(share, toReference), mul(sub(1, share), toPrevious));
          const token = mul(coefficient, mixed);
          return {
            inputs: [reference, previous, coefficient, share],
            token,
            steps: [
              {
                id: 'kl-convex',
                operands: { coefficient, share, reference: toReference, previous: toPrevious },
                result: token,
              },
            ],
            metrics: [
              {
                name: 'kl/reference',
                value: mean(toReference),
                meaning: 'mean k3 estimate of KL to the anchor, nats',
              },
              {
                name: 'kl/previous',
                value: mean(toPrevious),
                meaning: 'mean k3 estimate of KL to the round before, nats',
              },
            ],
          };
        },
      };
