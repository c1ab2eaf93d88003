/**
 * Segments with a budget of leaves (TreePO: "Bridging the Gap of Policy Optimization and Efficacy and Inference Efficiency
 * with Heuristic Tree-based Modeling", arXiv 2508.17445, and its released code): after every segment the leaves still
 * wanted are shared out evenly among the live rows. Where all rows of a prompt have ended and leaves are missing, finished
 * completions are cut back to the end of a random segment and go on from there.
 */
import { integer, streams } from '../../../tensor/random.ts';
import { branchBudget, splitEvenly } from './allocate.ts';
import type { Next } from '../../../rollout/control.ts';
import { segmentTokens, type Topology } from '../topology.ts';

/**
 * A prompt starts with `branch_width` rows and ends with `num_generations` leaves, less those that were pruned: what is cut
 * is not grown again.
 */
export const segments: Topology = (growth) => {
  const { num_generations: wanted, branch_width: width, seed } = growth.config;
  const segment = segmentTokens(growth);
  /** By group: completions that had ended at the last decision. */
  const known = new Map<number, number>();
  /** By group: rows that the last decision asked for, and how many of all of these were cut before they wrote. */
  const asked = new Map<number, number>();
  const lost = new Map<number, number>();
  let turn = 0;
  return {
    tree: true,
    revisits: true,
    roots: (samples) => Math.min(width, samples),
    segmentLength: () => segment,
    decide: ({ round, group, place, length, open }) => {
      turn++;
      const rows: Next[] = [];
      for (const one of new Set(group)) {
        const mine = [...group.keys()].filter((row) => group[row] === one);
        const live = mine.filter((row) => open[row]);
        const ended = mine.filter((row) => !open[row]);
        const before = known.get(one) ?? 0;
        known.set(one, ended.length);
        const cut = (asked.get(one) ?? mine.length) - (mine.length - before);
        const lostSoFar = (lost.get(one) ?? 0) + cut;
        lost.set(one, lostSoFar);
        const left = Math.max(wanted - lostSoFar, 1);
        const first = rows.length;
        const stand = {
          width: left,
          fanOut: width,
          finished: ended.length,
          finishedNow: ended.length - before,
          active: live.length,
        };
        const shares = splitEvenly(branchBudget(stand), live.length);
        live.forEach((row, i) => {
          for (let branch = 0; branch < (shares[i] as number); branch++) rows.push({ row });
        });
        asked.set(one, rows.length - first);
        if (live.length > 0) continue;
        for (let missing = left - ended.length, draw = 0; missing > 0; missing -= width, draw++) {
          const chance = (limit: number, what: number): number =>
            integer(
              limit,
              seed,
              streams.control,
              round,
              place[mine[0] as number] as number,
              turn,
              2 * draw + what,
            );
          const row = ended[chance(ended.length, 0)] as number;
          const keep = segment * chance(Math.floor(((length[row] as number) - 1) / segment) + 1, 1);
          for (let branch = 0; branch < Math.min(width, missing); branch++) rows.push({ row, keep });
        }
        asked.set(one, rows.length - first);
      }
      return { rows };
    },
  };
};
