/** Prompts by their true difficulty as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const oracle = {
  id: 'oracle',
  title: 'oracle',
  help: 'Takes prompts of medium difficulty, measured by 256 extra samples that count as evaluation. The upper bound of any choice.',
  needs: [
    { trait: 'text', why: 'The oracle samples every start 256 times, which takes too long with episodes.' },
  ],
  companions: { num_train_prompts: 512 },
} as const satisfies StrategyMeta;
