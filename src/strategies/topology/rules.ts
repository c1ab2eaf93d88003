/** Rules between the numbers of trees. */
import { refusal } from '../../config/problem.ts';
import type { Rule } from '../../config/settings.ts';
import { longestCompletion } from '../../tasks/levels.ts';
import { forkLeaves } from './options.ts';

const segmentFits: Rule = (config) => {
  const { topology, segment_length: length } = config;
  const longest = longestCompletion(config);
  if (!['splits', 'segments', 'chain'].includes(topology)) return null;
  return length === null || longest === null || length <= longest
    ? null
    : refusal('segment_length', `at most ${longest}, the longest completion`, length);
};

const splitsDouble: Rule = ({ topology, num_generations }) =>
  topology !== 'splits' || (num_generations & (num_generations - 1)) === 0
    ? null
    : refusal(
        'num_generations',
        'a power of 2 with splits',
        num_generations,
        'Every split doubles the rows.',
      );

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

const widthFits: Rule = ({ topology, num_generations, branch_width }) =>
  topology !== 'segments' || branch_width <= num_generations
    ? null
    : refusal('branch_width', `at most {num_generations} = ${num_generations}`, branch_width);

const rootsFit: Rule = ({ topology, num_generations, branch_roots }) =>
  !['steps', 'chain', 'results', 'search'].includes(topology) || branch_roots <= num_generations
    ? null
    : refusal('branch_roots', `at most {num_generations} = ${num_generations}`, branch_roots);

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

const forksHavePlaces: Rule = ({ topology, num_generations, branch_roots }) =>
  topology !== 'hybrid_forks' || branch_roots < num_generations
    ? null
    : refusal(
        'branch_roots',
        `below {num_generations} = ${num_generations} with hybrid_forks`,
        branch_roots,
        'Root rows that take every place leave none for branches.',
      );

export const topologyRules: readonly Rule[] = [
  segmentFits,
  splitsDouble,
  forksAddUp,
  widthFits,
  rootsFit,
  forksHavePlaces,
  lookaheadFits,
  branchesBeforeTheEnd,
];
