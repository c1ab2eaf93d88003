/** Schemes of tree credit as data. */
import { atLearn, conflict, is, isNot, strategy } from '../../../config/declare.ts';
import { strategyChoicesOf } from '../../../config/meta.ts';
import type { Options } from '../../../config/option.ts';

const inTrees = isNot('topology', 'flat');

export const creditMetas = [
  strategy('leaf', 'leaf (GRPO)', {
    help: 'Every node gets the advantage of its completion in the whole group, as if there were no tree.',
  }),
  strategy('treepo_average', 'subtree average (TreePO)', {
    help: 'Compares a completion in each subtree that holds it and averages, every subtree equally.',
    paper: 'TreePO, arXiv 2508.17445',
  }),
  strategy('treepo_group_size', 'subtree by size (TreePO)', {
    help: 'Compares a completion in each subtree that holds it; large subtrees count more.',
    paper: 'TreePO, arXiv 2508.17445',
  }),
  strategy('treepo_segment', 'segment (TreePO)', {
    help: 'Compares a node’s value with that of the node before it.',
    paper: 'TreePO, arXiv 2508.17445',
  }),
  strategy('global_local', 'global and local (TreePS-RAG)', {
    help: 'Compares a node’s value with the root’s and with the parent’s.',
    paper: 'TreePS-RAG, arXiv 2601.06922',
  }),
  strategy('depth_wise', 'depth-wise (BranchGRPO)', {
    help: 'Compares a node with all nodes at its depth, and trains each token once.',
    paper: 'BranchGRPO',
  }),
  strategy('fork_trajectory', 'fork and trajectory (PORTool)', {
    help: 'Compares a node with its siblings, and its completions with the group.',
    paper: 'PORTool, arXiv 2510.26020',
  }),
] as const;

/** Schemes other than that of leaves. */
export const treeCredit = strategy('tree-credit', 'tree credit', {
  help: 'Gives each node of a tree an advantage of its own. Choose it where trees branch at decisions that matter.',
  on: [isNot('tree_credit', 'leaf')],
  companions: { topology: 'splits' },
  conflicts: [
    conflict(is('topology', 'flat'), 'splits', {
      why: 'Without tree rollouts there is no tree to share credit in.',
    }),
  ],
});

const valueMetas = [
  strategy('mean_leaves', 'mean of leaves', {
    help: 'Mean reward below the node. Biased where the number of branches depends on the text.',
  }),
  strategy('mean_children', 'mean of children', {
    help: 'Mean of the children’s values. Unbiased also where the number of branches depends on the text.',
  }),
  strategy('visit_weighted', 'weighted by visits', {
    help: 'Mean of the children’s values, weighted by the nodes and ends below each.',
  }),
  strategy('decayed', 'decayed by gamma', {
    help: 'Mean reward below the node, decayed by the discount at each level (PORTool).',
  }),
  strategy('max', 'best leaf', { help: 'The best reward below the node, which also rewards lucky steps.' }),
] as const;

export const treeCreditSettings = {
  tree_credit: atLearn.choice('Tree credit', 'leaf', {
    help: 'How the nodes of a tree get their advantages. Change it to give credit to the steps that mattered.',
    when: [inTrees],
    choices: strategyChoicesOf(creditMetas),
  }),
  tree_value: atLearn.choice('Node value', 'mean_leaves', {
    help: 'How a node’s value is estimated from the completions below it.',
    when: [inTrees, is('tree_credit', 'global_local', 'depth_wise')],
    choices: strategyChoicesOf(valueMetas),
  }),
} as const satisfies Options;
