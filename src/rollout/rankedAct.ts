/** An environment whose searches show what a ranker chooses. */
import type { TokenTask } from '../tasks/task.ts';
import type { Ranker } from './ranking.ts';
import type { Act } from './turns.ts';

/** The environment of a task in turns where this ranker chooses what searches show; other replies are the task's own. */
export function rankedAct({ act, ranked }: TokenTask, ranker: Ranker): Act {
  if (!act || !ranked) throw new Error('internal: only a task whose results are ranked can have a ranker');
  return async (attempts, keys) => {
    const plain = await act(attempts);
    return attempts.map((attempt, i) => {
      const found = ranked.found(attempt);
      const own = plain[i] as (typeof plain)[number];
      if (!found) return own;
      const ranking = ranker(found, keys?.[i]);
      return { ...ranked.show(attempt, ranking.order), ranking };
    });
  };
}
