/**
 * Forks where the policy was least sure (ETTRL: "Balancing Exploration and Exploitation in LLM Test-Time Reinforcement
 * Learning Via Entropy Mechanism", arXiv 2508.11356): `branch_roots` whole completions, then `branch_width` more from
 * just before each of the `fork_points` tokens of each that it was least sure of by the measure `fork_by`, only where that
 * lies beyond the quantile `fork_quantile` of what the policy has shown, if there is one.
 */
import { roles } from '../../../rollout/trajectory.ts';
import type { Next } from '../../../rollout/control.ts';
import { beyondThreshold, forkRemembering, forkThreshold } from './forkMemory.ts';
import { forkable, forkPoints } from './forkPoints.ts';
import { forkSignals, unsureness } from './forkSignal.ts';
import { recall } from '../../../rollout/memory.ts';
import type { Topology } from '../topology.ts';

/**
 * New tokens over those of separate completions of equal length, where forks are anywhere with equal chance:
 * (1 + ½·N·B) / (1 + N·B).
 */
export function forkShare(points: number, width: number): number {
  return (1 + (points * width) / 2) / (1 + points * width);
}

export const forks: Topology = ({ config }, memory) => {
  const threshold = forkThreshold(config, recall(forkRemembering, memory));
  let grown = false;
  return {
    tree: true,
    revisits: true,
    roots: () => config.branch_roots,
    segmentLength: (longest) => longest,
    decide: (standing) => {
      const rows: Next[] = [];
      standing.open.forEach((isOpen, row) => {
        if (isOpen) rows.push({ row });
      });
      // A row that waits for its environment has not ended: forks come when all have.
      if (grown || rows.length > 0) return { rows };
      grown = true;
      standing.group.forEach((_, row) => {
        const trajectory = standing.trajectory(row);
        const { prompt, tokens, roles: written } = trajectory;
        const start = prompt.tokens.length;
        const chosen = Uint8Array.from(written, (role) => Number(role === roles.action));
        // The end token itself is no place to leave: what stands before it is the whole answer.
        const allowed = forkable(chosen, start, tokens.length - 1);
        const places = beyondThreshold(allowed, trajectory, config, threshold);
        const scores = unsureness(forkSignals[config.fork_by], trajectory);
        for (const at of forkPoints(scores, places, { count: config.fork_points })) {
          for (let branch = 0; branch < config.branch_width; branch++) rows.push({ row, keep: at - start });
        }
      });
      return { rows };
    },
  };
};
