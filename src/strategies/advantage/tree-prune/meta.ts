/** Pruning in the backward pass as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = { setting: 'tree_prune', not: ['none'] } as const satisfies SettingCondition;
const byWidth = [{ setting: 'tree_prune', is: ['width'] }] as const satisfies readonly SettingCondition[];
const byDepth = [{ setting: 'tree_prune', is: ['depth'] }] as const satisfies readonly SettingCondition[];

export const treePrune = {
  id: 'tree-prune',
  title: 'backward pruning (BranchGRPO)',
  help: 'Leaves parts of a tree out of the update after they were compared. Choose it to make updates of trees cheaper.',
  paper: 'BranchGRPO',
  on: [on],
  companions: { topology: 'splits', tree_credit: 'depth_wise' },
  effect: 'selection',
  conflicts: [
    {
      setting: 'tree_credit',
      is: ['leaf'],
      why: 'It ranks the nodes of a tree by credit of their own.',
      instead: 'depth_wise',
    },
  ],
  settings: {
    tree_prune: {
      kind: 'choice',
      stage: 'Learn',
      label: 'Backward pruning',
      help: 'Which nodes are compared but not trained. It saves work in the update only.',
      default: 'none',
      choices: [
        { value: 'none', label: 'none', help: 'Trains every node.' },
        {
          value: 'width',
          label: 'width (BranchGRPO)',
          help: 'Keeps some of the nodes after the last splits.',
        },
        { value: 'depth', label: 'depth (BranchGRPO)', help: 'Leaves whole levels of the tree out.' },
      ],
      advanced: true,
      when: [{ setting: 'topology', not: ['flat'] }],
    },
    tree_prune_mode: {
      kind: 'choice',
      stage: 'Learn',
      label: 'Nodes kept',
      help: 'Which of the nodes after the last splits are trained.',
      default: 'extremes',
      choices: [
        { value: 'extremes', label: 'best and worst', help: 'The best and worst of a tree by advantage.' },
        {
          value: 'siblings',
          label: 'best of each split',
          help: 'The best of each last split, which leaves few negative examples.',
        },
      ],
      advanced: true,
      when: byWidth,
    },
    tree_prune_keep: {
      kind: 'number',
      stage: 'Learn',
      label: 'Share of nodes kept',
      help: 'Share of the nodes after the last splits that is trained; at least two per tree, or one per split.',
      default: 0.5,
      min: 0,
      max: 1,
      advanced: true,
      when: byWidth,
    },
    tree_prune_depth: {
      kind: 'number',
      stage: 'Learn',
      label: 'First level left out',
      help: 'The first level of the tree that is not trained. 1 follows the prompt, up to the first split after it.',
      default: 4,
      min: 1,
      max: 96,
      integer: true,
      unit: 'levels',
      advanced: true,
      when: byDepth,
    },
    tree_prune_levels: {
      kind: 'number',
      stage: 'Learn',
      label: 'Levels left out',
      help: 'How many levels are not trained, from the first one down.',
      default: 1,
      min: 1,
      max: 96,
      integer: true,
      unit: 'levels',
      advanced: true,
      when: byDepth,
    },
    tree_prune_slide: {
      kind: 'optional-number',
      stage: 'Learn',
      label: 'Updates per slide',
      help: 'After this many updates the levels left out move up by one, as far as the last split. Not set: they stay.',
      default: null,
      min: 1,
      max: 100_000,
      integer: true,
      unit: 'updates',
      advanced: true,
      when: byDepth,
    },
  },
  metrics: {
    'tree/trained_share': {
      label: 'tree tokens trained',
      help: 'Share of the tokens of trees that stays in the update. The rest is compared, but not learned from.',
      unit: 'share',
    },
  },
} as const satisfies StrategyMeta;
