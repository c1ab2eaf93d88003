/** Half fresh and half replayed prompts against fresh ones alone, at equal tokens. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/rolloutReplayHalf.json';
import { replaysAtLeast } from './replayed.ts';

export const rolloutReplayHalf = againstControls({
  claim: 'rollout-replay-half',
  method: 'rollout-replay',
  replaces: 'rollout-replay-generated-tokens',
  quoted:
    'The paper reports 23 % to 62 % less time to GRPO’s performance, for prompt selection and replay together.',
  size: {
    percent: null,
    words: '23 % to 62 % less time; for replay at equal tokens without a number',
    beside: atEqualTokens,
  },
  common: { task: 'chain-sum', level: 2 },
  budget: 300_000,
  title: 'Half of the prompts are fresh, the others are replayed',
  controls: [['fresh', 'GRPO on fresh prompts alone', {}, 'grpo']],
  ...replaysAtLeast('rollout-replay', 0.3),
  pilot: { ...pilot, detect: 0.02 },
  watched: ['replay/age_mean'],
  limits: ['This tests replay alone; DOTS’ choice of prompts has a plan of its own.'],
});
