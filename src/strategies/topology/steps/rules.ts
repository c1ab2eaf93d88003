/** Rules on the number of roots of trees by steps. */
import { refusal, type Problem } from '../../../config/problem.ts';
import type { RunConfig } from '../../../config/settings.ts';

type Rule = (config: RunConfig) => Problem | null;

const rootsFit: Rule = ({ topology, num_generations, branch_roots }) =>
  topology !== 'steps' || branch_roots <= num_generations
    ? null
    : refusal('branch_roots', `at most {num_generations} = ${num_generations}`, branch_roots);

export const stepRules: readonly Rule[] = [rootsFit];
