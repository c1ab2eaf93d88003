/**
 * Branches at the ends of turns (PORTool: Wu et al. 2025, arXiv 2510.26020; TreePS-RAG: 2026, arXiv 2601.06922): every
 * row with a reply of its environment proposes `branch_width` next turns, and as many proposals stay as completions are
 * still wanted. They are drawn before any is written, because the draw does not depend on their tokens.
 */
import { integer, streams } from '../../../tensor/random.ts';
import type { Growth, PruneReason } from '../../../rollout/growth.ts';
import type { Topology } from '../topology.ts';

const noSpace: PruneReason = { rule: 'group full', score: null };

interface Steps {
  /** Completions wanted from the rows of the last decision, and the number of these rows. */
  readonly wanted: number;
  readonly asked: number;
}

/**
 * A root starts with `branch_roots` rows and ends with at most the wanted completions, minus those that other rules
 * pruned: of all proposals of a turn only the missing number is written, in an order of keyed draws.
 */
export const steps: Topology = ({ config }): Growth => {
  const { branch_roots: first, branch_width: width, seed } = config;
  const start = (samples: number): number => Math.min(first, samples);
  return {
    tree: true,
    turns: true,
    rows: start,
    decide({ round, place, samples, sample, nextSample, open }, state) {
      const before = (state ?? { wanted: samples, asked: start(samples) }) as Steps;
      const going = [...open.keys()].filter((row) => open[row]);
      const wanted = before.wanted - (before.asked - going.length);
      // The first proposal of a row continues it.
      const proposals = going.flatMap((row, i) =>
        Array.from({ length: width }, (_, branch) => ({
          row,
          own: branch === 0,
          sample: branch === 0 ? (sample[row] as number) : nextSample + i * (width - 1) + branch - 1,
        })),
      );
      const lots = new Map(
        proposals.map((one) => [one, integer(0x7fffffff, seed, streams.control, round, place, one.sample)]),
      );
      const order = [...proposals].sort(
        (a, b) => (lots.get(a) as number) - (lots.get(b) as number) || a.sample - b.sample,
      );
      const kept = new Set(order.slice(0, wanted));
      const pruned = new Map(
        proposals.filter((one) => one.own && !kept.has(one)).map(({ row }) => [row, noSpace]),
      );
      const rows = proposals.map((one) => ({
        row: one.row,
        ...(!kept.has(one) && { unwritten: true as const }),
      }));
      return { rows, pruned, state: { wanted, asked: kept.size }, next: Infinity };
    },
  };
};
