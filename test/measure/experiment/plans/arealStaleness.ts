/** AReaL’s decoupled loss against the naive one on samples of five ages; the oldest, where they should differ most, decide. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/arealStaleness.json';
import { clipsLess, generated, oldSamples } from './staleSamples.ts';

const naive = { proximal: 'behaviour' } as const;
const fresher = [8, 4, 2, 1];

export const arealStaleness = {
  ...againstControls({
    claim: 'areal-staleness',
    method: 'areal',
    replaces: 'areal-decoupled',
    quoted:
      'The paper reports that its variant of PPO handles outdated samples better; its abstract gives no number for that.',
    size: { percent: null, words: 'better on outdated samples, without a number', beside: atEqualTokens },
    common: {
      ...oldSamples,
      staleness: 16,
      schedule: 'sync',
      prompts_per_round: 16,
      eval_every_rounds: 8,
      // The middle of every grid: the methods' own rate undoes what was learned from samples this old.
      learning_rate: 0.0002,
    },
    budget: generated.value,
    title: 'Decoupled loss on samples 16 rounds old: the clip keeps the policy near the newest weights',
    controls: [
      ['naive', 'Naive loss on samples 16 rounds old: the clip keeps near the sampling policy', naive],
    ],
    others: [
      ...fresher.flatMap((staleness) => [
        [`areal-${staleness}`, `Decoupled loss, staleness ${staleness}`, { staleness }] as const,
        [`naive-${staleness}`, `Naive loss, staleness ${staleness}`, { staleness, ...naive }] as const,
      ]),
      ['fresh', 'Either loss on fresh samples, where both are GRPO', { replay: 'none', ...naive }],
    ],
    mechanism: clipsLess('naive'),
    pilot: { ...pilot, detect: 0.013 },
    watched: ['replay/bounded_ratio', 'sampling/importance_sampling_ratio/mean'],
    limits: [
      'The budget counts generated tokens, so scoring samples again is free, as in the paper.',
      'Only the oldest samples decide. How the difference grows with staleness stands beside it.',
      'Rates were tuned over half of the budget. A look afterwards, on the same seeds and outside of the plan, gave the naive loss half of its rate: its mean was still lower, its end was not.',
      'Every sample has the same age; in the system ages differ up to a bound.',
    ],
  }),
  budget: generated,
};
