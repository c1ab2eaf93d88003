/** All plans, in conducting order. */
import type { Plan } from '../plan.ts';
import { adhintScaledHints } from './adhintScaledHints.ts';
import { aprilLongTail } from './aprilLongTail.ts';
import { aprilTrainedLengths } from './aprilTrainedLengths.ts';
import { arrolSavedTokens } from './arrolSavedTokens.ts';
import { branchgrpoEqualTokens } from './branchgrpoEqualTokens.ts';
import { brorlOwnPlateau } from './brorlOwnPlateau.ts';
import { brorlOwnRate } from './brorlOwnRate.ts';
import { brorlPlateau } from './brorlPlateau.ts';
import { dapoManyUpdates } from './dapoManyUpdates.ts';
import { darsMixedPool } from './darsMixedPool.ts';
import { echoEnvRules } from './echoEnvRules.ts';
import { ettrlEqualTokens } from './ettrlEqualTokens.ts';
import { grpoAllFour } from './grpoAllFour.ts';
import { guideGrpoRescue } from './guideGrpoRescue.ts';
import { latrLookahead } from './latrLookahead.ts';
import { latrTurns } from './latrTurns.ts';
import { portoolDetours } from './portoolDetours.ts';
import { randomPruneSavedTokens } from './randomPruneSavedTokens.ts';
import { scopeSteps } from './scopeSteps.ts';
import { treepoEqualTokens } from './treepoEqualTokens.ts';

export const plans: readonly Plan[] = [
  guideGrpoRescue,
  adhintScaledHints,
  treepoEqualTokens,
  branchgrpoEqualTokens,
  arrolSavedTokens,
  aprilLongTail,
  grpoAllFour,
  latrLookahead,
  scopeSteps,
  brorlPlateau,
  darsMixedPool,
  ettrlEqualTokens,
  echoEnvRules,
  portoolDetours,
  dapoManyUpdates,
  randomPruneSavedTokens,
  aprilTrainedLengths,
  brorlOwnPlateau,
  latrTurns,
  brorlOwnRate,
];

/** The plan of a claim. Throws a sentence that lists all of them. */
export function planOn(claim: string): Plan {
  const found = plans.find((one) => one.claim === claim);
  if (found) return found;
  throw new Error(
    `plan: must be one of ${plans.map((one) => one.claim).join(', ')}, got ${claim || 'nothing'}`,
  );
}
