/** From rewards to advantages: subtract a baseline, divide by a scale, apply shapes in order. */
import { groupIds, type GroupKey, type RewardOwner } from './groupKeys.ts';
import type { StrategyMetrics } from '../../rollout/memory.ts';
import type { TraceNote, TraceStep } from '../trace.ts';
import { chainSteps } from './chainSteps.ts';
import { membersOf, type Members } from './groups.ts';

/** Rewards minus a baseline, float64, one per sample. Samples in no group stay 0. */
export type Baseline = (rewards: ArrayLike<number>, groups: Members) => Float64Array;

/** Divisors, one per sample, all above 0; 1 for samples in no group. */
export type Scale = (rewards: ArrayLike<number>, groups: Members) => Float64Array;

/** One entry per sample: its advantage, and the factor on the loss of its tokens (0 = left out of the update). */
interface Shaped {
  readonly advantages: Float64Array;
  readonly weights: Float64Array;
}

export interface Reports {
  readonly metrics?: StrategyMetrics;
  /** Names its step, and gives its operands on request. */
  readonly note?: TraceNote;
}

/** A change of advantages after baseline and scale; returns only what it changes. */
export type AdvantageShape = (shaped: Shaped, groups: Members) => Partial<Shaped> & Reports;

export interface AdvantageChain {
  readonly key: GroupKey;
  readonly baseline: Baseline;
  readonly scale: Scale;
  /** Applied in this order. */
  readonly shapes: readonly AdvantageShape[];
  /** Ids of the steps of baseline and scale; absent where steps are not recorded. */
  readonly ids?: { readonly baseline: string; readonly scale: string };
}

export interface ChainedAdvantages extends Shaped {
  readonly metrics: StrategyMetrics;
  /** Samples with a reward or advantage that is not finite: advantage 0, weight 0, in no baseline. */
  readonly nonFinite: number;
  /** Samples that shapes left out of the update. */
  readonly dropped: number;
  /** The steps that led to the advantage of a sample. */
  readonly explain: (sample: number) => readonly TraceStep[];
}

/** Advantages of a batch, float64, one per sample in order. Rewards that are not finite are removed before any comparison. */
export function chainAdvantages(samples: readonly RewardOwner[], chain: AdvantageChain): ChainedAdvantages {
  const rewards = Float64Array.from(samples, ({ reward }) => reward);
  const everyone = membersOf(groupIds(samples, chain.key));
  const lost = new Set<number>();
  /** The groups without samples that ever had a value that is not finite, so that these do not affect others. */
  const comparable = (values: Float64Array): Members => {
    values.forEach((value, i) => {
      if (!Number.isFinite(value)) lost.add(i);
    });
    return everyone.map((members) => members.filter((i) => !lost.has(i))).filter(({ length }) => length > 0);
  };

  const rated = comparable(rewards);
  const above = chain.baseline(rewards, rated);
  const scale = chain.scale(rewards, rated);
  let shaped: Shaped = {
    advantages: above.map((value, i) => value / (scale[i] as number)),
    weights: new Float64Array(samples.length).fill(1),
  };
  let metrics: StrategyMetrics = {};
  const stages: (readonly [TraceNote | undefined, Shaped, Shaped])[] = [];
  for (const shape of chain.shapes) {
    const before = shaped;
    const { metrics: reported, note, ...changed } = shape(before, comparable(before.advantages));
    shaped = { ...before, ...changed };
    metrics = { ...metrics, ...reported };
    stages.push([note, before, shaped]);
  }
  comparable(shaped.advantages);
  const { ids = { baseline: 'baseline', scale: 'scale' } } = chain;
  const groups = chain.key === 'batch' ? [] : rated;
  return {
    advantages: shaped.advantages.map((value, i) => (lost.has(i) ? 0 : value)),
    weights: shaped.weights.map((value, i) => (lost.has(i) ? 0 : value)),
    metrics,
    nonFinite: lost.size,
    dropped: samples.filter((_, i) => !lost.has(i) && shaped.weights[i] === 0).length,
    explain: (i) => chainSteps({ ids, rewards, above, scale, groups, stages, lost }, i),
  };
}
