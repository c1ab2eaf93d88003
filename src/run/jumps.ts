/** Where functions of one number jump, found from their values alone. */

/** The values of each function at these points. */
export type ValuesAt = (points: readonly number[]) => readonly (readonly number[])[];

/** A narrow interval that the jump lies in. */
export type JumpInterval = readonly [low: number, high: number];

interface Candidate {
  readonly of: number;
  readonly low: number;
  readonly high: number;
  /** Values at both ends, and how far they lay apart at first. */
  readonly ends: readonly [number, number];
  readonly first: number;
}

/** After this many halvings a smooth function has about an eighth of its change over the interval left. */
const sifted = 3;
/** A jump keeps at least this share of it. */
const kept = 0.25;

const change = ([a, b]: Candidate['ends']): number => Math.abs(b - a);
const matters = ({ ends }: Pick<Candidate, 'ends'>): boolean =>
  change(ends) > 1e-4 * Math.max(1, Math.abs(ends[0]), Math.abs(ends[1])) && Number.isFinite(change(ends));

/**
 * Jumps between neighbours of an ascending grid, by halving the intervals in which a function changes; one in each
 * interval and function at most. Jumps of several functions at one point are one. Intervals end up narrower than `width`.
 */
export function jumpsOf(sampled: ValuesAt, grid: readonly number[], width = 1e-10): JumpInterval[] {
  let open: Candidate[] = sampled(grid).flatMap((values, of) =>
    grid.slice(1).flatMap((high, at): Candidate[] => {
      const ends = [values[at] as number, values[at + 1] as number] as const;
      return matters({ ends }) ? [{ of, low: grid[at] as number, high, ends, first: change(ends) }] : [];
    }),
  );
  const found: JumpInterval[] = [];
  for (let halved = 1; open.length > 0; halved++) {
    const middles = [...new Set(open.map(({ low, high }) => (low + high) / 2))];
    const values = sampled(middles);
    const at = new Map(middles.map((point, i) => [point, i]));
    open = open.flatMap((one): Candidate[] => {
      const middle = (one.low + one.high) / 2;
      const value = values[one.of]?.[at.get(middle) as number] as number;
      const left = { ...one, high: middle, ends: [one.ends[0], value] as const };
      const right = { ...one, low: middle, ends: [value, one.ends[1]] as const };
      const next = change(left.ends) >= change(right.ends) ? left : right;
      if (!matters(next) || (halved >= sifted && change(next.ends) < kept * one.first)) return [];
      if (next.high - next.low > width) return [next];
      found.push([next.low, next.high]);
      return [];
    });
  }
  return found
    .sort(([a], [b]) => a - b)
    .filter(([low], i, all) => i === 0 || low - (all[i - 1] as JumpInterval)[1] > 10 * width);
}
