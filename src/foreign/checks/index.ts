/** All checks: causes before what they cause, faults before what only looks like one. */
import type { RunCheck } from '../diagnosis.ts';
import { clippingIdle, lossAtZero } from './normal.ts';
import { collapsed, deadGroups, partsDiverge } from './rewards.ts';
import { entropyCollapse, klRunaway, oldWeights } from './policy.ts';
import { gradientSpikes, nonFinite, largeStep } from './updates.ts';
import { leakingEvaluation } from './leakingEvaluation.ts';
import { lengthDrift, lengthHacking, truncation } from './lengths.ts';
import { repetition, sameText } from './repetition.ts';
import { wrongVerifier } from './wrongVerifier.ts';

export const checks: readonly RunCheck[] = [
  nonFinite,
  wrongVerifier,
  leakingEvaluation,
  oldWeights,
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
