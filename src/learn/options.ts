/** Settings of the optimiser and of how a round is split into updates; keys follow TRL's `GRPOConfig`. */
import { atLearn } from '../config/declare.ts';
import type { Options } from '../config/option.ts';

export const rateOptions = {
  learning_rate: atLearn.number('Learning rate', 4e-4, [0, 1], {
    help: 'Step size of AdamW. Too high, and entropy or reward collapses within a few rounds; too low, and nothing moves.',
    aboveMin: true,
    live: true,
  }),
} as const satisfies Options;

export const optimizerOptions = {
  num_iterations: atLearn.whole('Passes per round', 1, [1, 16, 'passes'], {
    help: 'Passes over each round’s completions (μ). Above 1 the policy moves away from the one that sampled, and clipping starts to matter.',
  }),
  steps_per_generation: atLearn.more.whole('Updates per pass', 2, [1, 128, 'updates'], {
    help: 'Minibatches, one optimiser update each, per pass; must divide prompts × completions. In TRL this counts micro-steps.',
  }),
  mask_truncated_completions: atLearn.more.toggle('Mask truncated completions', false, {
    help: 'Completions at the length limit do not enter the loss, but still count in their group’s mean.',
  }),
  max_grad_norm: atLearn.more.number('Gradient norm limit', 1, [0, 1e6], {
    help: 'Shortens the joint gradient of body and value head to this L2 norm if it is longer; a quality head has its own limit of 1. Lower it if updates jump.',
    aboveMin: true,
  }),
  warmup_steps: atLearn.more.whole('Warm-up', 50, [0, 100_000, 'updates'], {
    help: 'Updates over which the learning rate rises linearly to its value. 0 starts at the full rate.',
  }),
  weight_decay: atLearn.more.number('Weight decay', 0, [0, 1], {
    help: 'Each update also shrinks matrices by learning rate × this (AdamW’s decoupled decay).',
  }),
  adam_beta1: atLearn.more.number('Adam beta 1', 0.9, [0, 0.9999], {
    help: 'Share of the running mean of gradients kept at each update.',
  }),
  adam_beta2: atLearn.more.number('Adam beta 2', 0.95, [0, 0.99999], {
    help: 'Share of the running mean of squared gradients kept at each update.',
  }),
  // From the smallest positive float32 on: with 0, weights without a gradient would become 0 / 0 in the first update.
  adam_epsilon: atLearn.more.number('Adam epsilon', 1e-8, [1e-45, 1], {
    help: 'Added to the root of the mean squared gradient, so that tiny gradients do not make huge updates. Below 1e-45 it would be 0 in float32.',
  }),
} as const satisfies Options;
