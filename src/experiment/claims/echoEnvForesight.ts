/**
 * ECHO (environment): GRPO that also learns to predict the environment's answers. About 12 minutes on two quiet cores.
 */
import { echoEnv } from '../../methods/echoEnv.ts';
import type { Experiment } from '../experiment.ts';

export const echoEnvForesight: Experiment = {
  claim: 'echo-env-foresight',
  method: echoEnv.id,
  quoted:
    'The paper reports that pass@1 on TerminalBench 2.0 rises from 2.70 % to 5.17 % with Qwen3-8B over GRPO alone, and that GRPO’s peak is reached in 1.5 to 2.3 times fewer steps.',
  common: {
    task: 'lookup',
    level: 2,
    policy: 'tiny',
    prompts_per_round: 16,
    num_generations: 8,
    warmup_steps: 10,
    eval_every_rounds: 10,
    num_eval_prompts: 256,
  },
  budget: { counter: 'budget', value: 1_200_000 },
  threshold: 0.6,
  arms: [
    {
      name: 'actions-only',
      title: 'GRPO on actions alone',
      method: echoEnv.id,
      // Too small to change anything, but the loss is still measured.
      settings: { env_coef: 1e-9 },
    },
    { name: echoEnv.id, title: 'ECHO with weight 0.05', method: echoEnv.id, settings: {} },
    {
      name: 'heavy',
      title: 'ECHO with weight 0.2, where the paper saw collapse',
      method: echoEnv.id,
      settings: { env_coef: 0.2 },
    },
  ],
  controls: ['actions-only'],
  untestable:
    'The tables behind the searches are random, so there is nothing in the answers to foresee but their form.',
  effect: { metric: 'auc', arm: echoEnv.id, against: 'actions-only', wanted: 'better' },
  mechanism: {
    metric: 'env_loss',
    over: 'last quarter',
    arm: echoEnv.id,
    against: 'actions-only',
    wanted: 'lower',
    because:
      'The paper says that the policy becomes a model of its environment: it should predict the environment’s answers better.',
  },
  watched: ['env_loss', 'entropy', 'completions/mean_length'],
  limits: [
    'No arm has the control (env_shuffle, the same loss on shuffled answers), so the part of an effect that is only regularisation is unknown.',
    'The tables behind the searches are random, so only the form of an answer and the key asked for can be predicted.',
  ],
};
