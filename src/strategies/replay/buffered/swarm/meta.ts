/** Groups of partners as data. */
import { conflict, isNot, metric, need, strategy } from '../../../../config/declare.ts';

const verified = 'Groups of partners are verified, which rewards of another source must do without.';

export const swarm = strategy('swarm', 'partners (SAPO)', {
  help: 'Sends its groups to other runs and learns from theirs, verified and scored again. Choose it to train several tabs on one task.',
  paper: 'SAPO, arXiv 2509.08721',
  traits: ['keeps_groups', 'has_partners'],
  companions: { replay_buffer_size: 16 },
  needs: [need('text', { why: 'Partners send text. Episodes of {task} are none.' })],
  conflicts: [
    conflict(isNot('labels', 'verifier'), 'verifier', { why: verified }),
    conflict(isNot('rubric', 'none'), 'none', { why: verified }),
    conflict(isNot('latent_slots', 0), 0, { why: 'Latents are no symbols that a partner could read.' }),
  ],
  metrics: {
    'swarm/partners': metric('partners heard', 'number', {
      help: 'Other runs whose groups arrived since the last round. 0: it waits for partners.',
    }),
    'swarm/sent': metric('groups sent', 'groups', {
      help: 'Groups of this round that partners can learn from.',
    }),
    'swarm/taken': metric('groups taken', 'groups', {
      help: 'Groups of partners that entered the buffer in this round.',
    }),
    'swarm/refused': metric('groups refused', 'groups', {
      help: 'Groups of partners that did not enter: damaged, of another recipe, or with equal rewards.',
    }),
  },
});
