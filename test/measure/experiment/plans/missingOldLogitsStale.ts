/** An average with resets against the sampling policy, and against one without resets, on old samples. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/missingOldLogitsStale.json';
import { clipsLess, oldSamples } from './staleSamples.ts';

const budget = { counter: 'tok_unique', value: 25_000 } as const;

export const missingOldLogitsStale = {
  ...againstControls({
    claim: 'missing-old-logits-stale',
    method: 'missing-old-logits',
    quoted:
      'The paper reports significant gains in speed and performance from its revised average; its abstract gives no number.',
    size: { percent: null, words: 'significant gains, without a number', beside: atEqualTokens },
    common: { ...oldSamples, steps_per_generation: 4 },
    budget: budget.value,
    title: 'The clip keeps the policy near an average that restarts when it falls behind',
    controls: [
      ['naive', 'GRPO, whose clip keeps it near the sampling policy', {}, 'grpo'],
      ['average', 'An average that never restarts', { proximal: 'average' }],
    ],
    mechanism: clipsLess('naive'),
    pilot: { ...pilot, detect: 0.03 },
    limits: [
      'The budget counts generated tokens, so passes of the average are free.',
      'Sampler and learner are one program here, so nothing is missing that the paper repairs.',
    ],
  }),
  budget,
};
