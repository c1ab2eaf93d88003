/**
 * Segments with a budget of leaves (TreePO: "Bridging the Gap of Policy Optimization and Efficacy and Inference
 * Efficiency with Heuristic Tree-based Modeling", arXiv 2508.17445, and its released code): after every segment the
 * missing leaves are divided evenly among the live rows. Where all rows of a root have ended and leaves are missing,
 * finished completions go back to the end of a random segment and continue from there.
 */
import { integer, streams } from '../../../tensor/random.ts';
import type { Growth, Next } from '../../../rollout/growth.ts';
import { roles } from '../../../rollout/sample.ts';
import { segmentTokens, type Topology } from '../topology.ts';
import { branchBudget, splitEvenly } from './allocate.ts';

interface Segments {
  /** Completions that had ended at the last decision. */
  readonly known: number;
  /** Rows that the last decision requested, and how many of all of these were pruned before they wrote. */
  readonly asked: number;
  readonly lost: number;
  /** Decisions so far. */
  readonly turn: number;
}

/**
 * A root starts with `branch_width` rows and ends with the wanted number of leaves, minus pruned ones, which are not
 * grown again. On tasks with turns a row goes back to the end of a turn.
 */
export const segments: Topology = (site): Growth => {
  const { branch_width: width, seed } = site.config;
  const segment = segmentTokens(site);
  const start = (samples: number): number => Math.min(width, samples);
  return {
    tree: true,
    revisits: true,
    rows: start,
    first: () => segment,
    decide(view, state) {
      const { round, place, samples, open } = view;
      const before = (state ?? { known: 0, asked: start(samples), lost: 0, turn: 0 }) as Segments;
      const turn = before.turn + 1;
      const all = [...open.keys()];
      const live = all.filter((row) => open[row]);
      const ended = all.filter((row) => !open[row]);
      const lost = before.lost + before.asked - (all.length - before.known);
      const left = Math.max(samples - lost, 1);
      const shares = splitEvenly(
        branchBudget({
          width: left,
          fanOut: width,
          finished: ended.length,
          finishedNow: ended.length - before.known,
          active: live.length,
        }),
        live.length,
      );
      const rows: Next[] = live.flatMap((row, i) =>
        Array.from({ length: shares[i] as number }, () => ({ row })),
      );
      if (live.length === 0) {
        for (let missing = left - ended.length, draw = 0; missing > 0; missing -= width, draw++) {
          const drawn = (limit: number, what: number): number =>
            integer(limit, seed, streams.control, round, place, turn, 2 * draw + what);
          const row = ended[drawn(ended.length, 0)];
          if (row === undefined) break;
          const ends = endsOf(view, row, segment);
          const keep = ends[drawn(ends.length, 1)] as number;
          for (let branch = 0; branch < Math.min(width, missing); branch++) rows.push({ row, keep });
        }
      }
      const next = { known: ended.length, asked: rows.length, lost, turn };
      return { rows, state: next, next: segment };
    },
  };
};

/** Lengths to which a finished row may go back: 0, and the ends of segments or, in tasks with turns, of turns. */
function endsOf(
  { length, begun, trajectory }: Parameters<Growth['decide']>[0],
  row: number,
  segment: number,
): number[] {
  const last = (length[row] as number) - 1;
  const every = Array.from({ length: Math.floor(last / segment) + 1 }, (_, i) => i * segment);
  const { roles: by, prompt } = trajectory(row);
  const start = prompt.tokens.length + begun;
  const observed = (at: number): boolean => by[start + at] === roles.observation;
  if (!by.includes(roles.observation)) return every;
  const turns: number[] = [0];
  for (let at = 1; at <= last; at++) if (observed(at - 1) && !observed(at)) turns.push(at);
  return turns;
}
