/** Rules on the number of leaves that forks grow. */
import { refusal, type Problem } from '../../../config/problem.ts';
import type { RunConfig } from '../../../config/settings.ts';
import { forkLeaves } from '../options.ts';

type Rule = (config: RunConfig) => Problem | null;

const forksAddUp: Rule = ({ topology, num_generations, branch_roots, fork_points, branch_width }) => {
  const leaves = forkLeaves(branch_roots, fork_points, branch_width);
  return topology !== 'forks' || num_generations === leaves
    ? null
    : refusal(
        'num_generations',
        `{branch_roots} × (1 + {fork_points} × {branch_width}) = ${leaves} with forks`,
        num_generations,
      );
};

export const forkRules: readonly Rule[] = [forksAddUp];
