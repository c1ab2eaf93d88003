/**
 * The policy that sampled, as the learner itself computes it: weights of earlier rounds are kept and score again
 * (Missing Old Logits: arXiv 2605.12070, snapshot-based version tracking). The correction then contains only the
 * difference between sampler and learner, and the clip only the age of the weights.
 */
import type { ProximalStrategy } from '../strategy.ts';

export const snapshot: ProximalStrategy = {
  score: (learner, older, config) => learner.scoreSampled(older, config),
  follows: ({ snapshots }) => ({ keepsRounds: snapshots }),
};
