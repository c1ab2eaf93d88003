/**
 * What n of N completions of a prompt would give, over all subsets of n: exact where a formula exists, so that N completions measure
 * every smaller number without bias. Ties are broken at random, each tied completion or answer with the same probability.
 */

/** C(k, n) / C(N, n), 0 where k < n, as a product that never overflows. */
function shareOfSubsets(k: number, n: number, all: number): number {
  if (k < n) return 0;
  let share = 1;
  for (let i = 0; i < n; i++) share *= (k - i) / (all - i);
  return share;
}

/**
 * The probability that the completion of highest score among n of these is right:
 * Σ over equal scores of (C(N − a, n) − C(N − b, n)) / C(N, n) · mean of `right`, where ranks a … b − 1 share the score (ranks from 0,
 * best first). `right` in [0, 1]. Throws unless 1 ≤ n ≤ N.
 */
export function bestOfSubsets(scores: readonly number[], right: readonly number[], n: number): number {
  const all = scores.length;
  checkCount(n, all);
  const order = Array.from(scores.keys()).sort((a, b) => (scores[b] as number) - (scores[a] as number));
  let sum = 0;
  for (let from = 0, to = 0; from < all; from = to) {
    let rightOnes = 0;
    for (; to < all && scores[order[to] as number] === scores[order[from] as number]; to++)
      rightOnes += right[order[to] as number] as number;
    const chosen = shareOfSubsets(all - from, n, all) - shareOfSubsets(all - to, n, all);
    sum += (chosen * rightOnes) / (to - from);
  }
  return sum;
}

/** Row k of Pascal's triangle up to `most`. */
function binomials(k: number, most: number): number[] {
  const row = [1];
  for (let i = 1; i <= Math.min(k, most); i++) row.push(((row[i - 1] as number) * (k - i + 1)) / i);
  return row;
}

/**
 * For each n of `counts`, the probability that the answer which most of n completions give is right. Null is no answer and has no
 * vote; where none of the n answers, the result is wrong. For a right answer with k votes among N, summed over its votes c in the
 * subset: C(k, c) · Σ_t W_c(n − c, t) / (1 + t) / C(N, n), where W_c(m, t) counts the choices of m others with at most c votes for any
 * answer and exactly c for t of them. Throws unless 1 ≤ n ≤ N.
 */
export function majorityOfSubsets(
  answers: readonly (string | null)[],
  right: readonly number[],
  counts: readonly number[],
): number[] {
  const all = answers.length;
  const most = Math.max(...counts);
  for (const n of counts) checkCount(n, all);
  const votes = new Map<string, { count: number; right: number }>();
  let silent = 0;
  answers.forEach((answer, i) => {
    if (answer === null) {
      silent++;
      return;
    }
    const known = votes.get(answer) ?? { count: 0, right: 0 };
    votes.set(answer, { count: known.count + 1, right: known.right + (right[i] as number) });
  });
  const result = counts.map(() => 0);
  for (const [answer, own] of votes) {
    if (own.right === 0) continue;
    const others = [...votes].flatMap(([other, { count }]) => (other === answer ? [] : [count]));
    const mine = binomials(own.count, most);
    for (let c = 1; c < mine.length; c++) {
      const ways = othersBelow(others, silent, c, most - c);
      counts.forEach((n, i) => {
        if (c > n) return;
        const won = (ways[n - c] ?? []).reduce((sum, count, tied) => sum + count / (1 + tied), 0);
        const share = (won * (mine[c] as number)) / (binomials(all, n)[n] as number);
        (result[i] as number) += (share * own.right) / own.count;
      });
    }
  }
  return result;
}

/** W_c(m, t) for m from 0 to `most`: rows by m, entries by t. */
function othersBelow(counts: readonly number[], silent: number, c: number, most: number): number[][] {
  let ways: number[][] = binomials(silent, most).map((count) => [count]);
  for (const count of counts) {
    const row = binomials(count, Math.min(c, most));
    const next: number[][] = [];
    ways.forEach((byTies, m) =>
      byTies.forEach((way, tied) =>
        row.forEach((choices, taken) => {
          if (m + taken > most) return;
          const into = (next[m + taken] ??= []);
          const at = tied + Number(taken === c);
          for (let i = into.length; i <= at; i++) into.push(0);
          (into[at] as number) += way * choices;
        }),
      ),
    );
    ways = next;
  }
  return ways;
}

function checkCount(n: number, all: number): void {
  if (!(Number.isInteger(n) && n >= 1 && n <= all))
    throw new Error(`subsets: must choose 1 to ${all} completions, got ${n}`);
}
