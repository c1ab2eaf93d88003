/** The interface of a strategy for test time: what it makes of n completions of a prompt, and what these cost. */
import type { PlacedPrompt } from '../../rollout/plan.ts';
import type { Sample } from '../../rollout/sample.ts';
import type { AskedPolicy } from '../policy.ts';

/** N completions of a prompt, by number of the draw. */
export interface CompletionPool {
  readonly placed: PlacedPrompt;
  readonly samples: readonly Sample[];
  /** 1 where the verifier calls it right, else 0. */
  readonly right: readonly number[];
  /** Answers in canonical form, null for none; null where right completions have no answer in common. */
  readonly answers: readonly (string | null)[] | null;
  /** Tokens of the prompt, and mean tokens that the policy wrote in a completion. */
  readonly read: number;
  readonly written: number;
}

/** What n completions gave. Plain data. */
export interface Spent {
  /** Expected share of right results, in [0, 1]. */
  readonly right: number;
  /** Tokens read and written: prompt and context once each, and all that was written. */
  readonly tokens: number;
}

/** Completions of roots, in order of roots and samples: completion j of root i has the keys that the root names. */
export type Write = (
  roots: readonly PlacedPrompt[],
  round: number,
) => Promise<readonly (readonly Sample[])[]>;

export interface TestTimeStrategy {
  /** Why it cannot be measured for this policy, one sentence; null where it can. */
  whyNot?(asked: AskedPolicy): string | null;
  /** What each of `counts` completions gives on each pool, `[pools, counts]`. */
  spend(
    pools: readonly CompletionPool[],
    counts: readonly number[],
    site: { readonly asked: AskedPolicy; readonly write: Write },
  ): Promise<readonly (readonly Spent[])[]> | readonly (readonly Spent[])[];
}

/** What n of the pool's own completions cost. */
export const plainTokens = ({ read, written }: CompletionPool, n: number): number => read + n * written;

/** A strategy that chooses among completions of the pool. */
export function choosing(
  rightOf: (pool: CompletionPool, counts: readonly number[], asked: AskedPolicy) => readonly number[],
  whyNot?: TestTimeStrategy['whyNot'],
): TestTimeStrategy {
  return {
    ...(whyNot && { whyNot }),
    spend: (pools, counts, { asked }) =>
      pools.map((pool) =>
        rightOf(pool, counts, asked).map((right, i) => ({
          right,
          tokens: plainTokens(pool, counts[i] as number),
        })),
      ),
  };
}

/** The log-probability of a completion: the sum over its tokens. */
export const logProbability = ({ logps }: Pick<Sample, 'logps'>): number =>
  logps.reduce((sum, logp) => sum + logp, 0);

/** Tokens that the policy wrote in a completion; the environment's are its own. */
export const writtenTokens = ({ versions }: Pick<Sample, 'versions'>): number =>
  versions.reduce((sum, version) => sum + Number(version !== -1), 0);
