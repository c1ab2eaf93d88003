/**
 * A chain of short rollouts (SEG-ATP, arXiv 2605.11905): after every
 * segment the verifier checks the steps so far. A row with a wrong step ends there, and further short rollouts start
 * from the state that it had reached, the end of its last right step. A finished row
 * with right steps alone is tried again where its answer is wrong.
 */
import type { Growth, Next, RootView } from '../../../rollout/growth.ts';
import { END } from '../../../tasks/vocabulary/common.ts';
import { firstWrongStep, type Verdict } from '../../../tasks/task.ts';
import { firstRows, segmentTokens, type Topology } from '../topology.ts';

interface Chain {
  /** Rows made so far. */
  readonly made: number;
  /** Samples that had ended at the last decision. */
  readonly ended: readonly number[];
}

/** A row that went wrong, and the state that it had reached. */
interface Reached {
  readonly row: number;
  /** Right steps before the first wrong one, and the tokens up to there. */
  readonly steps: number;
  readonly keep: number;
}

/** The state from which a row can be tried again; null where nothing is wrong yet or no space was left. */
function reachedBy(
  { open, begun, length, trajectory }: RootView,
  row: number,
  verdict: Verdict,
): Reached | null {
  const { steps = [], correct } = verdict;
  const flaw = firstWrongStep(verdict);
  // A row that ended after right steps alone has a wrong answer, unless it met the longest completion.
  const isOver = !open[row] && trajectory(row).tokens.at(-1) === END;
  if (correct || (flaw === null && !isOver)) return null;
  const right = flaw ?? steps.length;
  const to = (steps[right - 1]?.to ?? 0) - begun;
  // A step may include the end token, after which nothing can follow.
  return { row, steps: right, keep: Math.max(0, Math.min(to, (length[row] as number) - 1)) };
}

/**
 * A root starts with its share of `branch_roots` rows and ends with at most the wanted completions: each row that goes
 * wrong is one of them, and `branch_width` rows follow it while there is space, those with most right steps first.
 */
export const chain: Topology = (site): Growth => {
  const { config } = site;
  const segment = segmentTokens(site);
  const start = (samples: number): number => firstRows(config, samples);
  return {
    tree: true,
    revisits: true,
    rows: start,
    first: () => segment,
    async decide(view, state) {
      const { samples, sample, open } = view;
      const before = (state ?? { made: start(samples), ended: [] }) as Chain;
      const all = [...open.keys()];
      const asked = all.filter((row) => open[row] || !before.ended.includes(sample[row] as number));
      const verdicts = await view.verify(asked);
      const reached = asked
        .flatMap((row, i) => reachedBy(view, row, verdicts[i] as Verdict) ?? [])
        .sort((a, b) => b.steps - a.steps || a.row - b.row);
      const wrong = new Set(reached.map(({ row }) => row));
      const continued = all.filter((row) => open[row] && !wrong.has(row)).map((row): Next => ({ row }));
      const again = reached
        .flatMap(({ row, keep }) => Array.from({ length: config.branch_width }, (): Next => ({ row, keep })))
        .slice(0, Math.max(0, samples - before.made));
      const after: Chain = {
        made: before.made + again.length,
        ended: all.filter((row) => !open[row]).map((row) => sample[row] as number),
      };
      return {
        rows: [...continued, ...again],
        ended: [...wrong].filter((row) => open[row]),
        state: after,
        next: segment,
      };
    },
  };
};
