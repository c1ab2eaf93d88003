/**
 * Branches at the ends of turns (PORTool: Wu et al. 2025, arXiv 2510.26020; TreePS-RAG: 2026, arXiv 2601.06922): every row
 * that its environment has answered proposes `branch_width` next turns, and as many of all proposals stay as completions are
 * still wanted. What was proposed and discarded is paid for.
 */
import { integer, streams } from '../../../tensor/random.ts';
import type { Cut, Growth, Next } from '../../../rollout/growth.ts';
import type { Topology } from '../topology.ts';

const noSpace: Cut = { rule: 'group full', score: null };

interface Proposal {
  readonly sample: number;
  /** Its row where it continues, else its place among those that ended. */
  readonly row?: number;
  readonly ended?: number;
}

/** Completions that have ended and were kept. */
interface Steps {
  readonly done: number;
}

/**
 * A root starts with `branch_roots` rows; it ends with at most as many completions as are wanted: of all proposals of a turn,
 * those that ended the completion among them, as many are kept as are missing, in an order of keyed draws.
 */
export const steps: Topology = ({ config }): Growth => {
  const { branch_roots: first, branch_width: width, seed } = config;
  return {
    tree: true,
    turns: true,
    drops: true,
    rows: (samples) => Math.min(first, samples),
    decide({ round, place, samples, sample, open, ended }, state) {
      const { done } = (state ?? { done: 0 }) as Steps;
      const proposals: Proposal[] = [...sample.keys()]
        .filter((row) => open[row])
        .map((row) => ({ row, sample: sample[row] as number }));
      proposals.push(...ended.map((of, i) => ({ ended: i, sample: of })));
      const lots = new Map(
        proposals.map((one) => [one, integer(0x7fffffff, seed, streams.control, round, place, one.sample)]),
      );
      const order = [...proposals].sort(
        (a, b) => (lots.get(a) as number) - (lots.get(b) as number) || a.sample - b.sample,
      );
      const space = samples - done;
      const kept = order.slice(0, space);
      const cuts = new Map<number, Cut>();
      const dropped = new Map<number, Cut>();
      for (const { row, ended: leaf } of order.slice(space)) {
        if (row !== undefined) cuts.set(row, noSpace);
        if (leaf !== undefined) dropped.set(leaf, noSpace);
      }
      const going = kept.flatMap(({ row }) => row ?? []).sort((a, b) => a - b);
      const rows = going.flatMap((row) => Array.from({ length: width }, (): Next => ({ row })));
      return { rows, cuts, dropped, state: { done: done + kept.length - going.length }, next: Infinity };
    },
  };
};
