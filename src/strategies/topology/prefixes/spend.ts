/** Completions spent one by one where they are likeliest to make rewards differ. */

/** Where further completions can begin. */
export interface Anchor {
  /** Probability of success of a completion that begins there. */
  readonly success: number;
  /** Completions that begin there already. */
  readonly completions: number;
  /** Tokens that another one is expected to take; above 0. */
  readonly cost: number;
}

/** Probability that k completions of success p do not all come out the same: 1 − p^k − (1 − p)^k; 0 for none. */
export function mixedProbability(p: number, k: number): number {
  if (k === 0) return 0;
  let [right, wrong] = [1, 1];
  for (let i = 0; i < k; i++) [right, wrong] = [right * p, wrong * (1 - p)];
  return 1 - right - wrong;
}

/** How many of `total` each anchor gets: each goes where it adds most to that probability for a token; of equals to the first. */
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
