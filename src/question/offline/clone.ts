/** Behaviour cloning as counts, of all episodes or of successful ones. */
import type { OfflineEpisode } from './dataSet.ts';
import { actionCount, type OfflineLand } from './land.ts';

/**
 * The policy `[states, actions]` that takes each action as often as the episodes do: in the same state, else in the same cell at any
 * step, else uniformly. It is the maximum of the data's likelihood.
 */
export function cloneOf(
  { places, horizon }: Pick<OfflineLand, 'places' | 'horizon'>,
  episodes: readonly Pick<OfflineEpisode, 'transitions'>[],
): Float64Array {
  const inState = new Float64Array(places * horizon * actionCount);
  const inCell = new Float64Array(places * actionCount);
  for (const { transitions } of episodes)
    for (const { step, place, action } of transitions) {
      (inState[(step * places + place) * actionCount + action] as number)++;
      (inCell[place * actionCount + action] as number)++;
    }
  const policy = new Float64Array(inState.length);
  for (let state = 0; state < places * horizon; state++) {
    const own = inState.subarray(state * actionCount, (state + 1) * actionCount);
    const cell = state % places;
    const counts = [own, inCell.subarray(cell * actionCount, (cell + 1) * actionCount)].find((one) =>
      one.some((count) => count > 0),
    );
    const total = counts?.reduce((sum, one) => sum + one, 0) ?? 1;
    for (let action = 0; action < actionCount; action++)
      policy[state * actionCount + action] = counts ? (counts[action] as number) / total : 1 / actionCount;
  }
  return policy;
}

/** The clone of successful episodes; null where none is. */
export function filteredCloneOf(
  land: Pick<OfflineLand, 'places' | 'horizon'>,
  episodes: readonly OfflineEpisode[],
): Float64Array | null {
  const right = episodes.filter(({ success }) => success);
  return right.length > 0 ? cloneOf(land, right) : null;
}
