/**
 * Forks after execution results, and merges rows whose results are equal (ReEx-SQL: "Reasoning with Execution-Aware
 * Reinforcement Learning for Text-to-SQL", 2025): of all rows of a root that have read the same replies, one continues
 * for all, and each such row forks into several next turns.
 */
import { integer, streams } from '../../../tensor/random.ts';
import type { Growth, PruneReason, RootView } from '../../../rollout/growth.ts';
import { attemptOf } from '../../../rollout/sample.ts';
import { splitEvenly } from '../segments/allocate.ts';
import { firstRows, type Topology } from '../topology.ts';

/** The rule that prunes merged rows. */
export const sameResults = 'same results';

const merged: PruneReason = { rule: sameResults, score: null };

interface Results {
  /** Completions wanted from the rows of the last decision, and the number of these rows. */
  readonly wanted: number;
  readonly asked: number;
  /** Decisions so far. */
  readonly turn: number;
}

/** All replies that a row has had, the one it reads next included: rows with equal ones are in the same state. */
function repliesOf({ trajectory, unread }: RootView, row: number): string {
  const { completion, observed = [] } = attemptOf(trajectory(row));
  return [...observed.map(({ from, to }) => completion.slice(from, to)), unread(row)].join(';');
}

/** The rows of each state, states in order of their first row. */
function statesOf(view: RootView, rows: readonly number[]): number[][] {
  const states = new Map<string, number[]>();
  for (const row of rows) {
    const replies = repliesOf(view, row);
    const others = states.get(replies);
    if (others) others.push(row);
    else states.set(replies, [row]);
  }
  return [...states.values()];
}

/**
 * A root starts with its share of `branch_roots` rows and ends with at most the wanted completions, minus those that
 * other rules pruned: after each turn the missing ones are divided evenly among its states, at most `branch_width` each.
 */
export const results: Topology = ({ config }): Growth => {
  const { branch_width: width, seed } = config;
  const start = (samples: number): number => firstRows(config, samples);
  return {
    tree: true,
    turns: true,
    rows: start,
    decide(view, state) {
      const { round, place, samples, sample, open } = view;
      const before = (state ?? { wanted: samples, asked: start(samples), turn: 0 }) as Results;
      const turn = before.turn + 1;
      const going = [...open.keys()].filter((row) => open[row]);
      const wanted = before.wanted - (before.asked - going.length);
      const states = statesOf(view, going);
      // Which row stands for a state must not depend on what it wrote. The last key 1 is that of pruning.
      const chosen = states.map((rows) => {
        const first = sample[rows[0] as number] as number;
        return rows[integer(rows.length, seed, streams.control, round, place, first, turn + 1)] as number;
      });
      const budget = Math.max(states.length, Math.min(wanted, width * states.length));
      const shares = splitEvenly(budget, states.length);
      const rows = chosen.flatMap((row, i) => Array.from({ length: shares[i] as number }, () => ({ row })));
      const pruned = new Map(going.filter((row) => !chosen.includes(row)).map((row) => [row, merged]));
      return { rows, pruned, state: { wanted, asked: rows.length, turn }, next: Infinity };
    },
  };
};
