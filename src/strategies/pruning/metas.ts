/** All pruning rules as data, with their shared settings. */
import { strategyChoicesOf, type SettingCondition, type SlotMeta } from '../../config/meta.ts';
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

const on = [{ setting: 'prune', not: ['none'] }] as const satisfies readonly SettingCondition[];

const shared = {
  prune: {
    kind: 'choice',
    stage: 'Control',
    label: 'Pruning rule',
    help: 'Which completions are stopped while they are generated, to save their remaining tokens.',
    default: 'none',
    choices: [
      { value: 'none', label: 'none', help: 'Generates every completion to its end.' },
      ...strategyChoicesOf(strategies),
    ],
  },
  prune_at: {
    kind: 'optional-number',
    stage: 'Control',
    label: 'Prune after',
    help: 'Tokens of a completion after which the rule decides. Not set: a third of the longest completion; two thirds for length cap.',
    default: null,
    min: 1,
    max: 96,
    integer: true,
    unit: 'tokens',
    live: true,
    when: [{ setting: 'prune', not: ['none', 'predicted_length'] }],
  },
  prune_keep: {
    kind: 'number',
    stage: 'Control',
    label: 'Keep ratio',
    help: 'Share of the completions that survive.',
    default: 0.5,
    min: 0.1,
    max: 0.9,
    when: [{ setting: 'prune', is: ['random', 'quality'] }],
  },
  finish_pruned: {
    kind: 'switch',
    stage: 'Control',
    label: 'Finish pruned rows (measure only)',
    help: 'Also finishes and verifies pruned completions, to measure what pruning lost. It counts as evaluation and trains nothing.',
    default: false,
    when: on,
  },
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

const measured = [
  ...on,
  { setting: 'finish_pruned', is: [true] },
] as const satisfies readonly SettingCondition[];

export const pruningSlot = {
  slot: 'pruning',
  title: 'Pruning',
  help: 'Stops some completions early, so that no more tokens are spent on them.',
  choice: { setting: 'prune', off: 'none' },
  strategies,
  needs: [{ trait: 'text', why: 'Pruning needs text. Episodes of {task} are played to their end.' }],
  settings: shared,
  metrics: {
    'pruning/pruned_ratio': {
      label: 'pruned',
      help: 'Share of the completions that were pruned.',
      unit: 'share',
    },
    'pruning/survivor_variance': {
      label: 'survivors’ reward variance',
      help: 'Mean variance of the survivors’ rewards within a prompt. 0.25 is half right and half wrong, which teaches most.',
      unit: 'number',
    },
    'pruning/whole_variance': {
      label: 'all completions’ reward variance',
      help: 'The same over all completions, pruned ones finished. A good rule keeps the survivors’ variance above it.',
      unit: 'number',
      when: measured,
    },
    'pruning/train_saved': {
      label: 'training tokens saved',
      help: 'Estimated share of the training tokens that pruning saved.',
      unit: 'share',
    },
    'pruning/right_lost': {
      label: 'right ones pruned',
      help: 'Share of the pruned completions that would have been right.',
      unit: 'share',
      when: measured,
    },
    'saved/pruned_rows': {
      label: 'completions pruned',
      help: 'Completions that pruning stopped in this round.',
      unit: 'completions',
    },
    'saved/pruned_tokens': {
      label: 'tokens not generated',
      help: 'Tokens that pruned completions would still have had: measured if they are finished, else estimated from longer survivors.',
      unit: 'tokens',
    },
    'saved/pruned_train_tokens': {
      label: 'tokens not trained on',
      help: 'Tokens that pruning kept out of the update: those of pruned completions, and those not generated.',
      unit: 'tokens',
    },
    'saved/pruned_right': {
      label: 'right answers lost',
      help: 'Pruned completions of this round that would have been right.',
      unit: 'completions',
      when: measured,
    },
    'would/pruned_tokens': {
      label: 'tokens after the usual check',
      help: 'Tokens after a third of the longest possible completion. Pruning half of the completions there would save about half.',
      unit: 'tokens',
      when: [{ setting: 'prune', is: ['none'] }],
    },
  },
} as const satisfies SlotMeta;
