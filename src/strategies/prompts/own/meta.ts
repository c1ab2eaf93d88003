/** Choice of prompts by code of the reader as data. */
import { strategy } from '../../../config/declare.ts';

export const ownPrompts = strategy('own', 'own rule', {
  help: 'The code of an own method scores the candidates by how often each was tried and solved. The highest scores are taken.',
  companions: { num_train_prompts: 512 },
});
