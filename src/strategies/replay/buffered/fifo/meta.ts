/** First-in, first-out replay as data. */
import { atReplay, is, strategy } from '../../../../config/declare.ts';

export const fifo = strategy('fifo', 'fifo (Rollout Replay)', {
  help: 'Draws part of every round from the most recent groups. Choose it to generate fewer tokens.',
  paper: 'Rollout Replay, arXiv 2506.05316',
  traits: ['keeps_groups'],
  companions: { proximal: 'recomputed', correction: 'truncate', correction_cap: 1000 },
  settings: {
    fresh_ratio: atReplay.number('Fresh share', 0.5, [0, 1], {
      help: 'Share (σ) of a round’s prompts that is newly generated once the buffer holds enough; 1 replays nothing.',
      aboveMin: true,
      when: [is('replay', 'fifo', 'swarm', 'own')],
    }),
  },
});
