/** Measures how many rows were merged because their results were equal, and what they had cost. */
import type { StrategyMetrics } from '../../../rollout/memory.ts';
import { roles, type Batch, type PrunedSample, type Sample } from '../../../rollout/sample.ts';
import { sameResults } from './results.ts';

/** Tokens that the policy wrote for this row alone, after its branch point. */
function ownTokens({ tokens, prompt, roles: by, branch }: Sample | PrunedSample): number {
  let count = 0;
  for (let at = branch?.at ?? prompt.tokens.length; at < tokens.length; at++)
    if (by[at] !== roles.observation) count++;
  return count;
}

/** Over everything that a round collected; null without rows. */
export function resultMetrics(batches: readonly Batch[]): StrategyMetrics {
  const merged = batches.flatMap(({ pruned = [] }) => pruned.filter(({ cut }) => cut.rule === sameResults));
  const all = batches.flatMap(({ trajectories, pruned = [] }) => [...trajectories, ...pruned]);
  const sum = (rows: readonly (Sample | PrunedSample)[]): number =>
    rows.reduce((tokens, row) => tokens + ownTokens(row), 0);
  const written = sum(all);
  return {
    'results/merged_ratio': all.length > 0 ? merged.length / all.length : null,
    'results/merged_tokens': written > 0 ? sum(merged) / written : null,
  };
}
