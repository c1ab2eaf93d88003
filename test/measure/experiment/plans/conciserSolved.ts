/** ConciseR’s reward for short answers of solved prompts against no pressure, and against a plain penalty. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import { freeLengths, penalty, shorterThan } from './lengthPressure.ts';
import { notWorse } from './notWorse.ts';
import pilot from './pilots/conciserSolved.json';

export const conciserSolved = notWorse(
  againstControls({
    claim: 'conciser-solved',
    method: 'conciser',
    quoted: 'The paper reports shorter answers and more accuracy; its abstract gives no number.',
    size: { percent: null, words: 'shorter and more accurate, without a number', beside: atEqualTokens },
    common: freeLengths,
    budget: 200_000,
    title: 'Short answers earn more where all answers of a prompt are right',
    controls: [
      [
        'plain',
        'The same loss without a reward for short answers',
        { loss_type: 'dapo', scale_rewards: 'none', epsilon: 0.2, epsilon_high: 0.28 },
        'grpo',
      ],
      penalty,
    ],
    mechanism: shorterThan('plain', 'Shorter answers are what it promises.'),
    pilot: { ...pilot, detect: 0.02 },
    watched: ['rewards/solved_groups'],
    limits: ['One stage asks for right and for short answers; the paper has two.'],
  }),
);
