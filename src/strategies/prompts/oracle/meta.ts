/** Prompts by their true difficulty as data. */
import { conflict, is, need } from '../../../config/declare.ts';
import type { StrategyMeta } from '../../../config/meta.ts';

export const oraclePrompts = {
  id: 'oracle',
  title: 'oracle',
  help: 'Takes prompts of medium difficulty, measured by 256 extra samples that count as evaluation. The upper bound of any choice.',
  needs: [
    need('text', { why: 'The oracle samples 256 episodes of each start, which takes too long for {task}.' }),
  ],
  conflicts: [
    conflict(is('labels', 'majority'), 'verifier', {
      why: 'The oracle asks the verifier, whose answers voting must do without.',
    }),
  ],
  companions: { num_train_prompts: 512 },
} as const satisfies StrategyMeta;
