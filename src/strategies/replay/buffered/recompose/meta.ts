/** Recomposed rounds as data. */
import { atReplay, is, need, strategy } from '../../../../config/declare.ts';

const when = [is('replay', 'recompose')];

export const recompose = strategy('recompose', 'recompose (RoRecomp)', {
  help: 'Learns from short right and long wrong completions at once, from the others some rounds later. Choose it for shorter answers.',
  paper: 'RoRecomp, arXiv 2509.25958',
  traits: ['keeps_groups', 'joins_rounds'],
  needs: [
    need('short_is_better', {
      why: 'Recompose prefers short completions. In {task} a long episode is a good one.',
    }),
  ],
  companions: { replay_buffer_size: 128 },
  settings: {
    priority_ratio: atReplay.number('Priority share', 0.5, [0, 1], {
      help: 'Share (α) of each prompt’s shortest right and longest wrong completions that is learned from at once.',
      aboveMin: true,
      when,
    }),
    compensate_every: atReplay.whole('Compensate every', 4, [1, 1000, 'rounds'], {
      help: 'Rounds between two updates that also learn from the completions left out before.',
      when,
    }),
  },
});
