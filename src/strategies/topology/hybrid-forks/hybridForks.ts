/**
 * Forks of adaptive width (ECHO: "Entropy-Confidence Hybrid Optimization for Test-Time Reinforcement Learning", arXiv
 * 2602.02150): `branch_roots` whole completions, then branches from the first token of each that is uncertain by
 * entropy and by confidence. Forks share the free places in turn, and fresh samples take those that no fork wants.
 */
import type { Growth, Next } from '../../../rollout/growth.ts';
import type { Topology } from '../topology.ts';
import { forkOf, forkWidth, sharedOut } from './forkPlan.ts';
import { hybridIn, limitsOf } from './hybridMemory.ts';
import { uncertainTokens } from './uncertainty.ts';

export const hybridForks: Topology = ({ config }, memory): Growth => {
  const limits = limitsOf(hybridIn(memory), config);
  const { branch_roots, branch_width, num_generations, confidence_window } = config;
  /** In proportion where a root's samples differ from a usual group's; all of them in the first round, which has no limits. */
  const roots = (samples: number): number =>
    limits ? Math.min(samples, Math.max(1, Math.round((samples * branch_roots) / num_generations))) : samples;
  return {
    tree: true,
    revisits: true,
    rows: roots,
    decide(view, state) {
      const { samples, open, begun } = view;
      // A root that began in the first round has all its rows.
      const free = samples - Math.max(roots(samples), open.length);
      if (!limits || state === 'forked' || free <= 0) return { rows: [], state: 'forked', next: Infinity };
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
