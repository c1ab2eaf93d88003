/**
 * TreePO against the same training on separate completions, and against its tree with plain advantages. About 6 minutes
 * on two quiet cores.
 */
import { treepo } from '../../methods/treepo.ts';
import type { Experiment } from '../experiment.ts';

export const treepoSharedTokens: Experiment = {
  claim: 'treepo-shared-tokens',
  method: treepo.id,
  quoted:
    'The paper reports 22 % to 43 % fewer GPU hours for sampling, and up to 40 % less sampling compute per trajectory and 35 % per token; this experiment tests that pass@1 does not suffer.',
  // Completions of ten tokens are the longest that a small policy learns in the time of an experiment.
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
      title: 'The same tree, each leaf compared with the whole group only',
      method: treepo.id,
      settings: { tree_credit: 'leaf' },
    },
  ],
  controls: ['flat'],
  effect: { metric: 'auc', arm: treepo.id, against: 'flat', wanted: 'not worse' },
  mechanism: {
    metric: 'tree/unique_ratio',
    over: 'all rounds',
    arm: treepo.id,
    against: null,
    than: 0.65,
    wanted: 'lower',
    because:
      'Shared prefixes are generated once: it should need at most 65 % of the tokens of as many separate completions, the paper’s saving of 35 %.',
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
    'The budget counts verified completions, those of discarded groups included; for the same new tokens the tree would get about 1.7 times the rounds, which this does not test.',
    'It counts generated tokens, not hours: a small policy needs as many sequential steps for a tree as for separate completions.',
    'Completions have ten tokens in segments of two; the paper’s have 7168 in segments of 512.',
    'Rewards are shares of correct positions, so fewer groups lack spread and dynamic sampling acts less often than with binary rewards.',
  ],
};
