/**
 * Forks at the policy's least certain tokens (ETTRL: "Balancing Exploration and Exploitation in LLM Test-Time
 * Reinforcement Learning Via Entropy Mechanism", arXiv 2508.11356): `branch_roots` whole completions, then
 * `branch_width` more from just before each of the `fork_points` tokens of each with the highest uncertainty by
 * `fork_by`; with `fork_quantile`, only tokens beyond that quantile of the policy's earlier tokens.
 */
import type { Growth, Next } from '../../../rollout/growth.ts';
import { recall } from '../../../rollout/memory.ts';
import { roles } from '../../../rollout/sample.ts';
import type { Topology } from '../topology.ts';
import { beyondThreshold, forkRemembering, forkThreshold } from './forkMemory.ts';
import { forkable, forkPoints } from './forkPoints.ts';
import { forkSignals, unsureness } from './forkSignal.ts';

interface Forks {
  readonly forked: boolean;
}

export const forks: Topology = ({ config }, memory): Growth => {
  const threshold = forkThreshold(config, recall(forkRemembering, memory));
  /** Whole completions of a root with `samples` leaves: in proportion where these differ from a usual group's. */
  const roots = (samples: number): number =>
    Math.min(samples, Math.max(1, Math.round((samples * config.branch_roots) / config.num_generations)));
  return {
    tree: true,
    revisits: true,
    rows: roots,
    decide(view, state) {
      const { samples, open, begun } = view;
      const { forked } = (state ?? { forked: false }) as Forks;
      const rows: Next[] = [];
      if (forked) return { rows, state: { forked }, next: Infinity };
      open.forEach((_, row) => {
        const trajectory = view.trajectory(row);
        const { prompt, tokens, roles: written } = trajectory;
        const start = prompt.tokens.length + begun;
        const chosen = Uint8Array.from(written, (role) => Number(role === roles.action));
        // The end token is no branch position, because everything before it is the whole answer.
        const allowed = forkable(chosen, start, tokens.length - 1);
        const places = beyondThreshold(allowed, trajectory, config, threshold);
        const scores = unsureness(forkSignals[config.fork_by], trajectory);
        for (const at of forkPoints(scores, places, { count: config.fork_points })) {
          for (let branch = 0; branch < config.branch_width; branch++) rows.push({ row, keep: at - start });
        }
      });
      return {
        rows: rows.slice(0, Math.max(0, samples - roots(samples))),
        state: { forked: true },
        next: Infinity,
      };
    },
  };
};
