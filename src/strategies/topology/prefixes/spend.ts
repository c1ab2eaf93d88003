/** Spends completions one by one where they are likeliest to make rewards differ. */

/** A possible start of further completions. */
export interface Anchor {
  /** Probability of success of a completion that begins there. */
  readonly success: number;
  /** Completions that begin there already. */
  readonly completions: number;
  /** Expected tokens of another one; above 0. */
  readonly cost: number;
}

/** Probability that k completions with success rate p do not all have the same result: 1 − p^k − (1 − p)^k; 0 for none. */
export function mixedProbability(p: number, k: number): number {
  if (k === 0) return 0;
  let [right, wrong] = [1, 1];
  for (let i = 0; i < k; i++) [right, wrong] = [right * p, wrong * (1 - p)];
  return 1 - right - wrong;
}

/** Each anchor's part of `total`: each completion goes where it adds most to that probability per token; ties: the first. */
export function spent(anchors: readonly Anchor[], total: number): Int32Array {
  const given = new Int32Array(anchors.length);
  const gains = anchors.map((anchor) => gainOf(anchor, 0));
  for (let left = anchors.length > 0 ? total : 0; left > 0; left--) {
    const best = gains.indexOf(Math.max(...gains));
    given[best] = (given[best] as number) + 1;
    gains[best] = gainOf(anchors[best] as Anchor, given[best] as number);
  }
  return given;
}

function gainOf({ success, completions, cost }: Anchor, given: number): number {
  const k = completions + given;
  return (mixedProbability(success, k + 1) - mixedProbability(success, k)) / cost;
}
