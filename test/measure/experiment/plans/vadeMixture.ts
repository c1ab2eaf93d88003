/** VADE’s Thompson sampling of prompts against uniform prompts and against refilling, on the trained mixture. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import { fewerIdle, mixedPool, unchosen } from './mixedPool.ts';
import pilot from './pilots/vadeMixture.json';

export const vadeMixture = againstControls({
  claim: 'vade-mixture',
  method: 'vade',
  replaces: 'vade-more-mixed-groups',
  quoted:
    'The paper reports better accuracy and sample efficiency without extra rollouts, without a number in its abstract.',
  size: {
    percent: null,
    words: 'better accuracy without extra rollouts, without a number',
    beside: atEqualTokens,
  },
  common: mixedPool,
  budget: 300_000,
  title: 'Picks prompts whose success is believed to be neither 0 nor 1',
  controls: unchosen,
  mechanism: fewerIdle('Prompts that are neither solved nor hopeless have mixed groups.'),
  pilot: { ...pilot, detect: 0.03 },
  watched: ['prompts/mixed_ratio', 'prompts/belief_brier'],
  limits: ['The paper trains models of images and text; here prompts are sums.'],
});
