/** The policy at the start of the round: what older weights sampled is scored again. */
import type { ProximalStrategy } from '../strategy.ts';

export const recomputed: ProximalStrategy = {
  score: (learner, older, config) => learner.scoreCurrent(older, config),
};
