/** Measures how much a tree's completions share, by pure counting, apart from the ledger. */
import type { Ledger } from './ledger.ts';
import { roles, type Batch, type Sample } from './sample.ts';

type Written = Pick<Sample, 'tokens' | 'prompt' | 'roles' | 'branch'>;

/** Tokens from `from` on that the policy wrote, including forced ones: all but observations. */
function writtenFrom({ tokens, roles: by }: Written, from: number): number {
  let count = 0;
  for (let at = from; at < tokens.length; at++) if (by[at] !== roles.observation) count++;
  return count;
}

/**
 * `tok_unique / tok_noshare` predicted from branches and lengths: of all tokens of completions, pruned ones too, the
 * share after their branch points. In [0, 1]; 1 where nothing is shared, null without a written token.
 */
function predictedRatio(batches: readonly Batch[]): number | null {
  let [own, all] = [0, 0];
  for (const { trajectories, pruned = [] } of batches) {
    for (const one of [...trajectories, ...pruned]) {
      const start = one.prompt.tokens.length;
      own += writtenFrom(one, one.branch?.at ?? start);
      all += writtenFrom(one, start);
    }
  }
  return all > 0 ? own / all : null;
}

/** The unique share of all that a round collected, as counted by the engine and as predicted from branches and lengths. */
export function sharingMetrics(
  batches: readonly Batch[],
  { tok_unique = 0, tok_noshare = 0 }: Partial<Ledger>,
): Readonly<Record<string, number | null>> {
  return {
    'tree/unique_ratio': tok_noshare > 0 ? tok_unique / tok_noshare : null,
    'tree/predicted_ratio': predictedRatio(batches),
  };
}
