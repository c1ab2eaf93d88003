/** What the experiments on prompt selection share: a pool of four levels, from nearly solved to nearly hopeless. */
import { grpo } from '../../methods/grpo.ts';
import type { Arm, ArmSettings, Experiment } from '../experiment.ts';

export const fourLevels = {
  task: 'chain-sum',
  level: 2,
  level_mixture: [1, 1, 1, 1],
  policy: 'tiny',
  num_train_prompts: 256,
  prompts_per_round: 16,
  num_generations: 8,
  loss_type: 'grpo',
  warmup_steps: 10,
  eval_every_rounds: 10,
  num_eval_prompts: 256,
} as const satisfies Experiment['common'];

export const uniform: Arm = {
  name: 'uniform',
  title: 'All prompts of the pool in turn',
  method: grpo.id,
  settings: {},
};

/** Dynamic sampling, with these settings besides. */
export const refillWith = (settings: ArmSettings = {}): Arm => ({
  name: 'refill',
  title: 'Prompts in turn; groups with equal rewards are replaced by further prompts',
  method: grpo.id,
  settings: { dynamic_sampling: true, ...settings },
});

export const oracle: Arm = {
  name: 'oracle',
  title: 'An upper bound: success rates are estimated beside the run and cost no budget',
  method: grpo.id,
  settings: { prompt_selection: 'oracle' },
};

export const mixedGroups =
  'Prompts with uncertain outcomes are chosen before anything is generated: more of the generated groups should have mixed rewards.';

export const selectionWatched = [
  'prompts/mixed_ratio',
  'prompts/belief_brier',
  'frac_reward_zero_std',
  'dynamic_sampling/batches',
  'reward',
] as const;

export const oneTestLevel =
  'Training selects among four levels while the test has one: an arm that favours other levels pays for it.';
