/** Baselines of the seats of a game as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const seats = {
  id: 'seats',
  title: 'baseline of each seat',
  help: 'Compares only games in the same seat. Choose it where one seat wins what the other loses.',
  paper: 'JaxMARL, arXiv 2311.10090',
  on: [{ setting: 'seat_baseline', not: ['shared'] }],
  effect: 'size',
  needs: [
    { trait: 'two_players', why: 'One player acts in {task}, so there are no seats to compare apart.' },
  ],
  conflicts: [
    {
      setting: 'baseline',
      not: ['mean', 'leave_one_out', 'median'],
      why: 'Seats choose which completions of a prompt are compared, and this baseline compares none.',
      instead: 'mean',
    },
    {
      setting: 'drafts_per_completion',
      not: [1],
      why: 'The best and the worst drafts are mostly of different seats, so each seat would have equal rewards.',
      instead: 1,
    },
    {
      setting: 'drop_pivot',
      is: [true],
      why: 'A pivot needs one more completion, which would belong to only one of the two seats.',
      instead: false,
    },
    {
      setting: 'further_only',
      is: [true],
      when: [{ setting: 'allocation', is: ['equal', 'hard'] }],
      why: 'Learning from further completions only compares the two phases apart already.',
      instead: false,
    },
  ],
  settings: {
    seat_baseline: {
      kind: 'choice',
      stage: 'Learn',
      label: 'Seats compared',
      help: 'Which completions of a prompt the completion of a player is compared with, in games for two.',
      default: 'shared',
      choices: [
        { value: 'shared', label: 'both', help: 'Both players’ completions form one group.' },
        { value: 'own', label: 'each apart', help: 'Only completions in the same seat are compared.' },
      ],
      advanced: true,
    },
  },
  metrics: {
    'seats/frac_reward_zero_std': {
      label: 'groups without signal, by seat',
      help: 'Share of completions in groups of one prompt and seat whose rewards are all equal. They teach nothing.',
      unit: 'share',
    },
  },
} as const satisfies StrategyMeta;
