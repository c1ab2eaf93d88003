/** Schemes of tree credit as data. */
import { strategyChoicesOf, type SettingCondition, type StrategyMeta } from '../../../config/meta.ts';
import type { Options } from '../../../config/option.ts';

const inTrees = { setting: 'topology', not: ['flat'] } as const satisfies SettingCondition;

export const creditMetas = [
  {
    id: 'leaf',
    title: 'leaf (GRPO)',
    help: 'Every node gets the advantage of its completion in the whole group, as if there were no tree.',
  },
  {
    id: 'treepo_average',
    title: 'subtree average (TreePO)',
    help: 'Compares a completion in each subtree that holds it and averages, every subtree equally.',
    paper: 'TreePO, arXiv 2508.17445',
  },
  {
    id: 'treepo_group_size',
    title: 'subtree by size (TreePO)',
    help: 'Compares a completion in each subtree that holds it; large subtrees count more.',
    paper: 'TreePO, arXiv 2508.17445',
  },
  {
    id: 'treepo_segment',
    title: 'segment (TreePO)',
    help: 'Compares a node’s value with that of the node before it.',
    paper: 'TreePO, arXiv 2508.17445',
  },
  {
    id: 'global_local',
    title: 'global and local (TreePS-RAG)',
    help: 'Compares a node’s value with the root’s and with the parent’s.',
    paper: 'TreePS-RAG, arXiv 2601.06922',
  },
  {
    id: 'depth_wise',
    title: 'depth-wise (BranchGRPO)',
    help: 'Compares a node with all nodes at its depth, and trains each token once.',
    paper: 'BranchGRPO',
  },
  {
    id: 'fork_trajectory',
    title: 'fork and trajectory (PORTool)',
    help: 'Compares a node with its siblings, and its completions with the group.',
    paper: 'PORTool, arXiv 2510.26020',
  },
] as const satisfies readonly StrategyMeta[];

/** Schemes other than that of leaves. */
export const treeCredit = {
  id: 'tree-credit',
  title: 'tree credit',
  help: 'Gives each node of a tree an advantage of its own. Choose it where trees branch at decisions that matter.',
  on: [{ setting: 'tree_credit', not: ['leaf'] }],
  companions: { topology: 'splits' },
  conflicts: [
    {
      setting: 'topology',
      is: ['flat'],
      why: 'Without tree rollouts there is no tree to share credit in.',
      instead: 'splits',
    },
  ],
} as const satisfies StrategyMeta;

const valueMetas = [
  {
    id: 'mean_leaves',
    title: 'mean of leaves',
    help: 'Mean reward below the node. Biased where the number of branches depends on the text.',
  },
  {
    id: 'mean_children',
    title: 'mean of children',
    help: 'Mean of the children’s values. Unbiased also where the number of branches depends on the text.',
  },
  {
    id: 'visit_weighted',
    title: 'weighted by visits',
    help: 'Mean of the children’s values, weighted by the nodes and ends below each.',
  },
  {
    id: 'decayed',
    title: 'decayed by gamma',
    help: 'Mean reward below the node, decayed by the discount at each level (PORTool).',
  },
  {
    id: 'max',
    title: 'best leaf',
    help: 'The best reward below the node, which also rewards lucky steps.',
  },
] as const;

export const treeCreditSettings = {
  tree_credit: {
    kind: 'choice',
    stage: 'Learn',
    label: 'Tree credit',
    help: 'How the nodes of a tree get their advantages. Change it to give credit to the steps that mattered.',
    default: 'leaf',
    choices: strategyChoicesOf(creditMetas),
    when: [inTrees],
  },
  tree_value: {
    kind: 'choice',
    stage: 'Learn',
    label: 'Node value',
    help: 'How a node’s value is estimated from the completions below it.',
    default: 'mean_leaves',
    choices: strategyChoicesOf(valueMetas),
    when: [inTrees, { setting: 'tree_credit', is: ['global_local', 'depth_wise'] }],
  },
} as const satisfies Options;
