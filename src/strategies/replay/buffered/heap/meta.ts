/** Replay of the most informative groups as data. */
import { conflict, is, strategy } from '../../../../config/declare.ts';

export const heap = strategy('heap', 'heap (TRL)', {
  help: 'Replaces groups without a learning signal by the most informative earlier ones. Choose it where many groups are all right or all wrong.',
  paper: 'TRL’s replay buffer for GRPO, arXiv 2402.03300',
  traits: ['keeps_groups'],
  warnings: [
    conflict(is('dynamic_sampling', true), false, {
      why: 'Dynamic sampling leaves few groups without a signal, so the buffer replaces hardly any.',
    }),
  ],
});
