/** DARS against as many completions for all, its other schedule, an oracle, and dynamic sampling. */
import { dars } from '../../methods/dars.ts';
import { grpo } from '../../methods/grpo.ts';
import type { Experiment } from '../experiment.ts';

export const darsDeeperPass: Experiment = {
  claim: 'dars-deeper-pass',
  method: dars.id,
  quoted:
    'The paper says that further completions of hard prompts raise Pass@K without more inference cost at convergence; it gives no number in its abstract.',
  // Of two levels, so that a round has prompts from nearly solved to nearly hopeless.
  common: {
    task: 'countdown',
    level: 1,
    level_mixture: [3, 1],
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
  budget: { counter: 'budget', value: 600_000 },
  threshold: 0.3,
  arms: [
    {
      name: 'uniform',
      title: '8 completions of every prompt',
      method: grpo.id,
      settings: { eval_every_rounds: 40 },
    },
    {
      name: 'raised',
      title: 'The fair control: every prompt gets DARS’s mean number of completions',
      method: grpo.id,
      settings: { num_generations: 35, eval_every_rounds: 10 },
    },
    {
      name: dars.id,
      title: 'DARS-HW: the harder a prompt, the more completions',
      method: dars.id,
      settings: {},
    },
    {
      name: 'equal',
      title: 'DARS-ET: hard prompts weigh as much as one with success rate 0.5, up to 32 completions',
      method: dars.id,
      settings: { allocation: 'equal', max_generations: 32 },
    },
    {
      name: 'second-phase',
      title: 'DARS-HW that trains prompts with further completions on these alone',
      method: dars.id,
      settings: { further_only: true },
    },
    {
      name: 'oracle',
      title:
        'An upper bound: as many as the fair control, by success rates estimated beside the run at no cost',
      method: grpo.id,
      settings: { num_generations: 35, allocation: 'oracle', eval_every_rounds: 10 },
    },
    {
      name: 'refill',
      title: '8 completions; groups with equal rewards are replaced by further prompts',
      method: grpo.id,
      settings: { dynamic_sampling: true, eval_every_rounds: 20 },
    },
  ],
  controls: ['uniform', 'raised', 'refill'],
  effect: { metric: 'pass@8', arm: dars.id, against: 'raised', wanted: 'better' },
  mechanism: {
    metric: 'prompts/mixed_ratio',
    over: 'all rounds',
    arm: dars.id,
    against: 'uniform',
    wanted: 'higher',
    because:
      'Hard prompts get more completions, so one of them succeeds more often: more groups should have mixed rewards than with 8 completions each.',
  },
  watched: [
    'prompts/mixed_ratio',
    'allocation/extra',
    'allocation/extra_failed',
    'allocation/extra_hard',
    'frac_reward_zero_std',
    'dynamic_sampling/batches',
    'reward',
    'entropy',
  ],
  limits: [
    'Pass@8 decides because the paper says that depth raises Pass@K, and breadth, which does not vary here, Pass@1. It is measured at the end of the budget; the paper measures at convergence.',
    'The fair control has 35 completions per prompt, DARS’s mean in a first run with another seed; this mean changes as prompts become easier.',
    'A round has eight prompts in one batch, the paper’s 3,072: this tests depth only, not the gain of large batches.',
    'No arm divides advantages by the standard deviation, as in the released code; plain GRPO does.',
    'Learning rates are chosen on a quarter of the budget, which is 15 rounds of large groups: the rates of these arms are less certain.',
    'A pool of 256 prompts repeats every 32 rounds; the oracle estimates success rates from 256 samples of each prompt, every ten rounds.',
    'Each arm was tried before in one or two runs, on seeds from 201 on.',
  ],
};
