/** The model in which synthetic steps are taken: the world itself or counts of the data, and a share of both can be wrong. */
import type { OfflineEpisode } from './dataSet.ts';
import { actionCount, type OfflineLand, type LandOutcome } from './land.ts';

export interface OfflineModel {
  /** What each action leads to in each floor cell, `[places · actions]`. */
  readonly outcomes: readonly (readonly LandOutcome[])[];
  /** Pairs of cell and action that the data lacks; 0 for the world itself. */
  readonly unseen: number;
}

/** Outcomes by their share in the data. An action that was never taken in a cell stays there: nothing is known of it. */
function countedOutcomes(
  { places }: Pick<OfflineLand, 'places'>,
  episodes: readonly OfflineEpisode[],
): OfflineModel {
  const counts = Array.from({ length: places * actionCount }, () => new Map<string, [LandOutcome, number]>());
  for (const { transitions } of episodes)
    for (const { place, action, next, reward } of transitions) {
      const seen = counts[place * actionCount + action] as Map<string, [LandOutcome, number]>;
      const key = `${next} ${reward}`;
      const [outcome, count] = seen.get(key) ?? [{ place: next, probability: 0, worth: reward }, 0];
      seen.set(key, [outcome, count + 1]);
    }
  const outcomes = counts.map((seen, pair): LandOutcome[] => {
    const total = [...seen.values()].reduce((sum, [, count]) => sum + count, 0);
    const stays = { place: Math.floor(pair / actionCount), probability: 1, worth: 0 };
    return total === 0
      ? [stays]
      : [...seen.values()].map(([outcome, count]) => ({ ...outcome, probability: count / total }));
  });
  return { outcomes, unseen: counts.filter(({ size }) => size === 0).length };
}

/** `wrong`: the probability of a step that ends on a cell drawn uniformly, without reward, instead. */
export function modelOf(
  land: OfflineLand,
  episodes: readonly OfflineEpisode[],
  { model, wrong }: { readonly model: 'exact' | 'counts'; readonly wrong: number },
): OfflineModel {
  const { outcomes, unseen } =
    model === 'exact' ? { outcomes: land.outcomes, unseen: 0 } : countedOutcomes(land, episodes);
  if (wrong === 0) return { outcomes, unseen };
  const anywhere = Array.from({ length: land.places }, (_, place): LandOutcome => {
    return { place, probability: wrong / land.places, worth: 0 };
  });
  const mixed = outcomes.map((right) => [
    ...right.map((one) => ({ ...one, probability: (1 - wrong) * one.probability })),
    ...anywhere,
  ]);
  return { outcomes: mixed, unseen };
}
