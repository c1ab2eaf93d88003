/** A level of grid-world for learning from stored data: its states, what each action leads to, and exact values of any policy. */
import { gridWorld } from '../../tasks/gridWorld.ts';
import { maps, moveOutcomesOf, worthOf } from '../../tasks/gridWorldMaps.ts';
import { floorOf } from '../../tasks/gridWorldStates.ts';
import type { TaskStates } from '../../tasks/task.ts';
import { meanOf } from '../../tensor/statistics.ts';

export const actionCount = gridWorld.actions;

/** What an action can lead to. */
export interface LandOutcome {
  /** Number of the floor cell; −1 where the episode ends. */
  readonly place: number;
  readonly probability: number;
  /** Reward on arrival. */
  readonly worth: number;
}

export interface OfflineLand {
  readonly places: number;
  readonly horizon: number;
  /** Those of each floor cell and action, `[places · actions]`. */
  readonly outcomes: readonly (readonly LandOutcome[])[];
  /** State `step · places + place`; an episode starts on a uniformly drawn cell at step 0. */
  readonly states: TaskStates;
}

export function offlineLand(level: number): OfflineLand {
  const states = gridWorld.statesOf(level);
  const cells = (maps[level - 1] as readonly string[]).join('');
  const floor = floorOf({ cells, horizon: gridWorld.horizon });
  const outcomes = floor.flatMap((cell) =>
    Array.from({ length: actionCount }, (_, action) =>
      moveOutcomesOf(cells, cell, action).map(([to, probability]) => {
        return { place: floor.indexOf(to), probability, worth: worthOf(cells, to) ?? 0 };
      }),
    ),
  );
  return { places: floor.length, horizon: gridWorld.horizon, outcomes, states };
}

/** Expected discounted reward of an episode under a policy `[states, actions]`, exact. */
export function exactReturn(
  { places, states }: Pick<OfflineLand, 'places' | 'states'>,
  probabilities: ArrayLike<number>,
  gamma = 1,
): number {
  return meanOf(states.valuesOf(probabilities, gamma).subarray(0, places));
}

/** The first of some weights at which their running sum exceeds `draw` of their total. */
export function drawnFrom(weights: ArrayLike<number>, start: number, count: number, draw: number): number {
  let total = 0;
  for (let i = 0; i < count; i++) total += weights[start + i] as number;
  let rest = draw * total;
  for (let i = 0; i < count - 1; i++) {
    rest -= weights[start + i] as number;
    if (rest < 0) return i;
  }
  return count - 1;
}
