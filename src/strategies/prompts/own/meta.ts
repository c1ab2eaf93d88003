/** Choice of prompts by code of the reader as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const ownPrompts = {
  id: 'own',
  title: 'own rule',
  help: 'The code of an own method scores the candidates by how often each was tried and solved. The highest scores are taken.',
  companions: { num_train_prompts: 512 },
} as const satisfies StrategyMeta;
