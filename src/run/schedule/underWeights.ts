/** The engine of a round with planned weights. */
import type { CollectRequest } from '../../rollout/collection.ts';
import { changesAfter, type WeightsChange } from '../../rollout/renewal.ts';
import type { Collect, CollectSite } from '../../rollout/wrapper.ts';

/**
 * The innermost way to collect, whose decode steps count through all collections of a round: `weights` take over at
 * planned steps (absent: those in use). Samples for estimates use the weights of the moment and count no steps.
 */
export function underWeights(
  inner: CollectSite,
  weights: readonly WeightsChange[] | undefined,
): { readonly site: CollectSite; readonly engine: Collect } {
  let steps = 0;
  const sample = (asked: CollectRequest) =>
    inner.sample({ ...asked, ...(weights && { changes: changesAfter(weights, steps) }) });
  return {
    site: { ...inner, sample },
    async engine(asked) {
      const collected = await sample(asked);
      steps += collected.entries.steps_seq ?? 0;
      return { ...collected, carried: asked.carried };
    },
  };
}
