/** All plans, in conducting order. */
import type { Plan } from '../plan.ts';
import { aceOverconfidence } from './aceOverconfidence.ts';
import { adhintScaledHints } from './adhintScaledHints.ts';
import { aprilEqualUpdates } from './aprilEqualUpdates.ts';
import { aprilLongTail } from './aprilLongTail.ts';
import { aprilTrainedLengths } from './aprilTrainedLengths.ts';
import { arealStaleness } from './arealStaleness.ts';
import { arrolRandomPruning } from './arrolRandomPruning.ts';
import { arrolSavedTokens } from './arrolSavedTokens.ts';
import { branchgrpoEqualTokens } from './branchgrpoEqualTokens.ts';
import { branchgrpoSameAccuracy } from './branchgrpoSameAccuracy.ts';
import { brorlOwnPlateau } from './brorlOwnPlateau.ts';
import { brorlOwnRate } from './brorlOwnRate.ts';
import { brorlPlateau } from './brorlPlateau.ts';
import { brorlWider } from './brorlWider.ts';
import { brpoHacking } from './brpoHacking.ts';
import { capoSteps } from './capoSteps.ts';
import { cascadeStages } from './cascadeStages.ts';
import { cispoFourUpdates } from './cispoFourUpdates.ts';
import { coEvolvingSkillsLibrary } from './coEvolvingSkillsLibrary.ts';
import { conciserSolved } from './conciserSolved.ts';
import { cosearchRanker } from './cosearchRanker.ts';
import { d3sSelection } from './d3sSelection.ts';
import { dagrpoDistinct } from './dagrpoDistinct.ts';
import { dapoManyUpdates } from './dapoManyUpdates.ts';
import { dapoOwnUpdates } from './dapoOwnUpdates.ts';
import { dapoTwoUpdates } from './dapoTwoUpdates.ts';
import { darsMixedPool } from './darsMixedPool.ts';
import { dartSuccesses } from './dartSuccesses.ts';
import { dotsPrediction } from './dotsPrediction.ts';
import { dpoRewards } from './dpoRewards.ts';
import { dpsMixture } from './dpsMixture.ts';
import { drGrpoLengths } from './drGrpoLengths.ts';
import { drivePhases } from './drivePhases.ts';
import { drpoPenalty } from './drpoPenalty.ts';
import { echoEnvRare } from './echoEnvRare.ts';
import { echoEnvRules } from './echoEnvRules.ts';
import { efficientRolloutSpeed } from './efficientRolloutSpeed.ts';
import { ettrlEqualTokens } from './ettrlEqualTokens.ts';
import { ettrlSameAccuracy } from './ettrlSameAccuracy.ts';
import { fapoSteps } from './fapoSteps.ts';
import { gdroMixture } from './gdroMixture.ts';
import { grpoAllFour } from './grpoAllFour.ts';
import { gspoFourUpdates } from './gspoFourUpdates.ts';
import { guideGrpoCorrected } from './guideGrpoCorrected.ts';
import { guideGrpoRescue } from './guideGrpoRescue.ts';
import { hifpoNotes } from './hifpoNotes.ts';
import { intInterventions } from './intInterventions.ts';
import { ipoPasses } from './ipoPasses.ts';
import { latentGrpoSlots } from './latentGrpoSlots.ts';
import { latrLookahead } from './latrLookahead.ts';
import { latrTurns } from './latrTurns.ts';
import { lengthCapLongest } from './lengthCapLongest.ts';
import { masaPredictions } from './masaPredictions.ts';
import { mcGrpoTwo } from './mcGrpoTwo.ts';
import { meds3Search } from './meds3Search.ts';
import { missingOldLogitsStale } from './missingOldLogitsStale.ts';
import { mssrSingleCompletions } from './mssrSingleCompletions.ts';
import { nudgerlStrategies } from './nudgerlStrategies.ts';
import { oneTokenRolloutSolutions } from './oneTokenRolloutSolutions.ts';
import { poiseTwoCompletions } from './poiseTwoCompletions.ts';
import { policyrolloutInternalised } from './policyrolloutInternalised.ts';
import { portoolDetours } from './portoolDetours.ts';
import { portoolPricedCalls } from './portoolPricedCalls.ts';
import { pow3rContrast } from './pow3rContrast.ts';
import { ppoEwmaStale } from './ppoEwmaStale.ts';
import { ppoValueHead } from './ppoValueHead.ts';
import { prlcoderHead } from './prlcoderHead.ts';
import { randomPruneSavedTokens } from './randomPruneSavedTokens.ts';
import { reexSqlResults } from './reexSqlResults.ts';
import { reinforceBaseline } from './reinforceBaseline.ts';
import { remixPolicies } from './remixPolicies.ts';
import { rlooControls } from './rlooControls.ts';
import { rolloutReplayHalf } from './rolloutReplayHalf.ts';
import { rorecompShorter } from './rorecompShorter.ts';
import { sageLibraryChains } from './sageLibraryChains.ts';
import { sagePlanSecond } from './sagePlanSecond.ts';
import { scopeSteps } from './scopeSteps.ts';
import { segAtpSegments } from './segAtpSegments.ts';
import { skillR1Revisions } from './skillR1Revisions.ts';
import { solRlDrafts } from './solRlDrafts.ts';
import { steerabilityFirstTokens } from './steerabilityFirstTokens.ts';
import { treepoEqualTokens } from './treepoEqualTokens.ts';
import { treepoSameAccuracy } from './treepoSameAccuracy.ts';
import { trlReplayBuffer } from './trlReplayBuffer.ts';
import { ttrlLabels } from './ttrlLabels.ts';
import { uiS1Patches } from './uiS1Patches.ts';
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
  drGrpoLengths,
  conciserSolved,
  drpoPenalty,
  rorecompShorter,
  rlooControls,
  reinforceBaseline,
  mcGrpoTwo,
  d3sSelection,
  dpoRewards,
  ipoPasses,
  cascadeStages,
  ttrlLabels,
  ppoEwmaStale,
  missingOldLogitsStale,
  intInterventions,
  sagePlanSecond,
  uiS1Patches,
  dartSuccesses,
  lengthCapLongest,
  efficientRolloutSpeed,
  guideGrpoCorrected,
  echoEnvRare,
  arealStaleness,
  sageLibraryChains,
  skillR1Revisions,
  oneTokenRolloutSolutions,
  hifpoNotes,
  dapoOwnUpdates,
  portoolPricedCalls,
  aprilEqualUpdates,
  arrolRandomPruning,
  brorlWider,
  treepoSameAccuracy,
  branchgrpoSameAccuracy,
  ettrlSameAccuracy,
  dapoTwoUpdates,
];

/** The plan of a claim. Throws a sentence that lists all of them. */
export function planOn(claim: string): Plan {
  const found = plans.find((one) => one.claim === claim);
  if (found) return found;
  throw new Error(
    `plan: must be one of ${plans.map((one) => one.claim).join(', ')}, got ${claim || 'nothing'}`,
  );
}
