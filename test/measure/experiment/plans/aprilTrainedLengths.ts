/**
 * APRIL as in `april-long-tail`, with lengths measured in the rounds that it trains on, where APRIL acts. Held-out prompts are
 * all different and few are short, so their lengths differ less.
 */
import type { Plan } from '../plan.ts';
import { aprilLongTail } from './aprilLongTail.ts';
import { canLearn } from './longSteps.ts';

const { strongest, limits } = aprilLongTail;

export const aprilTrainedLengths: Plan = {
  ...aprilLongTail,
  claim: 'april-trained-lengths',
  replaces: aprilLongTail.claim,
  conditions: [
    canLearn(strongest),
    {
      title: 'Longest completion of a round over the mean',
      arm: strongest,
      reading: { of: 'rounds', metric: 'completions/max_length', per: 'completions/mean_length' },
      least: 2,
      because: 'What APRIL saves is the wait for the longest completion.',
    },
  ],
  limits: [
    ...limits,
    'The plan before it was not run: its condition on lengths was measured on held-out prompts, where they differ less.',
  ],
};
