/** Pruning by a probe of the first tokens as data. */
import { atControl, is, metric, strategy } from '../../../config/declare.ts';

const when = [is('prune', 'first_tokens')];

export const firstTokens = strategy('first_tokens', 'first tokens (steerability)', {
  help: 'Predicts from hidden states of the first tokens whether a completion will be right, and stops likely failures.',
  paper: 'When is Your LLM Steerable?, arXiv 2606.11599',
  traits: ['reads_states'],
  companions: { prune_warmup: 5, num_generations: 16 },
  settings: {
    prune_below: atControl.number('Stop below', 0.2, [0, 1], {
      help: 'Predicted reward below which a completion is stopped. One in ten of those survives, to check the prediction.',
      when,
    }),
  },
  metrics: {
    'early/auc': metric('AUC at the check', 'number', {
      help: 'How often the prediction ranks the better of two completions first. 0.5 is guessing.',
    }),
    'early/auc_half': metric('AUC after half as many tokens', 'number', {
      help: 'The same for a prediction from half of the tokens before the check.',
    }),
    'early/auc_prompt': metric('AUC from the prompt alone', 'number', {
      help: 'The same for a prediction before any token: what the prompt’s difficulty explains.',
    }),
    'early/paused': metric('stopping paused', 'number', {
      help: '1 while nothing is stopped because the prediction is near guessing.',
    }),
  },
});
