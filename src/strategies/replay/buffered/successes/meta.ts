/** A store of successes as data. */
import { conflict, is, strategy } from '../../../../config/declare.ts';

export const successes = strategy('successes', 'successes (DART)', {
  help: 'Where all completions of a prompt failed, an earlier success of that prompt joins them. Choose it where prompts return and success is rare.',
  paper: 'DART, arXiv 2509.23866',
  traits: ['keeps_groups'],
  companions: { proximal: 'recomputed', correction: 'truncate', correction_cap: 1, replay_buffer_size: 256 },
  adds: ['objective'],
  warnings: [
    conflict(is('num_train_prompts', 0), 64, {
      why: 'Prompts without end hardly return, so a stored success seldom meets its prompt again.',
    }),
  ],
});
