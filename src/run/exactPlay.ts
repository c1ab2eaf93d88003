/** Exact results about the current policy in a game for two, on tasks that can list their situations. */
import type { RunConfig } from '../config/schema.ts';
import type { StrategyMetrics } from '../rollout/memory.ts';
import { taskOf } from '../tasks/index.ts';
import type { TwoPlayerGame } from '../tasks/task.ts';
import type { Player } from './player.ts';

function gameOf({ task }: RunConfig): TwoPlayerGame | undefined {
  const played = taskOf(task);
  return played.kind === 'control' ? played.game : undefined;
}

/** The metrics of a round without an evaluation. */
export function playNotMeasured(config: RunConfig): StrategyMetrics {
  return gameOf(config)?.solutionOf ? { 'game/exploitability': null, 'game/first_value': null } : {};
}

/**
 * `game/exploitability` and `game/first_value` of the policy at temperature 1, on the chosen level, in chips or reward per game;
 * empty on other tasks.
 * Throws what the actor throws.
 */
export async function exactPlay(player: Player, config: RunConfig): Promise<StrategyMetrics> {
  const solution = gameOf(config)?.solutionOf?.(config.level);
  if (!solution || !('actor' in player)) return {};
  const { probabilities } = await player.actor.distribution(Float32Array.from(solution.features.flat()), 1);
  return {
    'game/exploitability': solution.exploitability(probabilities),
    'game/first_value': solution.firstValue(probabilities),
  };
}
