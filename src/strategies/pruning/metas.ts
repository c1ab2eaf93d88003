/** All pruning rules as data, with their shared settings. */
import { atControl, is, isNot, metric, need } from '../../config/declare.ts';
import { strategyChoicesOf, type SlotMeta } from '../../config/meta.ts';
import type { Options } from '../../config/option.ts';
import { firstTokens } from './first-tokens/meta.ts';
import { lengthCap } from './length-cap/meta.ts';
import { ownPruning } from './own/meta.ts';
import { predictedLength } from './predicted-length/meta.ts';
import { quality } from './quality/meta.ts';
import { random } from './random/meta.ts';
import { tailConfidence } from './tail-confidence/meta.ts';

const strategies = [
  random,
  lengthCap,
  quality,
  firstTokens,
  tailConfidence,
  predictedLength,
  ownPruning,
] as const;

const on = [isNot('prune', 'none')];

const shared = {
  prune: atControl.choice('Pruning rule', 'none', {
    help: 'Which completions are stopped while they are generated, to save their remaining tokens.',
    choices: {
      none: { label: 'none', help: 'Generates every completion to its end.' },
      ...strategyChoicesOf(strategies),
    },
  }),
  prune_at: atControl.wholeOrNone('Prune after', null, [1, 96, 'tokens'], {
    help: 'Tokens of a completion after which the rule decides. Not set: a third of the longest completion; two thirds for length cap.',
    live: true,
    when: [isNot('prune', 'none', 'predicted_length')],
  }),
  prune_keep: atControl.number('Keep ratio', 0.5, [0.1, 0.9], {
    help: 'Share of the completions that survive.',
    when: [is('prune', 'random', 'quality')],
  }),
  finish_pruned: atControl.toggle('Finish pruned rows (measure only)', false, {
    help: 'Also finishes and verifies pruned completions, to measure what pruning lost. It counts as evaluation and trains nothing.',
    when: on,
  }),
} as const satisfies Options;

/** Every setting of the slot, in form order. */
export const pruningSettings = {
  prune: shared.prune,
  prune_at: shared.prune_at,
  prune_keep: shared.prune_keep,
  ...quality.settings,
  ...firstTokens.settings,
  ...tailConfidence.settings,
  ...predictedLength.settings,
  finish_pruned: shared.finish_pruned,
} as const satisfies Options;

export const pruningSlot = {
  slot: 'pruning',
  title: 'Pruning',
  help: 'Stops some completions early, so that no more tokens are spent on them.',
  choice: { setting: 'prune', off: 'none' },
  strategies,
  needs: [need('text', { why: 'Pruning needs text. Episodes of {task} are played to their end.' })],
  settings: shared,
  metrics: {
    'pruning/pruned_ratio': metric('pruned', 'share', { help: 'Share of the completions that were pruned.' }),
    'pruning/survivor_variance': metric('survivors’ reward variance', 'number', {
      help: 'Mean variance of the survivors’ rewards within a prompt. 0.25 is half right and half wrong, which teaches most.',
    }),
    'pruning/whole_variance': metric('all completions’ reward variance', 'number', {
      help: 'The same over all completions, pruned ones finished. A good rule keeps the survivors’ variance above it.',
      when: [isNot('prune', 'none'), is('finish_pruned', true)],
    }),
    'pruning/train_saved': metric('training tokens saved', 'share', {
      help: 'Estimated share of the training tokens that pruning saved.',
    }),
    'pruning/right_lost': metric('right ones pruned', 'share', {
      help: 'Share of the pruned completions that would have been right.',
      when: [isNot('prune', 'none'), is('finish_pruned', true)],
    }),
    'saved/pruned_rows': metric('completions pruned', 'completions', {
      help: 'Completions that pruning stopped in this round.',
    }),
    'saved/pruned_tokens': metric('tokens not generated', 'tokens', {
      help: 'Tokens that pruned completions would still have had: measured if they are finished, else estimated from longer survivors.',
    }),
    'saved/pruned_train_tokens': metric('tokens not trained on', 'tokens', {
      help: 'Tokens that pruning kept out of the update: those of pruned completions, and those not generated.',
    }),
    'saved/pruned_right': metric('right answers lost', 'completions', {
      help: 'Pruned completions of this round that would have been right.',
      when: [isNot('prune', 'none'), is('finish_pruned', true)],
    }),
    'would/pruned_tokens': metric('tokens after the usual check', 'tokens', {
      help: 'Tokens after a third of the longest possible completion. Pruning half of the completions there would save about half.',
      when: [is('prune', 'none')],
    }),
  },
} as const satisfies SlotMeta;
