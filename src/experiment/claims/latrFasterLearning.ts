/** LATR against GRPO for the same new tokens, and LATR that keeps every branch. About 3 minutes on two quiet cores. */
import { grpo } from '../../methods/grpo.ts';
import { latr } from '../../methods/latr.ts';
import type { ArmSettings, Experiment } from '../experiment.ts';

/** Two fifths of the rounds that GRPO gets for the budget. */
const fadeOut: ArmSettings = { lookahead_rounds: 48 };

export const latrFasterLearning: Experiment = {
  claim: 'latr-faster-learning',
  method: latr.id,
  quoted:
    'The paper reports that policies learn 131 % faster on average than with stochastic sampling, and end 4.2 % higher in pass@1.',
  // The paper's own task, at a level that GRPO learns while more and more of its groups lose their spread.
  common: {
    task: 'countdown',
    level: 1,
    policy: 'tiny',
    prompts_per_round: 16,
    num_generations: 8,
    warmup_steps: 10,
    eval_every_rounds: 12,
    num_eval_prompts: 256,
  },
  budget: { counter: 'tok_unique', value: 92_160 },
  threshold: 0.4,
  arms: [
    { name: grpo.id, title: 'GRPO: 8 separate samples', method: grpo.id, settings: {} },
    {
      name: latr.id,
      title: 'LATR: branches at near equals, cut where they say the same again',
      method: latr.id,
      settings: fadeOut,
    },
    {
      name: 'no-cuts',
      title: 'The same branches, none of them cut',
      method: latr.id,
      settings: { ...fadeOut, lookahead_limit: 1 },
    },
  ],
  effect: { metric: 'auc', arm: latr.id, against: grpo.id, wanted: 'better' },
  mechanism: {
    metric: 'frac_reward_zero_std',
    over: 'all rounds',
    arm: latr.id,
    against: grpo.id,
    wanted: 'lower',
    because:
      'The paper says that samples which are alike earn alike and teach nothing: groups that branch on purpose should less often lack spread.',
  },
  watched: [
    'frac_reward_zero_std',
    'reward_std',
    'reward',
    'tree/unique_ratio',
    'entropy',
    'completions/mean_length',
  ],
  limits: [
    'Completions have about six tokens, so of the three ages at which branches are looked at only the first two ever come: a branch is judged on three tokens or five, where the paper has 20 to 50.',
    'New tokens are what is held equal, those of cut branches among them; a tree shares what it can, so its arms get more rounds and more positions to learn from for their tokens.',
    'Rows go on by sampling while the tree grows, and forced tokens are not learned from; the released code takes the likeliest token and learns from all.',
    'Trees fade out over the first 48 rounds; GRPO gets about 120 for the budget.',
  ],
};
