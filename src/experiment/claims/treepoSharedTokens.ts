/** TreePO against the same training on separate completions, and against its tree with plain advantages. About 6 minutes on two quiet cores. */
import { treepo } from '../../methods/treepo.ts';
import type { Experiment } from '../experiment.ts';

export const treepoSharedTokens: Experiment = {
  claim: 'treepo-shared-tokens',
  method: treepo.id,
  quoted:
    'The paper reports 22 % to 43 % fewer GPU hours for sampling, and up to 40 % less sampling compute per trajectory and 35 % per token; that pass@1 does not suffer is what is tested here.',
  // Completions of ten tokens, the longest that a small policy learns to write in the time of an experiment.
  common: {
    task: 'sort-digits',
    level: 3,
    policy: 'tiny',
    prompts_per_round: 16,
    num_generations: 16,
    warmup_steps: 10,
    eval_every_rounds: 10,
    num_eval_prompts: 512,
  },
  budget: { counter: 'verify', value: 40_960 },
  threshold: 0.4,
  arms: [
    {
      name: 'flat',
      title: 'The fair control: the same loss and filter on 16 separate completions',
      method: treepo.id,
      settings: { topology: 'flat', tree_credit: 'leaf' },
    },
    { name: treepo.id, title: 'TreePO: 16 leaves of one tree', method: treepo.id, settings: {} },
    {
      name: 'plain-credit',
      title: 'The same tree, every leaf compared with the whole group alone',
      method: treepo.id,
      settings: { tree_credit: 'leaf' },
    },
  ],
  effect: { metric: 'auc', arm: treepo.id, against: 'flat', wanted: 'not worse' },
  mechanism: {
    metric: 'tree/unique_ratio',
    over: 'all rounds',
    arm: treepo.id,
    against: null,
    than: 0.65,
    wanted: 'lower',
    because:
      'What leaves share is written once: of the tokens of as many separate completions at most 65 % should be left, which is the 35 % that the paper saves.',
  },
  watched: [
    'tree/unique_ratio',
    'reward_std',
    'frac_reward_zero_std',
    'dynamic_sampling/batches',
    'entropy',
    'completions/mean_length',
  ],
  limits: [
    'Completions judged are what is held equal, those of groups that were left out included; for the same new tokens the tree would get about 1.7 times the rounds, which this does not test.',
    'Tokens written are counted, not hours: a small policy takes as many steps one after another for a tree as for separate completions.',
    'Ten tokens in segments of two, where the paper has 7168 in segments of 512.',
    'Rewards are shares of places that are right, so that fewer groups lack spread, and the filter draws anew less often, than where an answer is right or wrong.',
  ],
};
