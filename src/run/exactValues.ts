/** Compares heads with the exact values of the current policy, on tasks that can list their states. */
import type { RunConfig } from '../config/schema.ts';
import type { Head } from '../policy/heads.ts';
import type { StrategyMetrics } from '../rollout/memory.ts';
import { headsOf } from '../strategies/learning.ts';
import { taskOf } from '../tasks/index.ts';
import { exp } from '../tensor/exp.ts';
import type { TaskStates } from '../tasks/task.ts';
import type { Player } from './player.ts';

/** The outputs of heads for each state, and the policy's probabilities there. */
interface Outputs {
  readonly states: TaskStates;
  readonly probabilities: Float32Array;
  readonly heads: Readonly<Record<string, Float32Array>>;
  readonly gamma: number;
}

interface Measure {
  readonly names: readonly string[];
  readonly of: (outputs: Outputs) => StrategyMetrics;
}

/** By the head that a policy has. */
const measures: Readonly<Partial<Record<Head, Measure>>> = {
  value: { names: ['value/exact_error'], of: valueError },
  viability: { names: ['critics/viability_error', 'critics/steps_error'], of: criticsErrors },
};

/** The measure of heads whose error can be computed; undefined without any. */
function measureOf(config: RunConfig): Measure | undefined {
  const played = taskOf(config.task);
  if (played.kind !== 'control' || played.statesOf === undefined) return undefined;
  return headsOf(config)
    .map((head) => measures[head])
    .find((measure) => measure !== undefined);
}

/** The metrics of a round without an evaluation. */
export function exactNotMeasured(config: RunConfig): StrategyMetrics {
  return Object.fromEntries((measureOf(config)?.names ?? []).map((name) => [name, null]));
}

/**
 * `value/exact_error`, or `critics/viability_error` and `critics/steps_error`: |head − exact value|, averaged over the
 * states of the chosen level by how often the policy visits them; exact for the policy at the run's temperature and
 * discount, and for the verifier's reward alone. Empty where exact values or a head are missing. Throws what the actor
 * throws.
 */
export async function exactMetrics(player: Player, config: RunConfig): Promise<StrategyMetrics> {
  const measure = measureOf(config);
  if (!measure || !('actor' in player)) return {};
  const states = player.task.statesOf?.(config.level);
  if (!states) return {};
  const observations = Float32Array.from(states.features.flat());
  const { probabilities, heads } = await player.actor.distribution(observations, config.temperature);
  return heads ? measure.of({ states, probabilities, heads, gamma: config.gamma }) : {};
}

/** The mean distance of `found` from `exact`, weighted; null where all weights are 0. */
function meanError(
  found: (state: number) => number,
  exact: ArrayLike<number>,
  weights: ArrayLike<number>,
): number | null {
  let [error, total] = [0, 0];
  for (let state = 0; state < weights.length; state++) {
    const often = weights[state] as number;
    error += often * Math.abs(found(state) - (exact[state] as number));
    total += often;
  }
  return total > 0 ? error / total : null;
}

function valueError({ states, probabilities, heads, gamma }: Outputs): StrategyMetrics {
  const head = heads.value;
  if (!head) return {};
  const values = states.valuesOf(probabilities, gamma);
  const visits = states.visitsOf(probabilities);
  return { 'value/exact_error': meanError((state) => head[state] as number, values, visits) };
}

/** Steps to go are compared where episodes succeed, because only those are learned from. */
function criticsErrors({
  states,
  probabilities,
  heads: { viability, efficiency },
}: Outputs): StrategyMetrics {
  if (!viability || !efficiency) return {};
  const { success, steps } = states.successOf(probabilities);
  const visits = states.visitsOf(probabilities);
  const successes = visits.map((often, state) => often * (success[state] as number));
  const predicted = (state: number): number => 1 / (1 + exp(-(viability[state] as number)));
  return {
    'critics/viability_error': meanError(predicted, success, visits),
    'critics/steps_error': meanError((state) => -(efficiency[state] as number), steps, successes),
  };
}
