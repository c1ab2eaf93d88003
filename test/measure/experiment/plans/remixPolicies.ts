/** ReMix’s completions of earlier policies against fresh ones alone. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/remixPolicies.json';
import { replaysAtLeast } from './replayed.ts';

export const remixPolicies = againstControls({
  claim: 'remix-policies',
  method: 'remix',
  quoted:
    'The paper reports its scores with 30 to 450 times less rollout data than the models that it compares with.',
  size: {
    percent: null,
    words: '30 to 450 times less rollout data; at equal tokens without a number',
    beside: atEqualTokens,
  },
  common: { task: 'chain-sum', level: 2 },
  budget: 300_000,
  title: 'Learns from completions of the last two policies too, then starts over on fresh ones',
  controls: [['fresh', 'GRPO over two updates of fresh completions', { num_iterations: 2 }, 'grpo']],
  ...replaysAtLeast('remix', 0.2),
  pilot: { ...pilot, detect: 0.02 },
  watched: ['kl/previous', 'replay/age_mean'],
  limits: [
    'Here a replayed token is trained and charged like a fresh one; the paper counts generated data alone.',
  ],
});
