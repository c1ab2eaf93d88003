/** Dr. GRPO without its two divisions against GRPO, on a task of free length. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import { freeLengths, shorterThan } from './lengthPressure.ts';
import { notWorse } from './notWorse.ts';
import pilot from './pilots/drGrpoLengths.json';

export const drGrpoLengths = notWorse(
  againstControls({
    claim: 'dr-grpo-lengths',
    method: 'dr-grpo',
    quoted:
      'The paper reports wrong answers that no longer grow longer, without loss of accuracy, because two divisions of GRPO favour long wrong answers.',
    size: { percent: null, words: 'shorter at no loss, without a number', beside: atEqualTokens },
    common: freeLengths,
    budget: 200_000,
    title: 'No division by the spread of a group, nor by the length of a completion',
    controls: [['grpo', 'GRPO with both divisions', {}, 'grpo']],
    mechanism: shorterThan(
      'grpo',
      'Without the division, a long wrong answer costs as much for each token as a short one.',
    ),
    pilot: { ...pilot, detect: 0.02 },
    watched: ['completions/max_length'],
    limits: ['The length is that of all completions, right and wrong; the paper’s figure is of wrong ones.'],
  }),
);
