/** First-in, first-out replay as data. */
import type { StrategyMeta } from '../../../../config/meta.ts';

export const fifo = {
  id: 'fifo',
  title: 'fifo (Rollout Replay)',
  help: 'Draws part of every round from the most recent groups. Choose it to generate fewer tokens.',
  paper: 'Rollout Replay, arXiv 2506.05316',
  traits: ['keeps_groups'],
  companions: { proximal: 'recomputed', correction: 'truncate', correction_cap: 1000 },
  settings: {
    fresh_ratio: {
      kind: 'number',
      stage: 'Replay',
      label: 'Fresh share',
      help: 'Share (σ) of a round’s prompts that is newly generated once the buffer holds enough; 1 replays nothing.',
      default: 0.5,
      min: 0,
      aboveMin: true,
      max: 1,
      when: [{ setting: 'replay', is: ['fifo', 'own'] }],
    },
  },
} as const satisfies StrategyMeta;
