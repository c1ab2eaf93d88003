/** CISPO’s capped weights against clipping, over four updates of each batch. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/cispoFourUpdates.json';

export const cispoFourUpdates = againstControls({
  claim: 'cispo-four-updates',
  method: 'cispo',
  quoted:
    'The paper reports DAPO’s score on AIME 2024 in half the training steps, because no token loses its gradient.',
  size: { percent: null, words: 'half the steps; at equal tokens without a number', beside: atEqualTokens },
  common: { task: 'chain-sum', level: 2, num_iterations: 4 },
  budget: 300_000,
  title: 'Caps weights and keeps every gradient',
  controls: [
    ['clip-higher', 'DAPO’s loss, which clips', { dynamic_sampling: false }, 'dapo'],
    ['grpo', 'GRPO, which clips evenly', {}, 'grpo'],
  ],
  mechanism: {
    metric: 'clip_ratio/region_mean',
    against: 'clip-higher',
    wanted: 'lower',
    because: 'With a wide cap hardly any weight should reach it.',
  },
  pilot: { ...pilot, detect: 0.02 },
  limits: [
    'Refilling of groups is off in every arm, because the claim is about the loss.',
    'Rare decisive tokens, which the paper names, are no part of sums.',
  ],
});
