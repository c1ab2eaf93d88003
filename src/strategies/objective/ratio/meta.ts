/** Levels of the ratio as data. */
import { atLearn, conflict, is, isNot, need, strategy } from '../../../config/declare.ts';
import { strategyChoicesOf } from '../../../config/meta.ts';
import type { Options } from '../../../config/option.ts';

export const ratioMetas = [
  strategy('token', 'token', { help: 'Each token has its own ratio (PPO).' }),
  strategy('sequence', 'sequence, geometric mean (GSPO)', {
    help: 'All tokens of a completion share the geometric mean of their ratios.',
    paper: 'GSPO, arXiv 2507.18071',
  }),
  strategy('sequence_sum', 'sequence, product', {
    help: 'All tokens of a completion share the product of their ratios, as in RLOO.',
  }),
] as const;

/** A ratio over whole completions. */
export const sequenceRatio = strategy('sequence-ratio', 'ratio of whole completions', {
  help: 'Takes the ratio over a whole completion instead of each token. Choose it where token ratios are noisy.',
  on: [isNot('importance_sampling_level', 'token')],
  needs: [need('text', { why: 'A ratio of whole completions needs text. {task} is learned step by step.' })],
  conflicts: [
    conflict(is('surrogate', 'plain', 'sequence_contrast', 'dpo', 'ipo'), 'clipped', {
      why: 'This surrogate has no ratio.',
    }),
    conflict(isNot('loss_type', 'grpo'), 'grpo', {
      why: 'Its product would count once for each token of the completion.',
      when: [is('importance_sampling_level', 'sequence_sum')],
    }),
    conflict(is('baseline', 'value'), 'mean', {
      why: 'A value head’s advantages differ by token, and one ratio would mix them.',
    }),
    conflict(is('baseline', 'two_critics'), 'mean', {
      why: 'The critics’ weights differ by step, and one ratio would mix them.',
    }),
    conflict(isNot('select_tokens', 1), 1, {
      why: 'A ratio of whole completions needs all of their tokens.',
    }),
    conflict(isNot('tree_prune', 'none'), 'none', {
      why: 'A ratio of whole completions needs all of their tokens.',
    }),
  ],
});

export const ratioSettings = {
  importance_sampling_level: atLearn.more.choice('Ratio level', 'token', {
    help: 'Over what the ratio of new to sampling probability is taken.',
    when: [isNot('surrogate', 'plain', 'sequence_contrast', 'dpo', 'ipo')],
    choices: strategyChoicesOf(ratioMetas),
  }),
} as const satisfies Options;
