/** All methods, by id, in the order in which the page lists them. */
import { ace } from './ace.ts';
import { adaptiveOperations } from './adaptiveOperations.ts';
import { adhint } from './adhint.ts';
import { april } from './april.ts';
import { areal } from './areal.ts';
import { arrol } from './arrol.ts';
import { branchgrpo } from './branchgrpo.ts';
import { brorl } from './brorl.ts';
import { brpo } from './brpo.ts';
import { capo } from './capo.ts';
import { resultSentence } from './cardResult.ts';
import { cispo } from './cispo.ts';
import { coEvolvingSkills } from './coEvolvingSkills.ts';
import { conciser } from './conciser.ts';
import { cosearch } from './cosearch.ts';
import { d3s } from './d3s.ts';
import { cascade } from './cascade.ts';
import { dagrpo } from './dagrpo.ts';
import { dapo } from './dapo.ts';
import { dart } from './dart.ts';
import { dars } from './dars.ts';
import { dots } from './dots.ts';
import { dpo } from './dpo.ts';
import { dps } from './dps.ts';
import { drGrpo } from './drGrpo.ts';
import { drive } from './drive.ts';
import { drpo } from './drpo.ts';
import { echoEnv } from './echoEnv.ts';
import { echoHybrid } from './echoHybrid.ts';
import { ettrl } from './ettrl.ts';
import { fapo } from './fapo.ts';
import { gdro } from './gdro.ts';
import { groundedPrm } from './groundedPrm.ts';
import { grpo } from './grpo.ts';
import { gspo } from './gspo.ts';
import { guideGrpo } from './guideGrpo.ts';
import { habc } from './habc.ts';
import { ipo } from './ipo.ts';
import { intMethod } from './int.ts';
import { jaxmarl } from './jaxmarl.ts';
import { latr } from './latr.ts';
import { latentGrpo } from './latentGrpo.ts';
import { lengthCapMethod } from './lengthCap.ts';
import { mcGrpo } from './mcGrpo.ts';
import { masa } from './masa.ts';
import { meds3 } from './meds3.ts';
import type { Method, MethodId } from './method.ts';
import { missingOldLogits } from './missingOldLogits.ts';
import { mssr } from './mssr.ts';
import { nudgerl } from './nudgerl.ts';
import { oneTokenRollout } from './oneTokenRollout.ts';
import { pfOpsd } from './pfOpsd.ts';
import { poise } from './poise.ts';
import { efficientRollout } from './efficientRollout.ts';
import { skillR1 } from './skillR1.ts';
import { solRl } from './solRl.ts';
import { portool } from './portool.ts';
import { pow3r } from './pow3r.ts';
import { hifpo } from './hifpo.ts';
import { zerosearch } from './zerosearch.ts';
import { policyrollout } from './policyrollout.ts';
import { ppo } from './ppo.ts';
import { ppoEwma } from './ppoEwma.ts';
import { prlcoder } from './prlcoder.ts';
import { randomPrune } from './randomPrune.ts';
import { reexSql } from './reexSql.ts';
import { reinforce } from './reinforce.ts';
import { remix } from './remix.ts';
import { rlhf } from './rlhf.ts';
import { rloo } from './rloo.ts';
import { sapo } from './sapo.ts';
import { scope } from './scope.ts';
import { rolloutReplay } from './rolloutReplay.ts';
import { rorecomp } from './rorecomp.ts';
import { sageLibrary } from './sageLibrary.ts';
import { sagePlan } from './sagePlan.ts';
import { segAtp } from './segAtp.ts';
import { steerability } from './steerability.ts';
import { trace } from './trace.ts';
import { treepo } from './treepo.ts';
import { treepsRag } from './treepsRag.ts';
import { trlReplay } from './trlReplay.ts';
import { ttrl } from './ttrl.ts';
import { uiS1 } from './uiS1.ts';
import { vade } from './vade.ts';
import { xrpo } from './xrpo.ts';

/** The methods as their files have them. */
export const written: Readonly<Record<MethodId, Method>> = {
  grpo,
  reinforce,
  rloo,
  ppo,
  habc,
  'dr-grpo': drGrpo,
  dapo,
  gspo,
  cispo,
  'mc-grpo': mcGrpo,
  fapo,
  d3s,
  'echo-env': echoEnv,
  brorl,
  drpo,
  ace,
  'one-token-rollout': oneTokenRollout,
  'pf-opsd': pfOpsd,
  'latent-grpo': latentGrpo,
  conciser,
  capo,
  prlcoder,
  brpo,
  rlhf,
  dpo,
  ipo,
  cascade,
  pow3r,
  'adaptive-operations': adaptiveOperations,
  cosearch,
  mssr,
  poise,
  'sol-rl': solRl,
  'efficient-rollout': efficientRollout,
  jaxmarl,
  dagrpo,
  treepo,
  branchgrpo,
  portool,
  'treeps-rag': treepsRag,
  trace,
  'reex-sql': reexSql,
  'seg-atp': segAtp,
  'grounded-prm': groundedPrm,
  meds3,
  ttrl,
  ettrl,
  'echo-hybrid': echoHybrid,
  latr,
  arrol,
  steerability,
  'random-prune': randomPrune,
  'length-cap': lengthCapMethod,
  vade,
  dps,
  dars,
  gdro,
  drive,
  dots,
  masa,
  'guide-grpo': guideGrpo,
  policyrollout,
  'co-evolving-skills': coEvolvingSkills,
  'skill-r1': skillR1,
  'sage-library': sageLibrary,
  hifpo,
  'sage-plan': sagePlan,
  'ui-s1': uiS1,
  int: intMethod,
  zerosearch,
  adhint,
  nudgerl,
  scope,
  xrpo,
  'rollout-replay': rolloutReplay,
  'trl-replay': trlReplay,
  rorecomp,
  dart,
  sapo,
  remix,
  april,
  areal,
  'missing-old-logits': missingOldLogits,
  'ppo-ewma': ppoEwma,
};

const withResults = ({ results = [], ...method }: Method): Method => ({
  ...method,
  results,
  pitfalls: [...method.pitfalls, ...results.map(resultSentence)],
});

/** The same as cards show them: what our experiments found stands behind what can go wrong, in sentences. */
export const methods = Object.fromEntries(
  Object.entries(written).map(([id, method]) => [id, withResults(method)]),
) as Readonly<Record<MethodId, Method>>;
