/** All proximal policies, by the value of the setting. */
import type { RunConfig } from '../../../config/schema.ts';
import { interpolated } from './interpolated.ts';
import { resetAverage } from './resetAverage.ts';
import type { ProximalStrategy } from './strategy.ts';

/** The policy at the start of the round: it scores again the tokens that older weights sampled. */
const recomputed: ProximalStrategy = {
  score: (learner, older, config) => learner.scoreCurrent(older, config),
};

/** A moving average of the weights, whose pace is independent of the batch size (PPO-EWMA: arXiv 2110.00641). */
const average: ProximalStrategy = {
  follows: ({ proximal_decay }) => ({ average: { decay: proximal_decay } }),
};

/**
 * The policy that sampled, as the learner itself computes it: weights of earlier rounds are kept and score again
 * (Missing Old Logits: arXiv 2605.12070, snapshot-based version tracking). The correction then contains only the
 * difference between sampler and learner, and the clip only the age of the weights.
 */
const snapshot: ProximalStrategy = {
  score: (learner, older, config) => learner.scoreSampled(older, config),
  follows: ({ snapshots }) => ({ keepsRounds: snapshots }),
};

export const proximals: Readonly<Record<RunConfig['proximal'], ProximalStrategy>> = {
  behaviour: {},
  recomputed,
  average,
  snapshot,
  interpolated,
  reset_average: resetAverage,
};
