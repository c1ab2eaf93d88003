/** Settings of the objective that contradict others, and the one sentence that refuses them. */
import { describeRefusals, type Changes } from './refusals.ts';

describeRefusals('settings of the objective that contradict others', [
  [
    { baseline: 'value', scale_rewards: 'batch', importance_sampling_level: 'sequence' },
    'importance_sampling_level: A value head’s advantages differ by token, and one ratio would mix them. Set baseline to mean, or importance_sampling_level to token.',
  ],
  [
    { importance_sampling_level: 'sequence', select_tokens: 0.5 },
    'importance_sampling_level: A ratio of whole completions needs all of their tokens. Set select_tokens to 1, or importance_sampling_level to token.',
  ],
  [
    {
      ...{ topology: 'splits', num_generations: 8, tree_credit: 'depth_wise' },
      ...{ tree_prune: 'depth', importance_sampling_level: 'sequence' },
    },
    'importance_sampling_level: A ratio of whole completions needs all of their tokens. Set tree_prune to none, or importance_sampling_level to token.',
  ],
  [
    { importance_sampling_level: 'sequence_sum', surrogate: 'plain' },
    'importance_sampling_level: This surrogate has no ratio. Set surrogate to clipped, or importance_sampling_level to token.',
  ],
  [
    { task: 'cart-pole', importance_sampling_level: 'sequence' },
    'importance_sampling_level: A ratio of whole completions needs text. cart-pole is learned step by step. Set importance_sampling_level to token, or choose another task.',
  ],
  [
    { task: 'chain-sum', latent_slots: 4 },
    'latent_slots: Latent slots stand for steps, and chain-sum has none before a marked answer. Set latent_slots to 0, or choose another task.',
  ],
  [
    { task: 'scratchpad', latent_slots: 4, topology: 'splits', num_generations: 8 },
    'Branches would share one draw of the latents.',
  ],
  [
    { task: 'scratchpad', latent_slots: 4, hint: 'always' },
    'Rows are read again from their symbols, which latents are not.',
  ],
  [
    { task: 'scratchpad', latent_slots: 4, replay: 'partial' },
    'Rows are read again from their symbols, which latents are not.',
  ],
  [
    { task: 'scratchpad', latent_slots: 4, schedule: 'async' },
    'Rows are read again from their symbols, which latents are not.',
  ],
  [
    { task: 'scratchpad', latent_slots: 4, prune: 'random' },
    'After latents only the answer is left to save.',
  ],
  [{ task: 'scratchpad', latent_slots: 4, process_reward: 'labels' }, 'Latent steps cannot be verified.'],
  [{ task: 'scratchpad', latent_slots: 4, step_penalty: 0.5 }, 'Latent steps cannot be verified.'],
  [{ task: 'scratchpad', latent_slots: 4, flaw_penalty: 0.5 }, 'Latent steps cannot be verified.'],
  [
    { task: 'scratchpad', latent_slots: 4, surrogate: 'sequence_contrast' },
    'latent_slots: The contrast compares right completions with wrong ones and reads no advantages. Set latent_slots to 0, or surrogate to clipped.',
  ],
  [{ task: 'scratchpad', latent_slots: 4, meta_rollouts: 2 }, 'Predictions would come after latents.'],
  [
    { task: 'scratchpad', level: 1, latent_slots: 16 },
    'latent_slots: must be at most 15 with completions of 18 tokens, got 16. The answer comes after the slots.',
  ],
  [{ delta: 1.25, epsilon_high: 0.28 }, 'delta: must be above 1 + the upper clip range = 1.28, got 1.25.'],
  [
    { task: 'cart-pole', warm_start: 'one_token' },
    'warm_start: A warm start learns symbols of reference solutions. The observations of cart-pole are numbers. Set warm_start to none, or choose another task.',
  ],
  [
    { warm_start: 'dft', labels: 'majority' },
    'warm_start: Solutions would show the answers that voting must find. Set labels to verifier, or warm_start to none.',
  ],
  [
    { warm_start: 'nll', schedule: 'async' },
    'warm_start: A round is generated while the one before is learned from, and would miss its own warm start. Set schedule to sync, or warm_start to none.',
  ],
  [
    {
      ...{ task: 'scratchpad', policy: 'medium', steps_per_generation: 8 },
      ...{ warm_start: 'one_token', warm_start_prompts: 512 },
    },
    'One update would hold the training thread for more than half a second.',
  ],
  [
    { warm_start: 'nll', labels: 'random' },
    'warm_start: Random rewards show what the policy learns without labels, and solutions are labels. Set labels to verifier, or warm_start to none.',
  ],
  [
    { env_coef: 0.1 },
    'env_coef: The environment of chain-sum says nothing that could be predicted. Set env_coef to 0, or choose another task.',
  ],
  [
    { surrogate: 'sequence_contrast', task: 'cart-pole' },
    'surrogate: The contrast compares whole completions, and cart-pole is learned step by step. Set surrogate to clipped, or choose another task.',
  ],
  [
    { surrogate: 'sequence_contrast', baseline: 'value', scale_rewards: 'batch' },
    'baseline: The contrast reads no advantages, so a value head would have no use. Set surrogate to clipped, or baseline to mean.',
  ],
  ...(
    [
      [{ drop_pivot: true }, 'false'],
      [{ select_rollouts: 0.5 }, '1'],
      [{ select_tokens: 0.5 }, '1'],
      [{ advantage_clip: 2 }, 'none'],
      [{ entropy_reshape: true }, 'false'],
      [{ novelty_lambda: 2.5 }, '0'],
      [{ overconfidence_alpha: 1 }, '0'],
      [{ negative_scale: 2 }, '1'],
      [{ overlong_buffer: 2 }, '0'],
      [{ flaw_penalty: 0.5 }, '0'],
      [{ length_penalty: 0.1 }, '0'],
    ] as const
  ).map(([changes, off]): [Changes, string] => {
    const [setting = ''] = Object.keys(changes);
    return [
      { surrogate: 'sequence_contrast', ...changes },
      `${setting}: The contrast compares right completions with wrong ones and reads no advantages. Set ${setting} to ${off}, or surrogate to clipped.`,
    ];
  }),
  [
    { surrogate: 'sequence_contrast', importance_sampling_level: 'sequence' },
    'importance_sampling_level: This surrogate has no ratio. Set surrogate to clipped, or importance_sampling_level to token.',
  ],
  [
    { surrogate: 'sequence_contrast', steps_per_generation: 64 },
    'steps_per_generation: must be a divisor of prompts_per_round = 32 with the sequence_contrast surrogate, got 64. All completions of a prompt enter the same update.',
  ],
  [
    { surrogate: 'sequence_contrast', num_generations: 1, baseline: 'none', scale_rewards: 'none' },
    'num_generations: must be at least 2 with the sequence_contrast surrogate, got 1.',
  ],
  [
    { hint: 'always', hint_distil: 0.1, surrogate: 'sequence_contrast' },
    'surrogate: The contrast reads no advantages, which distillation weighs by. Set hint_distil to 0, or surrogate to clipped.',
  ],
  [
    { proximal: 'average', surrogate: 'sequence_contrast' },
    'surrogate: The contrast has no ratio to measure from another policy. Set proximal to behaviour, or surrogate to clipped.',
  ],
]);
