/** Rules on how many completions a vote needs. */
import { refusal, type Problem } from '../../../config/problem.ts';
import type { RunConfig } from '../../../config/settings.ts';

type Rule = (config: RunConfig) => Problem | null;

const oneIsNoVote: Rule = ({ labels, num_generations }) =>
  labels !== 'majority' || num_generations >= 2
    ? null
    : refusal(
        'num_generations',
        'at least 2 with {labels} {labels=majority}',
        num_generations,
        'One completion always agrees with itself.',
      );

export const voteRules: readonly Rule[] = [oneIsNoVote];
