/**
 * NudgeRL against GRPO with eight times its completions and budget, as the paper claims, and without each of its parts.
 */
import { grpo } from '../../methods/grpo.ts';
import { nudgerl } from '../../methods/nudgerl.ts';
import type { Experiment } from '../experiment.ts';

export const nudgerlEightfoldRollouts: Experiment = {
  claim: 'nudgerl-eightfold-rollouts',
  method: nudgerl.id,
  quoted:
    'The paper reports better results than GRPO with up to 8 times as many completions per prompt, because contexts with different strategies explore more than many samples of one.',
  // The base policy tries three of four templates three times in a hundred: 64 completions find what eight miss.
  common: {
    task: 'strategies',
    level: 2,
    policy: 'tiny',
    prompts_per_round: 8,
    num_generations: 8,
    loss_type: 'grpo',
    warmup_steps: 10,
    eval_every_rounds: 10,
    num_eval_prompts: 256,
  },
  budget: { counter: 'budget', value: 300_000 },
  threshold: 0.5,
  arms: [
    { name: grpo.id, title: 'Groups of 8 plain completions', method: grpo.id, settings: {} },
    {
      name: 'grpo-8n',
      title: 'Groups of 64 plain completions, with eight times the budget',
      method: grpo.id,
      settings: { num_generations: 64 },
      budgetTimes: 8,
    },
    {
      name: nudgerl.id,
      title: 'NudgeRL: groups of 8, about half hinted with one of two templates drawn at random',
      method: nudgerl.id,
      settings: {},
    },
    {
      name: 'within-alone',
      title: 'NudgeRL that compares completions only within one hint, λ = 0',
      method: nudgerl.id,
      settings: { hint_between: 0 },
    },
    {
      name: 'undistilled',
      title: 'NudgeRL without the distillation into the plain policy',
      method: nudgerl.id,
      settings: { hint_distil: 0 },
    },
  ],
  controls: [grpo.id, 'grpo-8n'],
  effect: { metric: 'final', arm: nudgerl.id, against: 'grpo-8n', wanted: 'better' },
  mechanism: {
    metric: 'frac_reward_zero_std',
    over: 'all rounds',
    arm: nudgerl.id,
    against: grpo.id,
    wanted: 'lower',
    because:
      'A group with hints to different strategies should have successes and failures where plain completions all fail: fewer groups should have equal rewards than plain groups of the same size.',
  },
  watched: [
    'frac_reward_zero_std',
    'hints/hinted_ratio',
    'hints/success',
    'hints/plain_success',
    'hints/distil_floored',
    'entropy',
    'clip_ratio/region_mean',
  ],
  limits: [
    'Task, budget and round size were chosen on another seed; there GRPO with eight times the budget was ahead of NudgeRL.',
    'Hints are names of templates drawn at random, and one in four works; in the paper a language model writes strategies for each prompt.',
    'Eight times the budget means eight times as many completions of each prompt, in about as many rounds.',
    'Solved prompts also give groups with equal rewards: an arm that learns faster has more of them.',
    'The budget counts the tokens that the distillation reads again, so NudgeRL has fewer rounds than GRPO with as many completions.',
  ],
};
