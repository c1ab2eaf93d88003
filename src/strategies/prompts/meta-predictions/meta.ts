/** Predictions that the policy writes of its own success and length, as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'meta_rollouts', not: [0] }] as const satisfies readonly SettingCondition[];

export const metaPredictions = {
  id: 'meta-predictions',
  title: 'meta-predictions (MASA)',
  help: 'The policy predicts its success rate and length on each prompt, learns to be right, and skips prompts that it expects to be all right or all wrong.',
  paper: 'Meta-Awareness Enhances Reasoning Models, arXiv 2510.03259',
  on,
  needs: [
    { trait: 'text', why: 'A prediction is written. The observations of {task} are numbers.' },
    {
      trait: 'one_turn',
      why: 'A prediction would begin a turn of {task}, to which its environment replies.',
    },
  ],
  conflicts: [
    {
      setting: 'labels',
      is: ['random', 'pairwise'],
      why: 'These rewards do not measure a success rate that could be predicted.',
      instead: 'verifier',
    },
    {
      setting: 'baseline',
      is: ['value'],
      why: 'The value head learns what answers earn, and predictions earn something else.',
      instead: 'mean',
    },
    {
      setting: 'surrogate',
      is: ['sequence_contrast'],
      why: 'It contrasts right with wrong completions, and predictions are neither.',
      instead: 'clipped',
    },
  ],
  settings: {
    meta_rollouts: {
      kind: 'number',
      stage: 'Filter',
      label: 'Predictions per prompt',
      help: 'Predictions that the policy writes of its success and of its length on each prompt, one digit each. 0 turns them off.',
      default: 0,
      min: 0,
      max: 64,
      integer: true,
      unit: 'completions',
      advanced: true,
    },
    meta_weight: {
      kind: 'number',
      stage: 'Filter',
      label: 'Weight of predictions',
      help: 'Factor on the advantages of predictions. Large values teach them at the cost of the answers.',
      default: 0.2,
      min: 0,
      max: 10,
      advanced: true,
      live: true,
      when: on,
    },
    meta_warmup: {
      kind: 'number',
      stage: 'Filter',
      label: 'Rounds before skipping',
      help: 'Rounds in which predictions are only learned. Later they also skip prompts and stop long completions.',
      default: 20,
      min: 0,
      max: 1_000_000,
      integer: true,
      unit: 'rounds',
      advanced: true,
      when: on,
    },
    meta_agreement: {
      kind: 'number',
      stage: 'Filter',
      label: 'Agreement to skip',
      help: 'Share of a prompt’s predictions that must say all wrong, or all right, to skip it.',
      default: 0.75,
      min: 0.5,
      aboveMin: true,
      max: 1,
      advanced: true,
      when: on,
    },
    meta_audit: {
      kind: 'number',
      stage: 'Filter',
      label: 'Audited share',
      help: 'Probability with which a prompt to skip is kept all the same, to measure false skips. 1 skips none.',
      default: 0.05,
      min: 0,
      max: 1,
      advanced: true,
      when: on,
    },
  },
  metrics: {
    'meta/rate_reward': {
      label: 'reward of predicted rates',
      help: 'Mean reward of predicted success rates: 1 if exact, 0.1 if wrong by one half, 0 if no digit.',
      unit: 'number',
    },
    'meta/formed': {
      label: 'well-formed predictions',
      help: 'Share of predictions that are a digit: from 0 to 8 for rates, from 0 to 9 for lengths.',
      unit: 'share',
    },
    'meta/rate_error': {
      label: 'error of predicted rates',
      help: 'Mean distance of predicted from measured success rates, over well-formed predictions.',
      unit: 'number',
    },
    'meta/constant_error': {
      label: 'error of a constant',
      help: 'The same if every prediction were the round’s mean success rate. The policy should be below.',
      unit: 'number',
    },
    'meta/length_hits': {
      label: 'lengths in range',
      help: 'Share of predicted lengths within those of right completions, over prompts that have any.',
      unit: 'share',
    },
    'meta/skipped': {
      label: 'prompts skipped',
      help: 'Share of the prompts drawn that no completion was generated for.',
      unit: 'share',
    },
    'meta/false_skips': {
      label: 'false skips',
      help: 'Share of audited prompts whose rewards differed: they would have taught something.',
      unit: 'share',
    },
    'meta/tokens': {
      label: 'tokens of predictions',
      help: 'Tokens generated for predictions in this round. They count as generated.',
      unit: 'tokens',
    },
  },
} as const satisfies StrategyMeta;
