/** A mix of the latest policies as data. */
import { atReplay, is, strategy } from '../../../../config/declare.ts';

const when = [is('replay', 'mix')];

export const mix = strategy('mix', 'recent policies (ReMix)', {
  help: 'Draws a share of every round from what the last few policies sampled, until reincarnation. Choose it to learn fast early on.',
  paper: 'ReMix, arXiv 2507.06892',
  traits: ['keeps_groups'],
  companions: { proximal: 'recomputed', correction: 'truncate', correction_cap: 2, num_iterations: 2 },
  adds: ['objective'],
  settings: {
    mix_ratio: atReplay.number('Replayed share', 0.4, [0, 0.95], {
      help: 'Share (p) of a round’s groups that earlier policies sampled, once there are enough.',
      when,
    }),
    mix_policies: atReplay.whole('Earlier policies', 2, [1, 64, 'rounds'], {
      help: 'How many rounds back completions may come from (N).',
      when,
    }),
    reincarnate_round: atReplay.wholeOrNone('Reincarnation', 50, [1, 100_000, 'rounds'], {
      help: 'From this round on it learns from fresh completions only, and the KL-convex anchor becomes the policy of that round. Not set: never.',
      when,
    }),
  },
});
