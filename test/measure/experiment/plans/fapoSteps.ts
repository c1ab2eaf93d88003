/** FAPO’s lower pay for flawed answers against equal pay. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/fapoSteps.json';

export const fapoSteps = againstControls({
  claim: 'fapo-steps',
  method: 'fapo',
  replaces: 'fapo-fewer-flaws',
  quoted:
    'The paper reports more correct answers, more reliable steps and steadier training without more tokens, without a number in its abstract.',
  size: { percent: null, words: 'more correct answers, without a number', beside: atEqualTokens },
  common: { task: 'scratchpad', level: 2 },
  budget: 400_000,
  title: 'A right answer with a wrong step earns half',
  controls: [['equal', 'The same loss with equal pay', { flaw_penalty: 0 }]],
  mechanism: {
    metric: 'verify/flawed_ratio',
    against: 'equal',
    wanted: 'lower',
    because: 'Guessing should stop to pay.',
  },
  pilot: { ...pilot, detect: 0.03 },
  limits: ['The verifier finds every wrong step; the paper’s is a trained model.'],
});
