/** The slot of advantage estimation: baselines, scales, and changes of advantages. */
import type {
  GroupComparison,
  Estimator,
  ShapeStrategy,
  SignalStrategy,
} from '../../learn/advantage/strategy.ts';
import type { Remembering } from '../../rollout/memory.ts';
import { advantageClip } from './clip/clip.ts';
import { distinctPairs } from './distinct-pairs/distinctPairs.ts';
import { dropPivot } from './drop-pivot/pivot.ts';
import { entropyAdvantage } from './entropy-advantage/entropyAdvantage.ts';
import { entropyReshape } from './entropy-reshape/entropyReshape.ts';
import { negativeScale } from './negative-scale/negativeScale.ts';
import { noveltyBonus } from './novelty/novelty.ts';
import { overconfidencePenalty } from './overconfidence/overconfidence.ts';
import { ownComparison, ownTokens } from './own/own.ts';
import { probeComparison, probeRemembering } from './probe/probe.ts';
import { processRemembering } from './process/head.ts';
import { processReward } from './process/process.ts';
import { referenceComparison } from './reference/reference.ts';
import { seatComparison } from './seats/seats.ts';
import { selectRollouts } from './select-rollouts/maxVariance.ts';
import { selectTokens } from './select-tokens/topTokens.ts';
import { stepReturns } from './step-returns/stepReturns.ts';
import { skillCredit } from './skill-credit/skillCredit.ts';
import { stepPenalty } from './step-penalty/stepPenalty.ts';
import { trackedComparison, trackedRemembering } from './tracked/tracked.ts';
import { treeEstimator } from './tree-credit/treeCredit.ts';
import { twoCriticsEstimator } from './two-critics/twoCritics.ts';
import { valueEstimator } from './value/value.ts';

export { baselines } from './baseline/baselines.ts';
export { scales } from './scale/scales.ts';

/** Baselines that read more than rewards. */
export const comparisons: readonly GroupComparison[] = [
  trackedComparison,
  probeComparison,
  referenceComparison,
  ownComparison,
  seatComparison,
];

export const advantageMemories: readonly Remembering<unknown>[] = [
  trackedRemembering,
  probeRemembering,
  processRemembering,
];

/** In order of application. */
export const shapes: readonly ShapeStrategy[] = [
  dropPivot,
  selectRollouts,
  distinctPairs,
  negativeScale,
  overconfidencePenalty,
  noveltyBonus,
  entropyReshape,
  advantageClip,
];

/** The first active one estimates. */
export const estimators: readonly Estimator[] = [valueEstimator, twoCriticsEstimator, treeEstimator];

export const selections: readonly SignalStrategy[] = [
  ownTokens,
  stepPenalty,
  processReward,
  stepReturns,
  skillCredit,
  entropyAdvantage,
  selectTokens,
];
