/** Forks by code of the reader: `branch` of an own method scores the places, and only scores above 0 fork. */
import type { RunConfig } from '../../../config/schema.ts';
import { valuesAt } from '../../../learn/own/columns.ts';
import { answersOfMethod, type OwnFork, type OwnMethod } from '../../../learn/own/ownMethod.ts';
import { askTogether } from '../../../learn/own/askTogether.ts';
import type { Forkable, ScoredForks, ScoreForks } from './scored.ts';

/**
 * The code sees the entropies of the tokens that the policy chose, so its positions count these alone. Rejects with the
 * sentence of the code where it fails.
 */
export function scoringByCode(config: Pick<RunConfig, 'own_method'>): ScoreForks {
  const own = config.own_method as OwnMethod;
  const scoresOf = askTogether((forks: readonly OwnFork[]) => answersOfMethod(own).branch(forks, own.values));
  return (completions) => Promise.all(completions.map(async (one) => scored(one, await scoresOf(seen(one)))));
}

const seen = ({ trajectory, chosen }: Forkable): OwnFork => ({
  entropies: valuesAt(trajectory.entropies, chosen),
});

function scored({ chosen, allowed }: Forkable, given: readonly number[]): ScoredForks {
  const scores = new Float64Array(chosen.length);
  let next = 0;
  chosen.forEach((is, at) => {
    if (is) scores[at] = given[next++] as number;
  });
  return { scores, places: allowed.map((is, at) => Number(is && (scores[at] as number) > 0)) };
}
