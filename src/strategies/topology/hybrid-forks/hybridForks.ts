/**
 * Forks of adaptive width (ECHO: "Entropy-Confidence Hybrid Optimization for Test-Time Reinforcement Learning", arXiv
 * 2602.02150): `branch_roots` whole completions, then branches from the first token of each that is uncertain by
 * entropy and by confidence. Forks share the free places in turn, and fresh samples take those that no fork wants.
 */
import { flatGrowth } from '../../../rollout/flatGrowth.ts';
import type { Growth, Next } from '../../../rollout/growth.ts';
import type { Topology } from '../topology.ts';
import { forkOf, forkWidth, sharedOut } from './forkPlan.ts';
import { hybridIn, limitsOf } from './hybridMemory.ts';
import { uncertainTokens } from './uncertainty.ts';

export const hybridForks: Topology = ({ config }, memory): Growth => {
  const limits = limitsOf(hybridIn(memory), config);
  // The first round has no limits yet, and shows the tokens from which the second takes them.
  if (!limits) return flatGrowth;
  const { branch_roots, branch_width, num_generations, confidence_window } = config;
  return {
    tree: true,
    revisits: true,
    // In proportion where a root's samples differ from a usual group's.
    rows: (samples) => Math.min(samples, Math.max(1, Math.round((samples * branch_roots) / num_generations))),
    decide(view, state) {
      const { samples, open, firstSample, nextSample, begun } = view;
      const free = samples - (nextSample - firstSample);
      if (state === 'forked' || free <= 0) return { rows: [], state: 'forked', next: Infinity };
      const forks = Array.from(open, (_, row) => {
        const one = view.trajectory(row);
        const start = one.prompt.tokens.length + begun;
        const fork = forkOf(uncertainTokens(one, start, confidence_window), limits);
        return fork && { row, keep: fork.at - start, width: forkWidth(fork, limits, branch_width) };
      }).filter((fork) => fork !== null);
      const given = sharedOut(
        forks.map(({ width }) => width),
        free,
      );
      const branches = forks.flatMap(({ row, keep }, i) =>
        Array.from({ length: given[i] as number }, (): Next => ({ row, keep })),
      );
      const fresh = Array.from({ length: free - branches.length }, (): Next => ({ row: 0, keep: 0 }));
      return { rows: [...branches, ...fresh], state: 'forked', next: Infinity };
    },
  };
};
