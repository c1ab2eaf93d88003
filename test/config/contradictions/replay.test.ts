/** Settings of replay that contradict others, and the one sentence that refuses them. */
import { describeRefusals } from './refusals.ts';

describeRefusals('settings of replay that contradict others', [
  [
    { replay: 'heap', baseline: 'batch_mean', scale_rewards: 'batch' },
    'replay: Stored rewards come from older policies and are compared within their group only. Set baseline to mean, or replay to none.',
    'Set scale_rewards to group, or replay to none.',
  ],
  [
    { replay: 'fifo', baseline: 'value', scale_rewards: 'batch' },
    'replay: Stored rewards come from older policies',
    'Set scale_rewards to group, or replay to none.',
  ],
  [
    { replay: 'recompose', task: 'cart-pole', scale_rewards: 'batch' },
    'In cart-pole a long episode is a good one. Set replay to none, or choose another task.',
    'Set scale_rewards to group, or replay to none.',
  ],
  [
    { replay: 'stale', staleness: -1 },
    'staleness: must be a whole number from 0 to 16, got -1. Staleness cannot be negative.',
  ],
  [
    { replay: 'fifo', scale_rewards: 'batch' },
    'replay: Stored rewards come from older policies and are compared within their group only. Set scale_rewards to group, or replay to none.',
  ],
  [
    { task: 'cart-pole', replay: 'recompose' },
    'replay: Recompose prefers short completions. In cart-pole a long episode is a good one. Set replay to none, or choose another task.',
  ],
  [
    { replay: 'stale', surrogate: 'plain' },
    'replay: Without a ratio only a correction can account for older weights. Set proximal to recomputed, or replay to none.',
  ],
  [
    { replay: 'stale', surrogate: 'sequence_contrast' },
    'replay: The contrast has no ratio and would treat completions of older weights as its own. Set surrogate to clipped, or replay to none.',
  ],
  [
    { replay: 'partial', over_provision: 0.5 },
    'over_provision: must be a number from 1 to 8, got 0.5. A round cannot end with more groups than it starts.',
  ],
  [
    { replay: 'partial', over_provision: 4, prompts_per_round: 512, num_generations: 8 },
    'prompts_per_round: must be at most 256 with num_generations 8 and over_provision 4, got 512. A round holds up to 8192 completions.',
  ],
  [
    { replay: 'partial', allocation: 'equal', num_train_prompts: 64 },
    'replay: A later phase would wait for groups that stay unfinished. Set allocation to uniform, or replay to none.',
  ],
  [
    { replay: 'partial', task: 'cart-pole' },
    'replay: Partial rollouts need text. Episodes of cart-pole are played to their end. Set replay to none, or choose another task.',
  ],
]);
