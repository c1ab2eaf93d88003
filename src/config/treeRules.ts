/** Rules between the settings of trees and pruning; the list in `rules.ts` holds them with the others. */
import { forkLeaves } from '../rollout/options.ts';
import { taskOf } from '../tasks/index.ts';
import { frameOf, levelsOf } from '../tasks/levels.ts';
import { clash, refusal } from './problem.ts';
import type { Problem } from './problem.ts';
import type { RunConfig } from './settings.ts';

type Rule = (config: RunConfig) => Problem | null;

const hasTurns = (config: RunConfig): boolean => {
  const task = taskOf(config.task);
  return task.kind === 'tokens' && task.act !== undefined;
};

/** Longest completion in tokens; null where the level does not exist, which has its own rule. */
function longestOf(config: RunConfig): number | null {
  if (config.level > levelsOf(config.task).length || taskOf(config.task).kind === 'control') return null;
  const { promptWidth, width } = frameOf(taskOf(config.task), config);
  return width - promptWidth;
}

const treesAreWritten: Rule = ({ task, topology }) =>
  topology === 'flat' || taskOf(task).kind === 'tokens'
    ? null
    : clash(
        ['topology', topology, 'flat'],
        ['task', task, 'another one'],
        'Its episodes cannot be begun again in the middle.',
      );

const stepsNeedTurns: Rule = (config) =>
  config.topology !== 'steps' || hasTurns(config) || treesAreWritten(config)
    ? null
    : refusal(
        'topology',
        `another than steps for ${config.task}`,
        config.topology,
        'It has no turns to branch at.',
      );

const segmentsNeedText: Rule = (config) =>
  config.topology !== 'segments' || !hasTurns(config)
    ? null
    : refusal(
        'topology',
        `another than segments for ${config.task}`,
        config.topology,
        'A completion cut back to the end of a segment could end inside what its environment said.',
      );

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
        `branch_roots × (1 + fork_points × branch_width) = ${leaves} with forks`,
        num_generations,
      );
};

const rootsFit: Rule = ({ topology, num_generations, branch_roots, branch_width }) => {
  if (topology === 'steps' && branch_roots > num_generations) {
    return refusal('branch_roots', `at most num_generations = ${num_generations}`, branch_roots);
  }
  return topology === 'segments' && branch_width > num_generations
    ? refusal('branch_width', `at most num_generations = ${num_generations}`, branch_width)
    : null;
};

const segmentFits: Rule = (config) => {
  const [longest, { segment_length: length }] = [longestOf(config), config];
  return length === null || longest === null || length <= longest
    ? null
    : refusal('segment_length', `at most ${longest}, the longest completion`, length);
};

const lookaheadNeedsText: Rule = (config) =>
  config.topology !== 'lookahead' || !hasTurns(config)
    ? null
    : refusal(
        'topology',
        `another than lookahead for ${config.task}`,
        config.topology,
        'What its environment says would be compared as if it had been written.',
      );

const lookaheadHasRoom: Rule = ({ topology, num_generations }) =>
  topology !== 'lookahead' || num_generations > 1
    ? null
    : refusal(
        'num_generations',
        'at least 2 with lookahead',
        num_generations,
        'A tree has two leaves or more.',
      );

const branchesBeforeTheEnd: Rule = (config) => {
  const [longest, { topology, lookahead_until: until }] = [longestOf(config), config];
  return topology !== 'lookahead' || until === null || longest === null || until <= longest
    ? null
    : refusal('lookahead_until', `at most ${longest}, the longest completion`, until);
};

const creditNeedsTree: Rule = ({ tree_credit, topology, baseline }) => {
  if (tree_credit === 'leaf') return null;
  if (topology === 'flat') {
    return refusal(
      'tree_credit',
      'leaf with the flat topology',
      tree_credit,
      'There is no tree to share credit in.',
    );
  }
  return baseline === 'value'
    ? refusal(
        'tree_credit',
        'leaf with the value baseline',
        tree_credit,
        'A value head gives credit by tokens itself.',
      )
    : null;
};

const pruningNeedsCredit: Rule = ({ tree_prune, tree_credit }) =>
  tree_prune === 'none' || tree_credit !== 'leaf'
    ? null
    : refusal(
        'tree_prune',
        'none with tree_credit leaf',
        tree_prune,
        'It ranks stretches of a tree by credit of their own.',
      );

/** Parts of the flat advantage chain that credit in trees leaves no place for, at the value at which they do nothing. */
const flatParts = {
  drop_pivot: false,
  select_rollouts: 1,
  advantage_clip: null,
  entropy_reshape: false,
  overconfidence_alpha: 0,
  novelty_lambda: 0,
} as const satisfies Partial<RunConfig>;

const creditReplacesChain: readonly Rule[] = Object.entries(flatParts).map(([key, off]) => (config) => {
  const value = config[key as keyof typeof flatParts];
  return config.tree_credit === 'leaf' || value === off
    ? null
    : refusal(
        key,
        `${off === null ? 'not set' : String(off)} with tree_credit ${config.tree_credit}`,
        value,
        'It acts on one advantage for each completion.',
      );
});

const treesHaveNoPivot: Rule = ({ drop_pivot, topology }) =>
  !drop_pivot || topology === 'flat'
    ? null
    : refusal(
        'drop_pivot',
        `false with ${topology}`,
        drop_pivot,
        'The leaves of a tree are counted without one more.',
      );

const pruningCutsText: Rule = ({ task, prune }) =>
  prune === 'none' || taskOf(task).kind === 'tokens'
    ? null
    : clash(['prune', prune, 'none'], ['task', task, 'another one'], 'Its episodes are played to their end.');

const prunedBeforeTheEnd: Rule = (config) => {
  const [longest, { prune, prune_at }] = [longestOf(config), config];
  return prune === 'none' || prune_at === null || longest === null || prune_at < longest
    ? null
    : refusal(
        'prune_at',
        `below ${longest}, the longest completion`,
        prune_at,
        'There would be nothing left to save.',
      );
};

const finishedInOneTurn: Rule = (config) =>
  !config.finish_pruned || config.prune === 'none' || !hasTurns(config)
    ? null
    : refusal(
        'finish_pruned',
        `false for ${config.task}`,
        config.finish_pruned,
        'What was pruned would need its environment’s answers to go on.',
      );

export const treeRules: readonly Rule[] = [
  treesAreWritten,
  stepsNeedTurns,
  segmentsNeedText,
  splitsDouble,
  forksAddUp,
  rootsFit,
  segmentFits,
  lookaheadNeedsText,
  lookaheadHasRoom,
  branchesBeforeTheEnd,
  creditNeedsTree,
  pruningNeedsCredit,
  ...creditReplacesChain,
  treesHaveNoPivot,
  pruningCutsText,
  prunedBeforeTheEnd,
  finishedInOneTurn,
];
