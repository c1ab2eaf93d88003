/** Rules on the space that lookahead needs. */
import { refusal, type Problem } from '../../../config/problem.ts';
import type { RunConfig } from '../../../config/settings.ts';
import { longestCompletion } from '../../../tasks/levels.ts';

type Rule = (config: RunConfig) => Problem | null;

const lookaheadFits: Rule = ({ topology, num_generations }) =>
  topology !== 'lookahead' || num_generations > 1
    ? null
    : refusal(
        'num_generations',
        'at least 2 with lookahead',
        num_generations,
        'A tree has two leaves or more.',
      );

const branchesBeforeTheEnd: Rule = (config) => {
  const [longest, { topology, lookahead_until: until }] = [longestCompletion(config), config];
  return topology !== 'lookahead' || until === null || longest === null || until <= longest
    ? null
    : refusal('lookahead_until', `at most ${longest}, the longest completion`, until);
};

export const lookaheadRules: readonly Rule[] = [lookaheadFits, branchesBeforeTheEnd];
