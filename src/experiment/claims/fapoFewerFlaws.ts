/**
 * FAPO: do lower rewards for flawed correct answers give more correct answers with correct steps? About 10 minutes on
 * two quiet cores.
 */
import { fapo } from '../../methods/fapo.ts';
import type { Experiment } from '../experiment.ts';

export const fapoFewerFlaws: Experiment = {
  claim: 'fapo-fewer-flaws',
  method: fapo.id,
  quoted:
    'The paper reports more correct answers, more reliable steps and steadier training at an equal number of tokens; its abstract gives no number.',
  common: {
    task: 'scratchpad',
    level: 2,
    policy: 'tiny',
    prompts_per_round: 16,
    num_generations: 8,
    warmup_steps: 10,
    eval_every_rounds: 20,
    num_eval_prompts: 256,
  },
  budget: { counter: 'budget', value: 2_500_000 },
  threshold: 0.6,
  arms: [
    {
      name: 'no-penalty',
      title: 'The same without a penalty',
      method: fapo.id,
      settings: { flaw_penalty: 0 },
    },
    { name: fapo.id, title: 'FAPO: a flawed correct answer earns half', method: fapo.id, settings: {} },
    {
      name: 'full-penalty',
      title: 'A flawed correct answer earns nothing',
      method: fapo.id,
      settings: { flaw_penalty: 1 },
    },
  ],
  controls: ['no-penalty', 'full-penalty'],
  effect: { metric: 'auc', arm: fapo.id, against: 'no-penalty', wanted: 'better' },
  mechanism: {
    metric: 'verify/flawed_ratio',
    over: 'last quarter',
    arm: fapo.id,
    against: 'no-penalty',
    wanted: 'lower',
    because:
      'The paper says that the penalty unlearns flawed positives: fewer correct answers should contain a wrong step.',
  },
  watched: ['verify/flawed_ratio', 'entropy', 'completions/mean_length'],
  limits: [
    'Steps are verified exactly here; the paper’s verifier is a trained model that errs, and this does not test its errors.',
    'Held-out pass@1 counts flawed correct answers as correct, as the paper does.',
  ],
};
