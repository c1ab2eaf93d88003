/** Measures how often a rule fires that branches at uncertain tokens, and how uncertain the policy is. */
import type { RunConfig } from '../../config/schema.ts';
import { treeSlots } from './lookahead/lookahead.ts';
import { roles, type Batch } from '../../rollout/sample.ts';
import { shownIn, valueAt } from './forks/forkMemory.ts';
import { measureOf, type ForkMeasure } from './forks/forkSignal.ts';
import { noQuantiles, withValues } from '../../tensor/quantiles.ts';

type Branching = (batch: Batch, config: RunConfig) => { readonly fired: number; readonly of: number };

const all = ({ trajectories, pruned = [] }: Batch) => [...trajectories, ...pruned];

/** By topology: how often its rule fired, and how often it could have. */
const rules: Partial<Readonly<Record<RunConfig['topology'], Branching>>> = {
  /** Branch points used, of `fork_points` in each whole completion. */
  forks: (batch, { fork_points }) => {
    const left = all(batch).flatMap(({ group, branch }) =>
      branch ? [`${group} ${branch.from} ${branch.at}`] : [],
    );
    const roots = all(batch).filter(({ branch }) => !branch).length;
    return { fired: new Set(left).size, of: fork_points * roots };
  },
  /** Completions that began with another completion's rejected token, of all; none once trees have faded out. */
  lookahead: (batch, config) => {
    if (treeSlots(config, batch.round) < 2) return { fired: 0, of: 0 };
    const opened = all(batch).filter(({ branch, roles: by }) => branch && by[branch.at] === roles.template);
    return { fired: opened.length, of: all(batch).length };
  },
};

/** How the rule of the topology measures uncertainty. */
const shownMeasure = (config: RunConfig): ForkMeasure =>
  config.topology === 'lookahead' ? 'gap' : measureOf(config);

/** Number of likeliest tokens of each step that the growth reads, and so the policy must output. */
export function candidatesFor(config: RunConfig): number {
  return rules[config.topology] && shownMeasure(config) === 'gap' ? 2 : 0;
}

/**
 * Over everything that a round collected: the share of possible branches that were taken, and the values at which
 * half, nine tenths and 99 of 100 tokens are less uncertain, by the measure of the rule; null without any. Empty for
 * topologies that branch at set places.
 */
export function branchingMetrics(
  batches: readonly Batch[],
  config: RunConfig,
): Readonly<Record<string, number | null>> {
  const rule = rules[config.topology];
  if (!rule) return {};
  const measure = shownMeasure(config);
  const counts = batches.map((batch) => rule(batch, config));
  const [fired, of] = [
    counts.reduce((sum, count) => sum + count.fired, 0),
    counts.reduce((sum, count) => sum + count.of, 0),
  ];
  const trees = counts.some((count) => count.of > 0);
  const seen = withValues(noQuantiles(), trees ? shownIn(batches, measure) : []);
  return {
    'branching/fired': of > 0 ? fired / of : null,
    'branching/q50': valueAt(seen, measure, 0.5),
    'branching/q90': valueAt(seen, measure, 0.9),
    'branching/q99': valueAt(seen, measure, 0.99),
  };
}
