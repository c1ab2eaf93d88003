/**
 * A moving average of the weights that restarts once it has fallen too far behind (revised PPO-EWMA of arXiv 2605.12070):
 * while fewer tokens than the threshold are inside the clip, the average holds the policy back instead of guiding it.
 */
import { strategyHas } from '../../../config/strategyTraits.ts';
import type { RunConfig } from '../../../config/schema.ts';
import type { ProximalStrategy } from './strategy.ts';

/** β = W / (W + 2): the average's mean age is then half of W, the sampling weights' age in updates. */
function decayFor(updates: number): number {
  return updates / (updates + 2);
}

/** Age of the oldest sampling weights in updates: rounds of staleness, at least one, times updates per round. */
function updatesBehind(config: RunConfig): number {
  const { staleness, num_iterations, steps_per_generation } = config;
  const rounds = strategyHas('samples_with_older_weights', config) ? Math.max(1, staleness) : 1;
  return rounds * num_iterations * steps_per_generation;
}

export const resetAverage: ProximalStrategy = {
  follows: (config) => ({
    average: {
      decay: decayFor(updatesBehind(config)),
      restarts: (metrics) => 1 - (metrics['clip_ratio/region_mean'] ?? 0) < config.active_share,
    },
  }),
};
