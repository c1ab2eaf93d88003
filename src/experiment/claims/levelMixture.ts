/** What the experiments on prompt selection share: a pool of four levels, from nearly solved to nearly hopeless. */
import { grpo } from '../../methods/grpo.ts';
import type { Arm, ArmSettings, Experiment } from '../experiment.ts';

const fourLevels = {
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

/** What an experiment on a method that selects prompts is given besides its budget and arms: it should mix more groups. */
export const selectionBy = (method: Experiment['method']) =>
  ({
    method,
    common: fourLevels,
    threshold: 0.45,
    mechanism: {
      metric: 'prompts/mixed_ratio',
      over: 'all rounds',
      arm: method,
      against: uniform.name,
      wanted: 'higher',
      because:
        'Prompts with uncertain outcomes are chosen before anything is generated: more of the generated groups should have mixed rewards.',
    },
    watched: [
      'prompts/mixed_ratio',
      'prompts/belief_brier',
      'frac_reward_zero_std',
      'dynamic_sampling/batches',
      'reward',
    ],
  }) as const satisfies Partial<Experiment>;

export const oneTestLevel =
  'Training selects among four levels while the test has one: an arm that favours other levels pays for it.';
