/** LATR as in `latr-lookahead`, on a task with branches: the small policy queries tables. */
import type { Plan } from '../plan.ts';
import { latrLookahead } from './latrLookahead.ts';
import { canLearn, completionsAreLong } from './longSteps.ts';
import pilot from './pilots/latrTurns.json';

const { strongest, common, conditions, limits, arms, method } = latrLookahead;
const [, , ...groupsAndBranches] = conditions;

/** Two fifths of the 184 rounds that plain samples had for the budget in a pilot. */
const fadeOut = { lookahead_rounds: 74 } as const;

export const latrTurns: Plan = {
  ...latrLookahead,
  claim: 'latr-turns',
  replaces: latrLookahead.claim,
  common: { ...common, task: 'table-query', level: 1, policy: 'small' },
  arms: arms.map((arm) => (arm.name === method ? { ...arm, settings: fadeOut } : arm)),
  conditions: [canLearn(strongest), completionsAreLong(strongest, 10), ...groupsAndBranches],
  pilot: { ...pilot, detect: 0.05 },
  limits: [
    ...limits,
    'The plan before it was not run: on euclid the policy is too sure for branches to open, and 1.5 % of tokens were shared.',
  ],
};
