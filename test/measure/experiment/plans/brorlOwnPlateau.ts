/** BroRL as in `brorl-plateau`, from a policy that its own control no longer improves. */
import type { Plan } from '../plan.ts';
import { brorlPlateau } from './brorlPlateau.ts';
import pilot from './pilots/brorlOwnPlateau.json';

export const brorlOwnPlateau: Plan = {
  ...brorlPlateau,
  claim: 'brorl-own-plateau',
  replaces: brorlPlateau.claim,
  start: 'maze-1-wide',
  threshold: 0.7,
  pilot: { ...pilot, detect: 0.03 },
  limits: [
    ...brorlPlateau.limits,
    'The plan before it was not run: larger rounds still improved the policy that smaller ones no longer did.',
  ],
};
