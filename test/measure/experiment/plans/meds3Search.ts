/** MedS³’s search against separate completions, trained on right ones alone and by GRPO. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/meds3Search.json';

export const meds3Search = againstControls({
  claim: 'meds3-search',
  method: 'meds3',
  quoted:
    'The abstract reports 2 points more than earlier open models on eleven datasets, from solutions that the policy finds by searching its own steps.',
  size: {
    percent: null,
    words: 'more than other models; for the search alone without a number',
    beside: atEqualTokens,
  },
  common: { task: 'euclid', level: 2, eval_every_rounds: 4, num_generations: 16, prompts_per_round: 16 },
  budget: 500_000,
  title: 'Searches its own steps, and trains on solved paths',
  controls: [
    ['rejection', 'Trains on the right ones of 16 separate completions', { topology: 'flat' }],
    ['grpo', 'GRPO on 16 separate completions', {}, 'grpo'],
  ],
  mechanism: {
    metric: 'search/label_accuracy',
    against: null,
    than: 0.6,
    wanted: 'higher',
    because: 'The search is led by values of steps, which should agree with the verifier.',
  },
  conditions: [
    {
      title: 'Values of steps that agree with the verifier',
      arm: 'meds3',
      reading: { of: 'rounds', metric: 'search/label_accuracy' },
      least: 0.6,
      because: 'Values that are wrong lead the search nowhere.',
    },
  ],
  pilot: { ...pilot, detect: 0.03 },
  watched: ['search/label_accuracy', 'search/repeated_steps'],
  limits: [
    'The paper searches once, trains and stops; here every round searches with the present policy.',
    'The process head is not used for held-out answers.',
  ],
});
