/** Pruning in the backward pass as data. */
import { atLearn, conflict, is, isNot, metric, strategy } from '../../../config/declare.ts';

const on = isNot('tree_prune', 'none');
const byWidth = [is('tree_prune', 'width')];
const byDepth = [is('tree_prune', 'depth')];

export const treePrune = strategy('tree-prune', 'backward pruning (BranchGRPO)', {
  help: 'Leaves parts of a tree out of the update after they were compared. Choose it to make updates of trees cheaper.',
  paper: 'BranchGRPO',
  on: [on],
  companions: { topology: 'splits', tree_credit: 'depth_wise' },
  effect: 'selection',
  conflicts: [
    conflict(is('tree_credit', 'leaf'), 'depth_wise', {
      why: 'It ranks the nodes of a tree by credit of their own.',
    }),
  ],
  settings: {
    tree_prune: atLearn.more.choice('Backward pruning', 'none', {
      help: 'Which nodes are compared but not trained. It saves work in the update only.',
      when: [isNot('topology', 'flat')],
      choices: {
        none: { label: 'none', help: 'Trains every node.' },
        width: { label: 'width (BranchGRPO)', help: 'Keeps some of the nodes after the last splits.' },
        depth: { label: 'depth (BranchGRPO)', help: 'Leaves whole levels of the tree out.' },
      },
    }),
    tree_prune_mode: atLearn.more.choice('Nodes kept', 'extremes', {
      help: 'Which of the nodes after the last splits are trained.',
      when: byWidth,
      choices: {
        extremes: { label: 'best and worst', help: 'The best and worst of a tree by advantage.' },
        siblings: {
          label: 'best of each split',
          help: 'The best of each last split, which leaves few negative examples.',
        },
      },
    }),
    tree_prune_keep: atLearn.more.number('Share of nodes kept', 0.5, [0, 1], {
      help: 'Share of the nodes after the last splits that is trained; at least two per tree, or one per split.',
      when: byWidth,
    }),
    tree_prune_depth: atLearn.more.whole('First level left out', 4, [1, 96, 'levels'], {
      help: 'The first level of the tree that is not trained. 1 follows the prompt, up to the first split after it.',
      when: byDepth,
    }),
    tree_prune_levels: atLearn.more.whole('Levels left out', 1, [1, 96, 'levels'], {
      help: 'How many levels are not trained, from the first one down.',
      when: byDepth,
    }),
    tree_prune_slide: atLearn.more.wholeOrNone('Updates per slide', null, [1, 100_000, 'updates'], {
      help: 'After this many updates the levels left out move up by one, as far as the last split. Not set: they stay.',
      when: byDepth,
    }),
  },
  metrics: {
    'tree/trained_share': metric('tree tokens trained', 'share', {
      help: 'Share of the tokens of trees that stays in the update. The rest is compared, but not learned from.',
    }),
  },
});
