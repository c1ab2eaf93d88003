/** Which completions of an update are preferred to which: of each prompt the best and the worst. */
import { float32, type Tensor } from '../../../tensor/tensor.ts';
import { trainedTokens, type Row } from '../../../learn/learnable.ts';
import type { RowPlan } from '../../../learn/rowPlan.ts';

export interface Earning {
  readonly group: number;
  readonly earned: number;
}

/**
 * Feeds for completions in the update's order, null for an empty or untrained place: `preferences [groups, rows, perRow]` is 1
 * for the completion of a prompt with the largest reward and −1 for that with the smallest, the first of equal ones;
 * `preference_weights [groups]` are shares of the pairs. A prompt without two different rewards has no pair. Rewards
 * that are not finite are left out.
 */
export function preferenceFeeds(places: readonly (Earning | null)[], perRow: number): Record<string, Tensor> {
  const groups = new Map<number, number[]>();
  places.forEach((one, at) => {
    if (one && Number.isFinite(one.earned)) groups.set(one.group, [...(groups.get(one.group) ?? []), at]);
  });
  const earnedAt = (at: number): number => places[at]?.earned ?? 0;
  const pairs = [...groups.values()].flatMap((own) => {
    const best = own.reduce((a, b) => (earnedAt(b) > earnedAt(a) ? b : a));
    const worst = own.reduce((a, b) => (earnedAt(b) < earnedAt(a) ? b : a));
    return earnedAt(best) > earnedAt(worst) ? [{ best, worst }] : [];
  });
  // A fixed number of prompts, so that programs see few shapes; one at least.
  const count = Math.max(new Set(places.flatMap((one) => one?.group ?? [])).size, 1);
  const preferences = new Float32Array(count * places.length);
  const weights = new Float32Array(count);
  pairs.forEach(({ best, worst }, pair) => {
    preferences[pair * places.length + best] = 1;
    preferences[pair * places.length + worst] = -1;
    weights[pair] = 1 / pairs.length;
  });
  return {
    preferences: float32(preferences, [count, places.length / perRow, perRow]),
    preference_weights: float32(weights, [count]),
  };
}

/** The feeds for rows in the layout of `layRows`, which must hold whole groups. */
export function packPreferences(rows: readonly Row[], { perRow }: RowPlan): Record<string, Tensor> {
  const places = Array.from({ length: Math.max(rows.length, 2) * perRow }, (_, at) => {
    const one = rows[Math.floor(at / perRow)]?.[at % perRow];
    return one && trainedTokens(one) > 0 ? { group: one.group, earned: one.earned } : null;
  });
  return preferenceFeeds(places, perRow);
}
