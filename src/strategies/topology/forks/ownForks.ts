/** Forks by code of the reader: `branch` of an own method scores the places, and only scores above 0 fork. */
import type { RunConfig } from '../../../config/schema.ts';
import { valuesAt } from '../../../learn/own/columns.ts';
import { answersOfMethod, type OwnMethod } from '../../../learn/own/ownMethod.ts';
import type { Forkable, ScoredForks } from './scored.ts';

/**
 * The code sees the entropies of the tokens that the policy chose, so its positions count these alone. Rejects with the
 * sentence of the code where it fails.
 */
export async function scoredByCode(
  config: Pick<RunConfig, 'own_method'>,
  completions: readonly Forkable[],
): Promise<readonly ScoredForks[]> {
  const own = config.own_method as OwnMethod;
  const seen = completions.map(({ trajectory, chosen }) => ({
    entropies: valuesAt(trajectory.entropies, chosen),
  }));
  const given = await answersOfMethod(own).branch(seen, own.values);
  return completions.map(({ chosen, allowed }, i) => {
    const scores = new Float64Array(chosen.length);
    let next = 0;
    chosen.forEach((is, at) => {
      if (is) scores[at] = given[i]?.[next++] ?? 0;
    });
    return { scores, places: allowed.map((is, at) => Number(is && (scores[at] as number) > 0)) };
  });
}
