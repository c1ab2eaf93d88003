/**
 * Branches at the ends of turns (PORTool: Wu et al. 2025, arXiv 2510.26020; TreePS-RAG: 2026, arXiv 2601.06922): every row
 * that its environment has answered proposes `branch_width` next turns, and as many of all proposals stay as completions
 * are still wanted. What was proposed and dropped is paid for.
 */
import { integer, streams } from '../../../tensor/random.ts';
import type { Cut, Next } from '../../../rollout/control.ts';
import type { Topology } from '../topology.ts';

const noRoom: Cut = { rule: 'no room', score: null };

interface Proposal {
  readonly place: number;
  readonly sample: number;
  /** Its row where it goes on, else its place among those that ended. */
  readonly row?: number;
  readonly ended?: number;
}

/** Proposals in the order in which they are kept: shuffled by keys of their own, so that nothing else decides. */
function shuffled(proposals: readonly Proposal[], round: number, seed: number): Proposal[] {
  const lots = new Map(
    proposals.map((one) => [one, integer(0x7fffffff, seed, streams.control, round, one.place, one.sample)]),
  );
  return [...proposals].sort(
    (a, b) => (lots.get(a) as number) - (lots.get(b) as number) || a.sample - b.sample,
  );
}

/**
 * A prompt starts with `branch_roots` rows; it ends with at most `num_generations` completions: of all proposals of a turn,
 * those that ended the completion among them, as many are kept as are missing.
 */
export const steps: Topology = ({ config }) => {
  const { num_generations: wanted, branch_roots: first, branch_width: width, seed } = config;
  /** By group: completions that have ended and were kept. */
  const done = new Map<number, number>();
  return {
    tree: true,
    drops: true,
    roots: (samples) => Math.min(first, samples),
    segmentLength: (longest) => longest,
    decide: ({ round, group, place, sample, answered, ended }) => {
      const rows: Next[] = [];
      const cuts = new Map<number, Cut>();
      const dropped = new Map<number, Cut>();
      for (const one of new Set([...group, ...ended.map((leaf) => leaf.group)])) {
        const proposals: Proposal[] = [];
        group.forEach((of, row) => {
          if (of === one) proposals.push({ row, place: place[row] as number, sample: sample[row] as number });
        });
        ended.forEach((leaf, i) => {
          if (leaf.group === one) proposals.push({ ended: i, place: leaf.place, sample: leaf.sample });
        });
        const before = done.get(one) ?? 0;
        const room = wanted - before;
        const order = shuffled(proposals, round, seed);
        const kept = order.slice(0, room);
        for (const { row, ended: leaf } of order.slice(room)) {
          if (row !== undefined) cuts.set(row, noRoom);
          if (leaf !== undefined) dropped.set(leaf, noRoom);
        }
        const goingOn = kept.flatMap(({ row }) => row ?? []).sort((a, b) => a - b);
        done.set(one, before + kept.length - goingOn.length);
        for (const row of goingOn) {
          // A row in the middle of a turn, where pruning looks at it, goes on alone.
          for (let proposal = 0; proposal < (answered[row] ? width : 1); proposal++) rows.push({ row });
        }
      }
      return { rows, cuts, dropped };
    },
  };
};
