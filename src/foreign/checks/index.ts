/** All checks: causes before what they cause, faults before what only looks like one. */
import type { Check } from '../diagnosis.ts';
import { nothingClipped } from './clipShare.ts';
import { collapsed } from './collapsed.ts';
import { deadGroups } from './deadGroups.ts';
import { entropyCollapse } from './entropyCollapse.ts';
import { gradientSpikes, nonFinite } from './gradientSpikes.ts';
import { klRunaway } from './klRunaway.ts';
import { largeStep } from './largeStep.ts';
import { leakingEvaluation } from './leakingEvaluation.ts';
import { lengthDrift } from './lengthDrift.ts';
import { lengthHacking } from './lengthHacking.ts';
import { lossNearZero } from './lossNearZero.ts';
import { partsDiverge } from './partsDiverge.ts';
import { repetition, sameText } from './repetition.ts';
import { staleWeights } from './staleWeights.ts';
import { truncation } from './truncation.ts';
import { wrongVerifier } from './wrongVerifier.ts';

export const checks: readonly Check[] = [
  nonFinite,
  wrongVerifier,
  leakingEvaluation,
  staleWeights,
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
  lossNearZero,
  nothingClipped,
];
