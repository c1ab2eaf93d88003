/** A moving average of the weights, whose pace does not follow the size of batches (PPO-EWMA: arXiv 2110.00641). */
import type { ProximalStrategy } from '../strategy.ts';

export const average: ProximalStrategy = {
  follows: ({ proximal_decay }) => ({ average: { decay: proximal_decay } }),
};
