/** PPO against GRPO where the reward comes only after several turns. About 12 minutes on two quiet cores. */
import { grpo } from '../../methods/grpo.ts';
import { ppo } from '../../methods/ppo.ts';
import type { Experiment } from '../experiment.ts';

export const ppoDelayedReward: Experiment = {
  claim: 'ppo-delayed-reward',
  method: ppo.id,
  quoted:
    'The paper reports better scores than the other policy-gradient methods it tries; a value head should credit the turns that mattered and so beat a group mean where the reward comes late.',
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
    { name: grpo.id, title: 'GRPO', method: grpo.id, settings: {} },
    { name: ppo.id, title: 'PPO with a value head', method: ppo.id, settings: {} },
    {
      name: 'two-passes',
      title: 'The fair control: GRPO that also trains on each round twice',
      method: grpo.id,
      settings: { num_iterations: 2 },
    },
  ],
  controls: [grpo.id, 'two-passes'],
  effect: { metric: 'auc', arm: ppo.id, against: grpo.id, wanted: 'better' },
  mechanism: {
    metric: 'value/explained_variance',
    over: 'last quarter',
    arm: ppo.id,
    against: null,
    wanted: 'higher',
    because: 'Credit per token needs a head that predicts the reward better than a constant.',
  },
  watched: ['value/explained_variance', 'clip_ratio/region_mean', 'entropy'],
  limits: [
    'The paper’s tasks are simulated robots and games; this experiment tests the value head as language models use it.',
    'The value head starts untrained, and its training is part of the budget.',
  ],
};
