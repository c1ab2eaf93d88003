/** Baselines of the seats of a game as data. */
import { atLearn, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';

export const seats = strategy('seats', 'baseline of each seat', {
  help: 'Compares only games in the same seat. Choose it where one seat wins what the other loses.',
  paper: 'JaxMARL, arXiv 2311.10090',
  on: [isNot('seat_baseline', 'shared')],
  effect: 'size',
  needs: [need('two_players', { why: 'One player acts in {task}, so there are no seats to compare apart.' })],
  conflicts: [
    conflict(isNot('baseline', 'mean', 'leave_one_out', 'median'), 'mean', {
      why: 'Seats choose which completions of a prompt are compared, and this baseline compares none.',
    }),
    conflict(isNot('drafts_per_completion', 1), 1, {
      why: 'The best and the worst drafts are mostly of different seats, so each seat would have equal rewards.',
    }),
    conflict(is('drop_pivot', true), false, {
      why: 'A pivot needs one more completion, which would belong to only one of the two seats.',
    }),
    conflict(is('further_only', true), false, {
      why: 'Learning from further completions only compares the two phases apart already.',
      when: [is('allocation', 'equal', 'hard')],
    }),
  ],
  settings: {
    seat_baseline: atLearn.more.choice('Seats compared', 'shared', {
      help: 'Which completions of a prompt the completion of a player is compared with, in games for two.',
      choices: {
        shared: { label: 'both', help: 'Both players’ completions form one group.' },
        own: { label: 'each apart', help: 'Only completions in the same seat are compared.' },
      },
    }),
  },
  metrics: {
    'seats/frac_reward_zero_std': metric('groups without signal, by seat', 'share', {
      help: 'Share of completions in groups of one prompt and seat whose rewards are all equal. They teach nothing.',
    }),
  },
});
