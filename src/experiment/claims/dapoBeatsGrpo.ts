/** DAPO against GRPO, and DAPO without each of its four parts. About 17 minutes on two quiet cores. */
import { dapo } from '../../methods/dapo.ts';
import { grpo } from '../../methods/grpo.ts';
import type { ArmSettings, Experiment } from '../experiment.ts';

/** The soft length limit, which the method turns off where correct answers reach the limit. */
const overlong: ArmSettings = { overlong_buffer: 6, overlong_penalty: 0.5 };

export const dapoBeatsGrpo: Experiment = {
  claim: 'dapo-beats-grpo',
  method: dapo.id,
  quoted:
    'The paper reports 50 points on AIME 2024 where its own GRPO reaches 30, and a gain from each of the four parts.',
  // Filler makes length free there, so that the token mean and the length limit can act.
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
    { name: 'no-overlong', title: 'DAPO without the length limit', method: dapo.id, settings: {} },
  ],
  controls: [grpo.id],
  untestable:
    'Ratios hardly ever leave the clip range here (0.2 % of tokens) and no completion comes near the length limit, so two of the four parts cannot act.',
  effect: { metric: 'auc', arm: dapo.id, against: grpo.id, wanted: 'better' },
  mechanism: {
    metric: 'entropy',
    over: 'last quarter',
    arm: dapo.id,
    against: grpo.id,
    wanted: 'higher',
    because:
      'The paper says that a wider upper clip keeps the policy from becoming confident too early: its entropy should stay higher.',
  },
  watched: ['entropy', 'frac_reward_zero_std', 'clip_ratio/region_mean', 'completions/mean_length'],
  limits: [
    'A round has four updates, the paper’s sixteen, so the clip acts less.',
    'Every arm of DAPO keeps the dual clip of its scripts, which is not one of the four parts.',
  ],
};
