/** Prompts by predicted dynamics as data. */
import { atReplay, is, strategy } from '../../../config/declare.ts';

export const dynamics = strategy('dynamics', 'dynamics (DPS)', {
  help: 'Prefers prompts likely to give a group with different rewards, by a Markov chain for each prompt.',
  paper: 'DPS, arXiv 2603.10887',
  companions: { num_train_prompts: 512 },
  settings: {
    dynamics_decay: atReplay.more.number('Transition decay', 0.7, [0, 1], {
      help: 'Share of the observed transitions between failed, mixed and solved kept each round; 1 forgets nothing.',
      when: [is('prompt_selection', 'dynamics')],
    }),
  },
});
