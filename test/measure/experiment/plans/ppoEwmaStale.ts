/** PPO-EWMA’s moving average against the sampling policy as the one that the clip keeps near, on old samples. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/ppoEwmaStale.json';
import { clipsLess, generated, oldSamples } from './staleSamples.ts';

export const ppoEwmaStale = {
  ...againstControls({
    claim: 'ppo-ewma-stale',
    method: 'ppo-ewma',
    quoted: 'The paper reports that stale data are used better; its abstract gives no number.',
    size: { percent: null, words: 'better on stale data, without a number', beside: atEqualTokens },
    common: oldSamples,
    budget: generated.value,
    title: 'The clip keeps the policy near a moving average of itself',
    controls: [['ppo', 'PPO, whose clip keeps it near the sampling policy', {}, 'ppo']],
    mechanism: clipsLess('ppo'),
    pilot: { ...pilot, detect: 0.02 },
    limits: ['The budget counts generated tokens, so passes of the average are free, as in the paper.'],
  }),
  budget: generated,
};
