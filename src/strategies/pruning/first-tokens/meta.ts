/** Pruning by a probe of the first tokens as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const when = [{ setting: 'prune', is: ['first_tokens'] }] as const satisfies readonly SettingCondition[];

export const firstTokens = {
  id: 'first_tokens',
  title: 'first tokens (steerability)',
  help: 'Predicts from hidden states of the first tokens whether a completion will be right, and stops likely failures.',
  paper: 'When is Your LLM Steerable?, arXiv 2606.11599',
  traits: ['reads_states'],
  companions: { prune_warmup: 5, num_generations: 16 },
  settings: {
    prune_below: {
      kind: 'number',
      stage: 'Control',
      label: 'Stop below',
      help: 'Predicted reward below which a completion is stopped. One in ten of those survives, to check the prediction.',
      default: 0.2,
      min: 0,
      max: 1,
      when,
    },
  },
  metrics: {
    'early/auc': {
      label: 'AUC at the check',
      help: 'How often the prediction ranks the better of two completions first. 0.5 is guessing.',
      unit: 'number',
    },
    'early/auc_half': {
      label: 'AUC after half as many tokens',
      help: 'The same for a prediction from half of the tokens before the check.',
      unit: 'number',
    },
    'early/auc_prompt': {
      label: 'AUC from the prompt alone',
      help: 'The same for a prediction before any token: what the prompt’s difficulty explains.',
      unit: 'number',
    },
    'early/paused': {
      label: 'stopping paused',
      help: '1 while nothing is stopped because the prediction is near guessing.',
      unit: 'number',
    },
  },
} as const satisfies StrategyMeta;
