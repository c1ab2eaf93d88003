/** Chains of short rollouts as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const chain = {
  id: 'chain',
  title: 'chain (SEG-ATP)',
  help: 'Checks the steps after every segment, stops rows at a wrong one and tries again from the step before. Choose it for long solutions.',
  paper: 'SEG-ATP, arXiv 2605.11905',
  needs: [
    {
      trait: 'verified_steps',
      why: 'A chain continues right steps, and the verifier of {task} checks none.',
    },
  ],
  conflicts: [
    {
      setting: 'labels',
      not: ['verifier'],
      why: 'A chain asks the verifier about steps, and these labels stand in for the verifier.',
      instead: 'verifier',
    },
  ],
  companions: { branch_roots: 4, branch_width: 2, num_generations: 8, tree_credit: 'treepo_segment' },
  metrics: {
    'chain/stopped_ratio': {
      label: 'rows stopped at a wrong step',
      help: 'Share of completions that ended at a check, because a step was wrong. It falls as the policy learns.',
      unit: 'share',
    },
    'chain/again_ratio': {
      label: 'rows that tried again',
      help: 'Share of completions that started from a state that another had reached.',
      unit: 'share',
    },
    'chain/again_right': {
      label: 'success of those rows',
      help: 'Share of the rows that tried again that came out right.',
      unit: 'share',
    },
  },
} as const satisfies StrategyMeta;
