/** Stopping by hidden states of the first tokens against a quality head and against pruning at random. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/steerabilityFirstTokens.json';

export const steerabilityFirstTokens = againstControls({
  claim: 'steerability-first-tokens',
  method: 'steerability',
  quoted:
    'The paper reports a macro-F1 of around 0.7 for predicting the outcome from the hidden states of the first tokens, at a small share of the decoding cost.',
  size: {
    percent: null,
    words: 'a macro-F1 of around 0.7; for training without a number',
    beside: atEqualTokens,
  },
  common: { task: 'scratchpad', level: 2, num_generations: 16 },
  budget: 400_000,
  title: 'Stops completions that the states of their first tokens predict to fail',
  controls: [
    ['random', 'Stops as many at random', {}, 'random-prune'],
    ['arrol', 'Stops by a head that reads later tokens', {}, 'arrol'],
    ['none', 'GRPO, which stops none', {}, 'grpo'],
  ],
  mechanism: {
    metric: 'early/auc',
    against: null,
    than: 0.6,
    wanted: 'higher',
    because: 'The states of the first tokens should tell which completions succeed.',
  },
  conditions: [
    {
      title: 'AUC of the prediction',
      arm: 'steerability',
      reading: { of: 'rounds', metric: 'early/auc' },
      least: 0.6,
      because: 'What cannot be predicted cannot be stopped early.',
    },
  ],
  pilot: { ...pilot, detect: 0.03 },
  watched: ['early/auc', 'early/auc_prompt', 'pruning/pruned_ratio'],
  limits: [
    'Our form: the paper predicts whether a concept can be steered, here success is predicted.',
    'The paper makes no claim on training.',
  ],
});
