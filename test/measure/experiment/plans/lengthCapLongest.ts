/** Pruning the longest completions against pruning none, and against random ones. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import { freeLengths } from './lengthPressure.ts';
import { notWorse } from './notWorse.ts';
import pilot from './pilots/lengthCapLongest.json';

export const lengthCapLongest = notWorse(
  againstControls({
    claim: 'length-cap-longest',
    method: 'length-cap',
    own: true,
    quoted:
      'It is a control; that pruning the longest completions costs no accuracy at equal tokens is our claim, without a number.',
    size: { percent: null, words: 'no loss at equal tokens, without a number', beside: atEqualTokens },
    common: freeLengths,
    budget: 200_000,
    title: 'The longest completions of a group are pruned',
    controls: [
      ['none', 'GRPO without pruning', {}, 'grpo'],
      ['random', 'A random half is pruned after 12 tokens', { prune: 'random', prune_at: 12 }, 'grpo'],
    ],
    mechanism: {
      metric: 'completions/mean_length',
      against: 'none',
      wanted: 'lower',
      because: 'What is pruned is not trained, so completions should become shorter.',
    },
    pilot: { ...pilot, detect: 0.02 },
    watched: ['pruning/pruned_ratio'],
    limits: ['The cap is two thirds of the longest completion.'],
  }),
);
