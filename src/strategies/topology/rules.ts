/** Rules between the numbers of trees. */
import { refusal, type Problem } from '../../config/problem.ts';
import type { RunConfig } from '../../config/settings.ts';
import { longestCompletion } from '../../tasks/levels.ts';
import { forkRules } from './forks/rules.ts';
import { lookaheadRules } from './lookahead/rules.ts';
import { segmentRules } from './segments/rules.ts';
import { splitRules } from './splits/rules.ts';
import { stepRules } from './steps/rules.ts';

type Rule = (config: RunConfig) => Problem | null;

const segmentFits: Rule = (config) => {
  const { topology, segment_length: length } = config;
  const longest = longestCompletion(config);
  if (topology !== 'splits' && topology !== 'segments') return null;
  return length === null || longest === null || length <= longest
    ? null
    : refusal('segment_length', `at most ${longest}, the longest completion`, length);
};

export const topologyRules: readonly Rule[] = [
  segmentFits,
  ...splitRules,
  ...forkRules,
  ...segmentRules,
  ...stepRules,
  ...lookaheadRules,
];
