/** The bonus for short completions in solved groups as data. */
import { atLearn, conflict, is, isNot, metric, strategy } from '../../../config/declare.ts';

const on = [isNot('solved_length_bonus', 0)];

export const solvedLength = strategy('solved-length', 'length of solved prompts (ConciseR)', {
  help: 'Rewards short completions only where a whole group is right. Choose it for short answers at no cost in accuracy.',
  paper: 'ConciseR, arXiv 2505.21178',
  on,
  effect: 'reward',
  conflicts: [
    conflict(is('labels', 'majority'), 'verifier', {
      why: 'The bonus asks the verifier whether a group is right, and voting must do without its answers.',
    }),
    conflict(is('dynamic_sampling', true), false, {
      why: 'Dynamic sampling replaces the groups in which all completions are right, the only ones whose length counts.',
    }),
  ],
  settings: {
    solved_length_bonus: atLearn.more.number('Bonus for short completions', 0, [0, 2], {
      help: 'Most that a completion earns for being short, where all of its group are right. 0 turns it off.',
    }),
  },
  metrics: {
    'rewards/solved_length/mean': metric('length bonus', 'number', {
      help: 'Mean bonus for short completions, over all of the round.',
    }),
    'rewards/solved_groups': metric('solved groups', 'share', {
      help: 'Share of groups in which all completions are right without a hint. Only there does length count.',
    }),
  },
});
