/** DRPO’s lengths weighed among right answers against a plain penalty, and against no pressure. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import { freeLengths, penalty, shorterThan } from './lengthPressure.ts';
import pilot from './pilots/drpoPenalty.json';

const plan = againstControls({
  claim: 'drpo-penalty',
  method: 'drpo',
  replaces: 'drpo-shorter',
  quoted:
    'The paper reports answers 77 % shorter for 1.1 % of accuracy, where the next best method loses 4.3 % for 68 %.',
  size: {
    percent: null,
    words: 'loses 1.1 % where another way loses 4.3 %; against a plain penalty without a number',
    beside: atEqualTokens,
  },
  common: freeLengths,
  budget: 200_000,
  title: 'Right answers compete for length among themselves, and none is pushed down',
  controls: [penalty, ['grpo', 'GRPO without pressure on length', {}, 'grpo']],
  mechanism: shorterThan('grpo', 'Shorter answers are what it promises.'),
  pilot: { ...pilot, detect: 0.03 },
  limits: ['The penalty is one of the ways that the paper compares with, at one strength.'],
});

// Random rewards are not the verifier's, whose right answers a penalty asks for.
export const drpoPenalty = {
  ...plan,
  arms: plan.arms.map((arm) =>
    arm.name === plan.placebo ? { ...arm, settings: { ...arm.settings, length_penalty: 0 } } : arm,
  ),
};
