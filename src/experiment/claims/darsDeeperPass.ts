/** DARS against as many completions for all, its other schedule, an oracle, and drawing anew where groups do not differ. */
import { dars } from '../../methods/dars.ts';
import { grpo } from '../../methods/grpo.ts';
import type { Experiment } from '../experiment.ts';

export const darsDeeperPass: Experiment = {
  claim: 'dars-deeper-pass',
  method: dars.id,
  quoted:
    'The paper says that further completions for hard prompts lift Pass@K without more inference cost at convergence; it gives no number in its abstract.',
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
      title: 'The fair control: as many completions for all prompts as DARS gives on average',
      method: grpo.id,
      settings: { num_generations: 35, eval_every_rounds: 10 },
    },
    { name: dars.id, title: 'DARS-HW: the harder a prompt, the more', method: dars.id, settings: {} },
    {
      name: 'equal',
      title: 'DARS-ET: so many that hard prompts weigh as much as one at one half, up to 32',
      method: dars.id,
      settings: { allocation: 'equal', max_generations: 32 },
    },
    {
      name: 'second-phase',
      title: 'DARS-HW that learns from further completions alone where there are any',
      method: dars.id,
      settings: { further_only: true },
    },
    {
      name: 'oracle',
      title:
        'The most a budget can do: as many as the fair control, by chances estimated beside the run, which is not paid for',
      method: grpo.id,
      settings: { num_generations: 35, allocation: 'oracle', eval_every_rounds: 10 },
    },
    {
      name: 'refill',
      title: '8 completions, and further prompts in place of groups that do not differ',
      method: grpo.id,
      settings: { dynamic_sampling: true, eval_every_rounds: 20 },
    },
  ],
  effect: { metric: 'pass@8', arm: dars.id, against: 'raised', wanted: 'better' },
  mechanism: {
    metric: 'prompts/mixed_ratio',
    over: 'all rounds',
    arm: dars.id,
    against: 'uniform',
    wanted: 'higher',
    because:
      'Hard prompts get so many completions that one of them comes out right more often: more of the groups should differ in their rewards than with 8 completions of each.',
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
    'Pass@8 decides because the paper says that depth lifts Pass@K, and breadth, which is not varied here, Pass@1; it is measured at the end of the budget alone, where the paper looks at convergence.',
    'The fair control has 35 completions for all prompts, which DARS gave on average in a first run at another seed; what it gives changes as prompts become easier.',
    'Eight prompts a round, learned from twice as one batch, where the paper takes 3,072: only depth is tested, not what large batches add.',
    'Advantages are not divided by the standard deviation in any arm, as in the released code; usual GRPO divides.',
    'A quarter of the budget, on which learning rates are chosen, is 15 rounds of deep groups: rates of these arms are known less well.',
    'Pools of 256 prompts come round every 32 rounds; the oracle’s chances are from 256 samples of each prompt, renewed every ten rounds.',
    'Tried before on seeds from 201 on, in one or two runs of each arm.',
  ],
};
