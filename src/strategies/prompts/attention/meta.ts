/** Prompts by predicted difficulty as data. */
import { atReplay, conflict, is, metric, strategy } from '../../../config/declare.ts';

const when = [is('prompt_selection', 'attention')];

export const attention = strategy('attention', 'predicted difficulty (DOTS)', {
  help: 'Predicts each prompt’s success rate from a few references that are sampled first, and takes prompts near one half.',
  paper: 'DOTS, arXiv 2506.05316',
  traits: ['reads_states'],
  conflicts: [
    conflict(is('labels', 'majority'), 'verifier', {
      why: 'References ask the verifier, whose answers voting must do without.',
    }),
  ],
  companions: { num_train_prompts: 512 },
  settings: {
    attention_references: atReplay.more.whole('Reference prompts', 16, [2, 256, 'prompts'], {
      help: 'Prompts that are sampled for each prediction. More predict better and cost more tokens.',
      when,
    }),
    attention_samples: atReplay.more.whole('Reference completions', 8, [1, 256, 'completions'], {
      help: 'Completions of each reference prompt. They are not trained on.',
      when,
    }),
    attention_every: atReplay.more.whole('Predict every', 2, [1, 1000, 'rounds'], {
      help: 'Rounds that a prediction lasts. The policy changes meanwhile.',
      when,
    }),
    attention_temperature: atReplay.more.number('Attention temperature', 1, [0.01, 100], {
      help: 'Low values attend to the most similar reference alone, high ones to all equally.',
      when,
    }),
    attention_spread: atReplay.more.number('Choice temperature', 0.001, [0, 10], {
      help: 'Prompts are drawn by exp(−|p − ½| / this). High values draw evenly.',
      aboveMin: true,
      when,
    }),
  },
  metrics: {
    'prompts/prediction_error': metric('error of predictions', 'number', {
      help: 'Mean distance of a reference’s measured success rate from what the other references predict.',
    }),
    'prompts/constant_error': metric('error of the references’ mean', 'number', {
      help: 'The same for the mean of the other references as prediction. Attention should be below.',
    }),
    'prompts/reference_tokens': metric('tokens of references', 'tokens', {
      help: 'Tokens generated for reference prompts in this round. They count as generated.',
    }),
  },
});
