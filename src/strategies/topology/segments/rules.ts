/** Rules on how wide trees by segments may branch. */
import { refusal, type Problem } from '../../../config/problem.ts';
import type { RunConfig } from '../../../config/settings.ts';

type Rule = (config: RunConfig) => Problem | null;

const widthFits: Rule = ({ topology, num_generations, branch_width }) =>
  topology !== 'segments' || branch_width <= num_generations
    ? null
    : refusal('branch_width', `at most {num_generations} = ${num_generations}`, branch_width);

export const segmentRules: readonly Rule[] = [widthFits];
