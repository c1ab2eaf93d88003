/** Exact results about the current policy on tasks that can list their states: errors of a value head, and play in games. */
import type { RunConfig } from '../config/schema.ts';
import type { StrategyMetrics } from '../rollout/memory.ts';
import { taskOf } from '../tasks/index.ts';
import type { GameSolution } from '../tasks/task.ts';
import type { Player } from './player.ts';

/** Whether there is a value head whose error can be computed. */
function isKnown({ task, baseline }: RunConfig): boolean {
  const played = taskOf(task);
  return baseline === 'value' && played.kind === 'control' && played.statesOf !== undefined;
}

/** The game that the run plays, if its exact results can be computed. */
function solutionOf({ task }: RunConfig): GameSolution | undefined {
  const played = taskOf(task);
  return played.kind === 'control' ? played.game?.solution : undefined;
}

/** The metrics of a round without an evaluation. */
export function exactNotMeasured(config: RunConfig): StrategyMetrics {
  return {
    ...(isKnown(config) && { 'value/exact_error': null }),
    ...(solutionOf(config) && { 'game/exploitability': null, 'game/first_value': null }),
  };
}

/**
 * What is exact about the current policy: `value/exact_error`, and in games `game/exploitability` and `game/first_value` at
 * temperature 1. Throws what the actor throws.
 */
export async function exactMetrics(player: Player, config: RunConfig): Promise<StrategyMetrics> {
  return { ...(await errorOfValues(player, config)), ...(await exactPlay(player, config)) };
}

async function exactPlay(player: Player, config: RunConfig): Promise<StrategyMetrics> {
  const solution = solutionOf(config);
  if (!solution || !('actor' in player)) return {};
  const { probabilities } = await player.actor.distribution(Float32Array.from(solution.features.flat()), 1);
  return {
    'game/exploitability': solution.exploitability(probabilities),
    'game/first_value': solution.firstValue(probabilities),
  };
}

/**
 * `value/exact_error`: |head − exact value|, averaged over the states of the chosen level by how often the policy
 * visits them; exact for the policy at the run's temperature and discount, and for the verifier's reward alone. Empty
 * where exact values or a head are missing. Throws what the actor throws.
 */
async function errorOfValues(player: Player, config: RunConfig): Promise<StrategyMetrics> {
  if (!isKnown(config) || !('actor' in player)) return {};
  const states = player.task.statesOf?.(config.level);
  if (!states) return {};
  const observations = Float32Array.from(states.features.flat());
  const { probabilities, heads } = await player.actor.distribution(observations, config.temperature);
  const head = heads?.value;
  if (!head) return {};
  const values = states.valuesOf(probabilities, config.gamma);
  const visits = states.visitsOf(probabilities);
  let [error, total] = [0, 0];
  for (const [state, often] of visits.entries()) {
    error += often * Math.abs((head[state] as number) - (values[state] as number));
    total += often;
  }
  return { 'value/exact_error': error / total };
}
