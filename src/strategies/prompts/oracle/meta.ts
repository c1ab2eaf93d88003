/** Prompts by their true difficulty as data. */
import { conflict, is, need, strategy } from '../../../config/declare.ts';

export const oraclePrompts = strategy('oracle', 'oracle', {
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
});
