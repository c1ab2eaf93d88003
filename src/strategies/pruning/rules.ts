/** Rules between the numbers of pruning. */
import { refusal } from '../../config/problem.ts';
import type { Rule } from '../../config/settings.ts';
import { longestCompletion } from '../../tasks/levels.ts';
import { taskOf } from '../../tasks/index.ts';

const prunedBeforeTheEnd: Rule = (config) => {
  const [longest, { prune, prune_at }] = [longestCompletion(config), config];
  return prune === 'none' || prune_at === null || longest === null || prune_at < longest
    ? null
    : refusal(
        'prune_at',
        `below ${longest}, the longest completion`,
        prune_at,
        'There would be nothing left to save.',
      );
};

const finishedInOneTurn: Rule = ({ finish_pruned, prune, task }) => {
  const played = taskOf(task);
  return !finish_pruned || prune === 'none' || played.kind === 'control' || played.act === undefined
    ? null
    : refusal(
        'finish_pruned',
        `false for {task=${task}}`,
        finish_pruned,
        'A pruned completion would need its environment’s answers to continue.',
      );
};

export const pruningRules: readonly Rule[] = [prunedBeforeTheEnd, finishedInOneTurn];
