/** Prompts by predicted difficulty as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const when = [
  { setting: 'prompt_selection', is: ['attention'] },
] as const satisfies readonly SettingCondition[];

export const attention = {
  id: 'attention',
  title: 'predicted difficulty (DOTS)',
  help: 'Predicts each prompt’s success rate from a few references that are sampled first, and takes prompts near one half.',
  paper: 'DOTS, arXiv 2506.05316',
  traits: ['reads_states'],
  conflicts: [
    {
      setting: 'labels',
      is: ['majority'],
      why: 'References ask the verifier, whose answers voting must do without.',
      instead: 'verifier',
    },
  ],
  companions: { num_train_prompts: 512 },
  settings: {
    attention_references: {
      kind: 'number',
      stage: 'Replay',
      label: 'Reference prompts',
      help: 'Prompts that are sampled for each prediction. More predict better and cost more tokens.',
      default: 16,
      min: 2,
      max: 256,
      integer: true,
      unit: 'prompts',
      advanced: true,
      when,
    },
    attention_samples: {
      kind: 'number',
      stage: 'Replay',
      label: 'Reference completions',
      help: 'Completions of each reference prompt. They are not trained on.',
      default: 8,
      min: 1,
      max: 256,
      integer: true,
      unit: 'completions',
      advanced: true,
      when,
    },
    attention_every: {
      kind: 'number',
      stage: 'Replay',
      label: 'Predict every',
      help: 'Rounds that a prediction lasts. The policy changes meanwhile.',
      default: 2,
      min: 1,
      max: 1000,
      integer: true,
      unit: 'rounds',
      advanced: true,
      when,
    },
    attention_temperature: {
      kind: 'number',
      stage: 'Replay',
      label: 'Attention temperature',
      help: 'Low values attend to the most similar reference alone, high ones to all equally.',
      default: 1,
      min: 0.01,
      max: 100,
      advanced: true,
      when,
    },
    attention_spread: {
      kind: 'number',
      stage: 'Replay',
      label: 'Choice temperature',
      help: 'Prompts are drawn by exp(−|p − ½| / this). High values draw evenly.',
      default: 0.001,
      min: 0,
      aboveMin: true,
      max: 10,
      advanced: true,
      when,
    },
  },
  metrics: {
    'prompts/prediction_error': {
      label: 'error of predictions',
      help: 'Mean distance of a reference’s measured success rate from what the other references predict.',
      unit: 'number',
    },
    'prompts/constant_error': {
      label: 'error of the references’ mean',
      help: 'The same for the mean of the other references as prediction. Attention should be below.',
      unit: 'number',
    },
    'prompts/reference_tokens': {
      label: 'tokens of references',
      help: 'Tokens generated for reference prompts in this round. They count as generated.',
      unit: 'tokens',
    },
  },
} as const satisfies StrategyMeta;
