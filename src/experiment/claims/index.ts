/** All experiments, by claim. */
import type { Experiment } from '../experiment.ts';
import { aprilFewerSteps } from './aprilFewerSteps.ts';
import { branchgrpoSharedTokens } from './branchgrpoSharedTokens.ts';
import { arealDecoupled } from './arealDecoupled.ts';
import { adhintNewCapabilities } from './adhintNewCapabilities.ts';
import { arrolBalancedSurvivors } from './arrolBalancedSurvivors.ts';
import { arrolGradedRewards } from './arrolGradedRewards.ts';
import { brorlWideGroups } from './brorlWideGroups.ts';
import { dapoBeatsGrpo } from './dapoBeatsGrpo.ts';
import { darsDeeperPass } from './darsDeeperPass.ts';
import { dpsFewerRollouts } from './dpsFewerRollouts.ts';
import { drpoShorter } from './drpoShorter.ts';
import { echoEnvForesight } from './echoEnvForesight.ts';
import { ettrlCheaperVotes } from './ettrlCheaperVotes.ts';
import { fapoFewerFlaws } from './fapoFewerFlaws.ts';
import { guideGrpoNewCapabilities } from './guideGrpoNewCapabilities.ts';
import { latrFasterLearning } from './latrFasterLearning.ts';
import { mcGrpoSmallGroups } from './mcGrpoSmallGroups.ts';
import { nudgerlEightfoldRollouts } from './nudgerlEightfoldRollouts.ts';
import { nudgerlLongerRun } from './nudgerlLongerRun.ts';
import { portoolBetterSteps } from './portoolBetterSteps.ts';
import { ppoDelayedReward } from './ppoDelayedReward.ts';
import { rolloutReplayGeneratedTokens } from './rolloutReplayGeneratedTokens.ts';
import { rolloutReplayTrainedTokens } from './rolloutReplayTrainedTokens.ts';
import { scopeEqualBudget } from './scopeEqualBudget.ts';
import { scopeFewerOracleTokens } from './scopeFewerOracleTokens.ts';
import { treepoSharedTokens } from './treepoSharedTokens.ts';
import { vadeMoreMixedGroups } from './vadeMoreMixedGroups.ts';

export const experiments: readonly Experiment[] = [
  dapoBeatsGrpo,
  mcGrpoSmallGroups,
  guideGrpoNewCapabilities,
  adhintNewCapabilities,
  nudgerlEightfoldRollouts,
  nudgerlLongerRun,
  scopeFewerOracleTokens,
  scopeEqualBudget,
  fapoFewerFlaws,
  brorlWideGroups,
  echoEnvForesight,
  ppoDelayedReward,
  drpoShorter,
  ettrlCheaperVotes,
  latrFasterLearning,
  treepoSharedTokens,
  branchgrpoSharedTokens,
  portoolBetterSteps,
  arrolBalancedSurvivors,
  arrolGradedRewards,
  vadeMoreMixedGroups,
  darsDeeperPass,
  dpsFewerRollouts,
  arealDecoupled,
  rolloutReplayGeneratedTokens,
  rolloutReplayTrainedTokens,
  aprilFewerSteps,
];

/** The experiment on a claim. Throws a sentence that lists all of them. */
export function experimentOn(claim: string): Experiment {
  const found = experiments.find((one) => one.claim === claim);
  if (!found) {
    throw new Error(
      `claim: must be one of ${experiments.map((one) => one.claim).join(', ')}, got ${claim || 'nothing'}`,
    );
  }
  return found;
}
