/**
 * The majority answer of a prompt's completions: the label without a verifier (TTRL: "Test-Time Reinforcement
 * Learning", arXiv 2504.16084; over the leaves of a tree in ETTRL, arXiv 2508.11356).
 */

export interface Majority {
  /** The answer with the most weight; null where no completion with weight has an answer. */
  readonly label: string | null;
  /** Its share of the weight of all completions, including those without answer: in [0, 1]. */
  readonly share: number;
  /** Lead of `share` over that of the runner-up: 0 for a tie, 1 where all agree. */
  readonly margin: number;
}

/** Sums of weights such as ⅓ count as tied if they differ by less than this share of all weight. */
const tie = 1e-9;

/**
 * The vote of these completions; null gives no answer. Of answers with equal weight the one seen first wins.
 * `weights`, default 1, are 0 or more, one for each; `independentWeights` gives those for leaves of a tree. Throws on
 * a weight below 0 or a missing one.
 */
export function majority(answers: readonly (string | null)[], weights?: ArrayLike<number>): Majority {
  const votes = new Map<string, number>();
  let total = 0;
  answers.forEach((answer, i) => {
    const weight = weights ? weights[i] : 1;
    if (!(weight !== undefined && weight >= 0)) {
      throw new Error(`majority: weight must be 0 or more, got ${weight} for completion ${i}`);
    }
    total += weight;
    if (answer !== null && weight > 0) votes.set(answer, (votes.get(answer) ?? 0) + weight);
  });
  const counts = [...votes.values()];
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  // Answers are in order of first appearance.
  const won = counts.findIndex((count) => count >= most - tie * total);
  if (won === -1) return { label: null, share: 0, margin: 0 };
  const own = counts[won] as number;
  const second = counts.reduce((best, count, i) => (i === won ? best : Math.max(best, count)), 0);
  return {
    label: [...votes.keys()][won] as string,
    share: own / total,
    margin: Math.max(own - second, 0) / total,
  };
}

/**
 * 1 / (leaves of the same base) for each leaf, where leaf i was forked from completion `bases[i]` (its own for a
 * base): leaves of one base are similar, so together they have one vote.
 */
export function independentWeights(bases: ArrayLike<number>): Float64Array {
  const leaves = new Map<number, number>();
  for (let i = 0; i < bases.length; i++)
    leaves.set(bases[i] as number, (leaves.get(bases[i] as number) ?? 0) + 1);
  return Float64Array.from(bases, (base) => 1 / (leaves.get(base) as number));
}
