/** A moving average of the weights, whose pace is independent of the batch size (PPO-EWMA: arXiv 2110.00641). */
import type { ProximalStrategy } from '../strategy.ts';

export const average: ProximalStrategy = {
  follows: ({ proximal_decay }) => ({ average: { decay: proximal_decay } }),
};
