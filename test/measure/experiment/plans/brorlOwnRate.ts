/** BroRL as in `brorl-own-plateau`, from a policy that its control no longer improves at the rate of the condition check. */
import type { Plan } from '../plan.ts';
import { brorlOwnPlateau } from './brorlOwnPlateau.ts';
import { brorlPlateau } from './brorlPlateau.ts';
import pilot from './pilots/brorlOwnRate.json';

export const brorlOwnRate: Plan = {
  ...brorlOwnPlateau,
  claim: 'brorl-own-rate',
  replaces: brorlOwnPlateau.claim,
  start: 'maze-1-own-rate',
  threshold: 0.75,
  pilot: { ...pilot, detect: 0.03 },
  limits: [
    ...brorlPlateau.limits,
    'The plan before it was not run: its policy had stopped improving at three times the rate at which that was checked.',
  ],
};
