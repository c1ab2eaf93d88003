/** The policy at the start of the round: it scores again the tokens that older weights sampled. */
import type { ProximalStrategy } from '../strategy.ts';

export const recomputed: ProximalStrategy = {
  score: (learner, older, config) => learner.scoreCurrent(older, config),
};
