/** DAPO against GRPO, and DAPO without each of its four parts. About 17 minutes on two quiet cores. */
import { dapo } from '../../methods/dapo.ts';
import { grpo } from '../../methods/grpo.ts';
import type { ArmSettings, Experiment } from '../experiment.ts';

/** The soft limit on length, which the method leaves off where completions have no room to spare. */
const overlong: ArmSettings = { overlong_buffer: 6, overlong_penalty: 0.5 };

export const dapoBeatsGrpo: Experiment = {
  claim: 'dapo-beats-grpo',
  method: dapo.id,
  quoted:
    'The paper reports 50 points on AIME 2024 where its own GRPO reaches 30, with every one of the four parts adding to it.',
  // Filler makes length free there, so that a token mean and a limit on length have something to act on.
  common: {
    task: 'scratchpad',
    level: 2,
    policy: 'tiny',
    prompts_per_round: 16,
    num_generations: 8,
    num_iterations: 2,
    warmup_steps: 10,
    eval_every_rounds: 15,
    num_eval_prompts: 256,
  },
  budget: { counter: 'budget', value: 2_000_000 },
  threshold: 0.6,
  arms: [
    { name: grpo.id, title: 'GRPO', method: grpo.id, settings: {} },
    { name: dapo.id, title: 'DAPO with all four parts', method: dapo.id, settings: overlong },
    {
      name: 'no-clip-higher',
      title: 'DAPO with the lower clip range on both sides',
      method: dapo.id,
      settings: { ...overlong, epsilon_high: null },
    },
    {
      name: 'no-dynamic-sampling',
      title: 'DAPO that also keeps groups without spread',
      method: dapo.id,
      settings: { ...overlong, dynamic_sampling: false },
    },
    {
      name: 'no-token-mean',
      title: 'DAPO that averages over each completion first',
      method: dapo.id,
      settings: { ...overlong, loss_type: 'grpo' },
    },
    { name: 'no-overlong', title: 'DAPO without the limit on length', method: dapo.id, settings: {} },
  ],
  effect: { metric: 'auc', arm: dapo.id, against: grpo.id, wanted: 'better' },
  mechanism: {
    metric: 'entropy',
    over: 'last quarter',
    arm: dapo.id,
    against: grpo.id,
    wanted: 'higher',
    because:
      'The paper says that more room upwards keeps the policy from becoming sure too early: its entropy should stay higher.',
  },
  watched: ['entropy', 'frac_reward_zero_std', 'clip_ratio/region_mean', 'completions/mean_length'],
  limits: [
    'Four updates on each round where the paper makes sixteen, so the clip has less to do.',
    'The dual clip of its scripts stays in every arm of DAPO: it is not one of the four parts.',
  ],
};
