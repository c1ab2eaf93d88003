/** DARS with its real recipe on a pool of three levels, evaluated on the same mixture. */
import { dars } from '../../../../src/methods/dars.ts';
import { grpo } from '../../../../src/methods/grpo.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { placeboOf } from './placebo.ts';
import pilot from './pilots/darsMixedPool.json';

const raised: PlanArm = {
  name: 'raised',
  title: 'As many completions for every prompt as DARS gives on average, with the same loss and passes',
  method: grpo.id,
  settings: { num_generations: 24 },
};

export const darsMixedPool: Plan = {
  claim: 'dars-mixed-pool',
  method: dars.id,
  quoted:
    'The paper says that further completions of hard prompts raise Pass@K without more inference cost at convergence; it gives no number in its abstract.',
  size: {
    percent: null,
    words: 'higher Pass@K, without a number',
    beside: { of: 'effect', as: 'more', words: 'pass@8 at the end' },
  },
  replaces: 'dars-deeper-pass',
  common: {
    task: 'maze',
    level: 1,
    level_mixture: [2, 1, 1],
    policy: 'tiny',
    num_train_prompts: 256,
    prompts_per_round: 8,
    num_generations: 8,
    max_generations: 64,
    scale_rewards: 'none',
    loss_type: 'dapo',
    num_iterations: 2,
    steps_per_generation: 1,
    warmup_steps: 5,
    eval_every_rounds: 10,
    num_eval_prompts: 256,
  },
  questions: 'mixture',
  start: null,
  budget: { counter: 'budget', value: 400_000 },
  threshold: 0.3,
  units: ['verify', 'prompts', 'seconds'],
  arms: [
    raised,
    {
      name: dars.id,
      title: 'DARS-HW: 8 completions, and more the harder a prompt',
      method: dars.id,
      settings: {},
    },
    {
      name: 'uniform',
      title: '8 completions of every prompt',
      method: grpo.id,
      settings: { eval_every_rounds: 30 },
    },
    placeboOf(raised),
  ],
  controls: [raised.name, 'uniform'],
  strongest: raised.name,
  placebo: 'placebo',
  effect: { metric: 'pass@8', arm: dars.id, wanted: 'better' },
  mechanism: {
    metric: 'prompts/mixed_ratio',
    over: 'all rounds',
    arm: dars.id,
    against: 'uniform',
    wanted: 'higher',
    because:
      'Hard prompts get more completions, so one of them succeeds more often: more groups should have mixed rewards than with 8 completions each.',
  },
  conditions: [
    {
      title: 'Share of mixed groups with 8 completions',
      arm: 'uniform',
      reading: { of: 'rounds', metric: 'prompts/mixed_ratio' },
      least: 0.3,
      most: 0.9,
      because: 'Some groups must lack spread, and some must have it.',
    },
    {
      title: 'pass@64 of the base policy on the mixture',
      arm: 'uniform',
      reading: { of: 'start', value: 'pass@64' },
      least: 0.6,
      because: 'Further completions of hard prompts must sometimes find a correct one.',
    },
  ],
  checkRounds: 30,
  pilot: { ...pilot, detect: 0.04 },
  watched: ['prompts/mixed_ratio', 'allocation/extra', 'frac_reward_zero_std', 'reward', 'entropy'],
  limits: [
    'A round has eight prompts in one batch, the paper’s 3,072: this tests depth only, not the gain of large batches.',
    'The number of completions of the control is DARS’s mean in the pilot; the mean changes as prompts become easier.',
    'Pass@8 is measured at the end of the budget; the paper measures at convergence.',
  ],
};
