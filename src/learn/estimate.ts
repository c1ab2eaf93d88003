/** From a verified batch to what an update learns: rewards composed, advantages estimated, tokens selected. */
import type { RunConfig } from '../config/schema.ts';
import type { Batch, Sample } from '../rollout/sample.ts';
import type { Memory, StrategyMetrics } from '../rollout/memory.ts';
import { chainAdvantages } from './advantage/chain.ts';
import type { AdvantageStrategies, Estimates } from './advantage/strategy.ts';
import { excluded, withAdvantage, type Learnable, type RewardedSample } from './learnable.ts';
import { composeRewards, type RewardTerm } from './reward/compose.ts';
import { setAside } from './setAside.ts';
import { stepOf, type TraceStep, type TraceNote } from './trace.ts';

/** A completion before its reward is composed, with the columns that a round fills first. */
export type Unrewarded = Sample & Omit<Partial<RewardedSample>, 'earned'>;

export interface Estimated extends Omit<Estimates, 'trajectories'> {
  readonly batch: Batch<Learnable>;
  /** The reward's parts, each with its weight. */
  readonly terms: readonly RewardTerm[];
  readonly metrics: StrategyMetrics;
}

/**
 * The batch with rewards and advantages under a configuration. `memory` is that of strategies from before
 * the round. Throws when a strategy lacks an input.
 */
export function estimate(
  { trajectories: verified, ...batch }: Batch<Unrewarded>,
  config: RunConfig,
  maxCompletionLength: number,
  strategies: AdvantageStrategies,
  memory?: Memory,
): Estimated {
  const { terms, rewarded: all } = rewardAll(verified, config, maxCompletionLength, strategies);
  const { compared: rewarded, restored } = setAside(all, strategies.setsAside(config));
  const estimator = strategies.estimators.map((on) => on(config)).find((found) => found !== null);
  const { trajectories: valued, ...estimated } = estimator
    ? estimator({ ...batch, trajectories: rewarded }, maxCompletionLength)
    : byGroup(rewarded, config, strategies, memory);
  let trajectories = valued;
  let metrics: StrategyMetrics = Object.assign({}, ...terms.map((term) => term.metrics), estimated.metrics);
  for (const selection of strategies.selections) {
    const before = trajectories;
    const selected = selection(config, memory)?.(before);
    if (!selected) continue;
    metrics = { ...metrics, ...selected.metrics };
    trajectories = selected.trajectories.map((one, i) =>
      withSteps(one, (t) => signalStep(selected.note, [before[i] as Learnable, one], [i, t])),
    );
  }
  const explained = trajectories.map((one, i): Learnable => ({
    ...one,
    explain: (t) => (one.trainMask[t] ? [rewardStep(terms, i, one.earned), ...(one.explain?.(t) ?? [])] : []),
    ...(strategies.readsReference(config) && { confidence: strategies.gainedConfidence(one) }),
  }));
  return restored({ ...estimated, batch: { ...batch, trajectories: explained }, terms, metrics });
}

/** The completions with the sum of all reward terms, and the terms. */
export function rewardAll(
  verified: readonly Unrewarded[],
  config: RunConfig,
  maxCompletionLength: number,
  strategies: Pick<AdvantageStrategies, 'terms'>,
): { readonly terms: RewardTerm[]; readonly rewarded: readonly RewardedSample[] } {
  const terms: RewardTerm[] = [
    { name: 'verifier', weight: 1, values: verified.map(({ reward }) => reward) },
    ...strategies.terms.flatMap((termOf) => termOf(verified, config, maxCompletionLength) ?? []),
  ];
  const rewards = composeRewards(terms, verified.length);
  return { terms, rewarded: verified.map((one, i) => ({ ...one, earned: rewards[i] as number })) };
}

/** The completion with further steps of its tokens' advantages. */
const withSteps = (one: Learnable, more: (token: number) => readonly TraceStep[]): Learnable => ({
  ...one,
  explain: (token) => [...(one.explain?.(token) ?? []), ...more(token)],
});

function rewardStep(terms: readonly RewardTerm[], i: number, result: number): TraceStep {
  const operands = Object.fromEntries(terms.map(({ name, values }) => [name, values[i] as number]));
  const each = terms.map(({ name, weight }) => (weight === 1 ? `{${name}}` : `${weight} × {${name}}`));
  return { id: 'reward', operands, result, line: each.join(' + ') };
}

/** The step of a signal strategy on a token; empty where it changed nothing. */
function signalStep(
  note: TraceNote | undefined,
  [before, after]: readonly [Learnable, Learnable],
  [i, t]: readonly [number, number],
): TraceStep[] {
  const [from, to] = [before.advantages[t] as number, after.advantages[t] as number];
  const left = before.mask[t] === 1 && after.mask[t] === 0;
  return from !== to || left ? [stepOf(note ?? { id: 'signals' }, [i, t], [from, to], left)] : [];
}

/** One advantage per completion, from comparison with others, on each of its trained tokens. */
function byGroup(
  trajectories: readonly RewardedSample[],
  config: RunConfig,
  { chainOf }: AdvantageStrategies,
  memory?: Memory,
): Estimates {
  const { populations, ...chain } = chainOf(config, trajectories, memory);
  const samples = trajectories.map(({ group, earned }, i) => ({
    group,
    reward: earned,
    context: populations?.[i] ?? 0,
  }));
  const { advantages, weights, explain, ...chained } = chainAdvantages(samples, chain);
  return {
    ...chained,
    trajectories: trajectories.map((one, i) => {
      const whole = { ...withAdvantage(one, advantages[i] as number), explain: () => explain(i) };
      return weights[i] === 0 ? excluded(whole) : whole;
    }),
  };
}
