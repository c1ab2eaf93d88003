/** Words of the Token panel for the steps of all strategies, by the id of the step. */
import { engineWords } from '../learn/words.ts';
import type { TraceWords } from '../learn/trace.ts';
import { baselineWords } from './advantage/baseline/words.ts';
import { clipWords } from './advantage/clip/words.ts';
import { distinctPairsWords } from './advantage/distinct-pairs/words.ts';
import { dropPivotWords } from './advantage/drop-pivot/words.ts';
import { entropyAdvantageWords } from './advantage/entropy-advantage/words.ts';
import { entropyReshapeWords } from './advantage/entropy-reshape/words.ts';
import { negativeScaleWords } from './advantage/negative-scale/words.ts';
import { noveltyWords } from './advantage/novelty/words.ts';
import { ownAdvantageWords } from './advantage/own/words.ts';
import { overconfidenceWords } from './advantage/overconfidence/words.ts';
import { probeWords } from './advantage/probe/words.ts';
import { processWords } from './advantage/process/words.ts';
import { stepReturnWords } from './advantage/step-returns/words.ts';
import { referenceWords } from './advantage/reference/words.ts';
import { scaleWords } from './advantage/scale/words.ts';
import { selectRolloutsWords } from './advantage/select-rollouts/words.ts';
import { selectTokensWords } from './advantage/select-tokens/words.ts';
import { skillCreditWords } from './advantage/skill-credit/words.ts';
import { stepPenaltyWords } from './advantage/step-penalty/words.ts';
import { trackedWords } from './advantage/tracked/words.ts';
import { treeCreditWords } from './advantage/tree-credit/words.ts';
import { treePruneWords } from './advantage/tree-prune/words.ts';
import { twoCriticsWords } from './advantage/two-critics/words.ts';
import { valueWords } from './advantage/value/words.ts';
import { idleGroupWords } from './budget/idle-groups/words.ts';
import { laterPhaseWords } from './budget/later-phase/words.ts';
import { hintBaselineWords } from './hints/baseline/words.ts';
import { distilWords } from './hints/distil/words.ts';
import { interventionWords } from './hints/interventions/words.ts';
import { hintTrainedWords } from './hints/trained/words.ts';
import { additiveClipWords } from './objective/additive-clip/words.ts';
import { cappedWeightWords } from './objective/capped-weight/words.ts';
import { clippedWords } from './objective/clipped/words.ts';
import { confidenceClipWords } from './objective/confidence-clip/words.ts';
import { entropyBonusWords } from './objective/entropy-bonus/words.ts';
import { klWords } from './objective/kl/words.ts';
import { klConvexWords } from './objective/kl-convex/words.ts';
import { klHingeWords } from './objective/kl-hinge/words.ts';
import { latentWords } from './objective/latent/words.ts';
import { observationWords } from './objective/observations/words.ts';
import { plainWords } from './objective/plain/words.ts';
import { correctionWords } from './objective/proximal/words.ts';
import { ratioWords } from './objective/ratio/words.ts';
import { preferenceWords } from './objective/dpo/words.ts';
import { selfDistilWords } from './objective/self-distil/words.ts';
import { sequenceContrastWords } from './objective/sequence-contrast/words.ts';
import { sigmoidGateWords } from './objective/sigmoid-gate/words.ts';
import { replayWords } from './replay/words.ts';
import { rewardWords } from './reward/words.ts';

export const stepWords: TraceWords = {
  ...engineWords,
  ...baselineWords,
  ...clipWords,
  ...distinctPairsWords,
  ...dropPivotWords,
  ...entropyAdvantageWords,
  ...entropyReshapeWords,
  ...negativeScaleWords,
  ...noveltyWords,
  ...overconfidenceWords,
  ...ownAdvantageWords,
  ...probeWords,
  ...processWords,
  ...stepReturnWords,
  ...referenceWords,
  ...scaleWords,
  ...selectRolloutsWords,
  ...selectTokensWords,
  ...skillCreditWords,
  ...stepPenaltyWords,
  ...trackedWords,
  ...treeCreditWords,
  ...treePruneWords,
  ...twoCriticsWords,
  ...valueWords,
  ...idleGroupWords,
  ...laterPhaseWords,
  ...hintBaselineWords,
  ...distilWords,
  ...hintTrainedWords,
  ...interventionWords,
  ...additiveClipWords,
  ...cappedWeightWords,
  ...clippedWords,
  ...confidenceClipWords,
  ...entropyBonusWords,
  ...klWords,
  ...klConvexWords,
  ...klHingeWords,
  ...latentWords,
  ...observationWords,
  ...plainWords,
  ...correctionWords,
  ...ratioWords,
  ...selfDistilWords,
  ...sequenceContrastWords,
  ...preferenceWords,
  ...sigmoidGateWords,
  ...replayWords,
  ...rewardWords,
};
