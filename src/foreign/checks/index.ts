/** All checks: causes before what they cause, faults before what only looks like one. */
import type { RunCheck } from '../diagnosis.ts';
import { clippingIdle } from './clipShare.ts';
import { collapsed } from './collapsed.ts';
import { deadGroups } from './deadGroups.ts';
import { entropyCollapse } from './entropyCollapse.ts';
import { gradientSpikes, nonFinite } from './gradientSpikes.ts';
import { klRunaway } from './klRunaway.ts';
import { largeStep } from './largeStep.ts';
import { leakingEvaluation } from './leakingEvaluation.ts';
import { lengthDrift } from './lengthDrift.ts';
import { lengthHacking } from './lengthHacking.ts';
import { lossAtZero } from './lossNearZero.ts';
import { partsDiverge } from './partsDiverge.ts';
import { repetition, sameText } from './repetition.ts';
import { otherWeights } from './staleWeights.ts';
import { truncation } from './truncation.ts';
import { wrongVerifier } from './wrongVerifier.ts';

export const checks: readonly RunCheck[] = [
  nonFinite,
  wrongVerifier,
  leakingEvaluation,
  otherWeights,
  largeStep,
  lengthHacking,
  truncation,
  klRunaway,
  entropyCollapse,
  deadGroups,
  partsDiverge,
  sameText,
  repetition,
  gradientSpikes,
  lengthDrift,
  collapsed,
  lossAtZero,
  clippingIdle,
];
