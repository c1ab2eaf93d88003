/** Measures similarity of two segments of tokens, by which pruning compares branches. */

/** Token ids, in order. */
export type Tokens = ArrayLike<number>;

/** Length of the longer one. */
const longer = (a: Tokens, b: Tokens): number => Math.max(a.length, b.length);

/**
 * Levenshtein distance: fewest insertions, deletions and substitutions of one token that turn `a` into `b`, in
 * O(|a|·|b|) time.
 */
export function editDistance(a: Tokens, b: Tokens): number {
  // row[j] = distance of the first i tokens of a to the first j of b; `diagonal` = the one of (i − 1, j − 1).
  const row = Int32Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    let diagonal = row[0] as number;
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j] as number;
      const replaced = diagonal + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(replaced, above + 1, (row[j - 1] as number) + 1);
      diagonal = above;
    }
  }
  return row[b.length] as number;
}

/** Edit distance over the length of the longer one: 0 for equal segments and two empty ones, 1 if no token is kept. */
export function editShare(a: Tokens, b: Tokens): number {
  const length = longer(a, b);
  return length === 0 ? 0 : editDistance(a, b) / length;
}

/** Length of the longest suffix of `a` that occurs anywhere in `b`. */
function longestSuffixIn(a: Tokens, b: Tokens): number {
  let longest = 0;
  for (let end = 1; end <= b.length; end++) {
    let matched = 0;
    while (matched < Math.min(a.length, end) && a[a.length - 1 - matched] === b[end - 1 - matched]) matched++;
    longest = Math.max(longest, matched);
  }
  return longest;
}

/**
 * The longest suffix of either segment that occurs anywhere in the other, over the length of the longer one: 1 for
 * equal segments only (two empty ones too), 0 if neither's last token occurs in the other. Detects branches that
 * converged again, shifted by some tokens or not. LATR ("Lookahead Tree-Based Rollouts for Enhanced Trajectory-Level
 * Exploration in RLVR") compares segments of equal length; the longer length is ours for others.
 */
export function suffixMatch(a: Tokens, b: Tokens): number {
  const length = longer(a, b);
  return length === 0 ? 1 : Math.max(longestSuffixIn(a, b), longestSuffixIn(b, a)) / length;
}

/** Length of the longest sequence of tokens that occurs in both in this order, with gaps or without; O(|a|·|b|) time. */
export function commonSubsequence(a: Tokens, b: Tokens): number {
  const row = new Int32Array(b.length + 1);
  for (let i = 0; i < a.length; i++) {
    let diagonal = 0;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j] as number;
      row[j] = a[i] === b[j - 1] ? diagonal + 1 : Math.max(above, row[j - 1] as number);
      diagonal = above;
    }
  }
  return row[b.length] as number;
}

/**
 * ROUGE-L F1: 2PR / (P + R) with P = lcs / |a| and R = lcs / |b|, which is 2·lcs / (|a| + |b|); in [0, 1], 1 for equal
 * segments only (two empty ones too). Lin 2004, "ROUGE: A Package for Automatic Evaluation of Summaries".
 */
export function rougeL(a: Tokens, b: Tokens): number {
  const total = a.length + b.length;
  return total === 0 ? 1 : (2 * commonSubsequence(a, b)) / total;
}
