/** Chains of short rollouts as data. */
import { conflict, isNot, metric, need, strategy } from '../../../config/declare.ts';

export const chain = strategy('chain', 'chain (SEG-ATP)', {
  help: 'Checks the steps after every segment, stops rows at a wrong one and tries again from the step before. Choose it for long solutions.',
  paper: 'SEG-ATP, arXiv 2605.11905',
  needs: [
    need('verified_steps', { why: 'A chain continues right steps, and the verifier of {task} checks none.' }),
  ],
  conflicts: [
    conflict(isNot('labels', 'verifier'), 'verifier', {
      why: 'A chain asks the verifier about steps, and these labels stand in for the verifier.',
    }),
  ],
  companions: { branch_roots: 4, branch_width: 2, num_generations: 8, tree_credit: 'treepo_segment' },
  metrics: {
    'chain/stopped_ratio': metric('rows stopped at a wrong step', 'share', {
      help: 'Share of completions that ended at a check, because a step was wrong. It falls as the policy learns.',
    }),
    'chain/again_ratio': metric('rows that tried again', 'share', {
      help: 'Share of completions that started from a state that another had reached.',
    }),
    'chain/again_right': metric('success of those rows', 'share', {
      help: 'Share of the rows that tried again that came out right.',
    }),
  },
});
