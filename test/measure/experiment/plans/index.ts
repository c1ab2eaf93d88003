/** All plans, in conducting order. */
import type { Plan } from '../plan.ts';
import { aceOverconfidence } from './aceOverconfidence.ts';
import { adhintScaledHints } from './adhintScaledHints.ts';
import { aprilLongTail } from './aprilLongTail.ts';
import { aprilTrainedLengths } from './aprilTrainedLengths.ts';
import { arrolSavedTokens } from './arrolSavedTokens.ts';
import { branchgrpoEqualTokens } from './branchgrpoEqualTokens.ts';
import { brorlOwnPlateau } from './brorlOwnPlateau.ts';
import { brorlOwnRate } from './brorlOwnRate.ts';
import { brorlPlateau } from './brorlPlateau.ts';
import { brpoHacking } from './brpoHacking.ts';
import { capoSteps } from './capoSteps.ts';
import { cispoFourUpdates } from './cispoFourUpdates.ts';
import { coEvolvingSkillsLibrary } from './coEvolvingSkillsLibrary.ts';
import { cosearchRanker } from './cosearchRanker.ts';
import { dagrpoDistinct } from './dagrpoDistinct.ts';
import { dapoManyUpdates } from './dapoManyUpdates.ts';
import { darsMixedPool } from './darsMixedPool.ts';
import { dotsPrediction } from './dotsPrediction.ts';
import { dpsMixture } from './dpsMixture.ts';
import { drivePhases } from './drivePhases.ts';
import { echoEnvRules } from './echoEnvRules.ts';
import { ettrlEqualTokens } from './ettrlEqualTokens.ts';
import { fapoSteps } from './fapoSteps.ts';
import { gdroMixture } from './gdroMixture.ts';
import { grpoAllFour } from './grpoAllFour.ts';
import { gspoFourUpdates } from './gspoFourUpdates.ts';
import { guideGrpoRescue } from './guideGrpoRescue.ts';
import { latentGrpoSlots } from './latentGrpoSlots.ts';
import { latrLookahead } from './latrLookahead.ts';
import { latrTurns } from './latrTurns.ts';
import { masaPredictions } from './masaPredictions.ts';
import { meds3Search } from './meds3Search.ts';
import { mssrSingleCompletions } from './mssrSingleCompletions.ts';
import { nudgerlStrategies } from './nudgerlStrategies.ts';
import { poiseTwoCompletions } from './poiseTwoCompletions.ts';
import { policyrolloutInternalised } from './policyrolloutInternalised.ts';
import { portoolDetours } from './portoolDetours.ts';
import { pow3rContrast } from './pow3rContrast.ts';
import { ppoValueHead } from './ppoValueHead.ts';
import { prlcoderHead } from './prlcoderHead.ts';
import { randomPruneSavedTokens } from './randomPruneSavedTokens.ts';
import { reexSqlResults } from './reexSqlResults.ts';
import { remixPolicies } from './remixPolicies.ts';
import { rolloutReplayHalf } from './rolloutReplayHalf.ts';
import { scopeSteps } from './scopeSteps.ts';
import { segAtpSegments } from './segAtpSegments.ts';
import { solRlDrafts } from './solRlDrafts.ts';
import { steerabilityFirstTokens } from './steerabilityFirstTokens.ts';
import { treepoEqualTokens } from './treepoEqualTokens.ts';
import { trlReplayBuffer } from './trlReplayBuffer.ts';
import { vadeMixture } from './vadeMixture.ts';
import { xrpoExamples } from './xrpoExamples.ts';

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
  cosearchRanker,
  segAtpSegments,
  meds3Search,
  reexSqlResults,
  poiseTwoCompletions,
  solRlDrafts,
  dotsPrediction,
  masaPredictions,
  steerabilityFirstTokens,
  drivePhases,
  latentGrpoSlots,
  pow3rContrast,
  brpoHacking,
  prlcoderHead,
  dpsMixture,
  vadeMixture,
  gspoFourUpdates,
  cispoFourUpdates,
  mssrSingleCompletions,
  xrpoExamples,
  policyrolloutInternalised,
  nudgerlStrategies,
  aceOverconfidence,
  ppoValueHead,
  capoSteps,
  fapoSteps,
  remixPolicies,
  trlReplayBuffer,
  rolloutReplayHalf,
  gdroMixture,
  coEvolvingSkillsLibrary,
  dagrpoDistinct,
];

/** The plan of a claim. Throws a sentence that lists all of them. */
export function planOn(claim: string): Plan {
  const found = plans.find((one) => one.claim === claim);
  if (found) return found;
  throw new Error(
    `plan: must be one of ${plans.map((one) => one.claim).join(', ')}, got ${claim || 'nothing'}`,
  );
}
