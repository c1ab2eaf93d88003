/**
 * Groups of partners (SAPO, Swarm sAmpling Policy Optimization: arXiv 2509.08721): a round has I prompts of its own and J groups
 * that other runs sampled on the same task, each learned from once. Without partners all prompts are its own.
 */
import { fifo, replayedByShare } from '../fifo/fifo.ts';
import type { ReplayStrategy } from '../strategy.ts';
import { exchange } from './exchange.ts';

export const swarm: ReplayStrategy = {
  fresh: (buffer, config) => config.prompts_per_round - replayedByShare(buffer, config),
  compose: fifo.compose,
  /** The buffer holds groups of partners alone. */
  stored: () => [],
  settle: (before, added, composition, config) =>
    fifo.settle(
      before.filter((group) => !composition.drawn.includes(group)),
      added,
      composition,
      config,
    ),
  exchange,
};
