/** DPS’ prediction of mixed groups against uniform prompts and against refilling, on the trained mixture. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import { fewerIdle, mixedPool, unchosen } from './mixedPool.ts';
import pilot from './pilots/dpsMixture.json';

export const dpsMixture = againstControls({
  claim: 'dps-mixture',
  method: 'dps',
  replaces: 'dps-fewer-rollouts',
  quoted:
    'The paper reports fewer redundant rollouts, faster training and better reasoning, without a number in its abstract.',
  size: {
    percent: null,
    words: 'fewer rollouts and faster training, without a number',
    beside: atEqualTokens,
  },
  common: mixedPool,
  budget: 300_000,
  title: 'Picks prompts whose groups are predicted to be mixed',
  controls: unchosen,
  mechanism: fewerIdle('Predicted prompts should have mixed groups.'),
  pilot: { ...pilot, detect: 0.03 },
  watched: ['prompts/mixed_ratio', 'prompts/belief_brier'],
  limits: ['The paper’s pool is large and seen about once; here 512 prompts come back.'],
});
