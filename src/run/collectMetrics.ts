/** Metrics of strategies about everything that a round collected and about its batch. */
import { strategyHas } from '../config/strategyTraits.ts';
import type { RunConfig } from '../config/schema.ts';
import type { StrategyMetrics } from '../rollout/memory.ts';
import { sharingMetrics } from '../rollout/sharing.ts';
import type { RoundCollected } from '../rollout/wrapper.ts';
import { draftMetrics } from '../strategies/budget/explore/explore.ts';
import { allocationMetrics } from '../strategies/budget/metrics.ts';
import { promptCounts } from '../strategies/hints/rescued.ts';
import { hintMetrics } from '../strategies/hints/tally.ts';
import { mixedRatio } from '../strategies/prompts/dynamic-sampling/dynamicSampling.ts';
import { pruningMetrics, tokensAfter } from '../strategies/pruning/metrics.ts';
import { pruneLength } from '../strategies/pruning/pruning.ts';
import { topologyMetrics } from '../strategies/topology/metrics.ts';
import { repeatedTokens, savedByTrees } from '../strategies/topology/saved.ts';

/** Metrics of active strategies, and hypothetical ones of others; `longest` completion in tokens, null on control tasks. */
export function collectMetrics(
  { carried: { collections }, entries, counts, metrics }: RoundCollected,
  config: RunConfig,
  longest: number | null,
): StrategyMetrics {
  const all = collections.map(({ batch }) => batch);
  const replaced = collections.map((one) => one.replaced ?? []);
  const prompts = promptCounts(collections);
  const treesAlone =
    config.hint === 'none' &&
    config.num_speculative_tokens === 0 &&
    !strategyHas('leaves_unfinished', config);
  return {
    'spent/tokens': entries.tok_unique ?? 0,
    'spent/steps': entries.steps_seq ?? 0,
    'spent/prompts': prompts.sampled,
    'spent/prompts_failed': prompts.failed,
    ...(config.topology !== 'flat' && sharingMetrics(all, entries)),
    ...(config.topology !== 'flat' && savedByTrees(all, entries, treesAlone)),
    ...topologyMetrics(all, config),
    ...(config.prune !== 'none' && pruningMetrics(all, config.finish_pruned, counts)),
    ...(config.num_train_prompts > 0 && { 'prompts/mixed_ratio': mixedRatio(all) }),
    ...(config.allocation !== 'uniform' && allocationMetrics(all, config.num_generations, replaced)),
    ...(strategyHas('drafts_completions', config) && draftMetrics(counts ?? {}, entries)),
    ...(config.hint !== 'none' && hintMetrics(counts ?? {}, config)),
    ...(config.hint !== 'none' && { 'saved/prompts_rescued': prompts.rescued }),
    ...(longest !== null && wouldMetrics(all, config, longest)),
    ...metrics,
  };
}

/** Hypothetical effects of trees and pruning in this round, where these are off. */
function wouldMetrics(
  all: Parameters<typeof repeatedTokens>[0],
  { topology, prune }: RunConfig,
  longest: number,
): StrategyMetrics {
  const at = pruneLength({ config: { prune_at: null }, longest });
  return {
    ...(topology === 'flat' && { 'would/tree_tokens': repeatedTokens(all) }),
    ...(prune === 'none' && { 'would/pruned_tokens': tokensAfter(all, at) }),
  };
}
