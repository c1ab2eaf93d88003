/** From a verified batch to the signals of an update: rewards composed, advantages estimated, tokens selected. */
import type { RunConfig } from '../config/schema.ts';
import type { Batch, Trajectory } from '../rollout/trajectory.ts';
import type { StrategyMetrics } from '../rollout/memory.ts';
import { maskedMean } from '../tensor/statistics.ts';
import { chainAdvantages, type Reports } from './advantage/chain.ts';
import type { AdvantageStrategies, Completions, Estimates } from './advantage/strategy.ts';
import { composeRewards, type RewardTerm } from './reward/compose.ts';
import { wholeSignals, type Signals } from './signals.ts';
import { stepOf, type TraceStep, type TraceNote } from './trace.ts';

export interface Estimated extends Estimates {
  /** One per trajectory: the sum of all terms; NaN where a term could not be scored. */
  readonly rewards: Float64Array;
  /** The reward's parts, each with its weight. */
  readonly terms: readonly RewardTerm[];
  /** One per trajectory: the mean of its tokens' advantages. */
  readonly advantages: Float32Array;
  readonly metrics: StrategyMetrics;
  /** One per trajectory: gain in log-probability over the reference, nats per token. Absent where no setting reads it. */
  readonly confidence?: Float64Array;
}

/**
 * The signals of a batch under a configuration. `known` holds further inputs of strategies: the reference policy's
 * log-probabilities and the memory from before the round. Throws when a strategy lacks an input.
 */
export function estimate(
  batch: Batch,
  config: RunConfig,
  maxCompletionLength: number,
  strategies: AdvantageStrategies,
  known: Pick<Completions, 'reference' | 'memory'> = {},
): Estimated {
  const { trajectories } = batch;
  const terms: RewardTerm[] = [
    { name: 'verifier', weight: 1, values: trajectories.map(({ reward }) => reward) },
    ...strategies.terms.flatMap((termOf) => termOf(trajectories, config, maxCompletionLength) ?? []),
  ];
  const { rewards } = composeRewards(terms, trajectories.length, 'mask');
  const completions: Completions = { trajectories, rewards, ...known };
  const estimator = strategies.estimators.map((on) => on(config)).find((found) => found !== null);
  const estimated = estimator
    ? estimator(batch, rewards, maxCompletionLength)
    : byGroup(completions, config, strategies);
  let { signals } = estimated;
  let metrics: StrategyMetrics = Object.assign({}, ...terms.map((term) => term.metrics), estimated.metrics);
  const stages: (readonly [TraceNote | undefined, Signals, Signals])[] = [];
  for (const selection of strategies.selections) {
    const before = signals;
    const {
      metrics: reported,
      note,
      ...left
    }: Signals & Reports = selection(config)?.(trajectories, before) ?? before;
    signals = left;
    metrics = { ...metrics, ...reported };
    stages.push([note, before, left]);
  }
  const advantages = Float32Array.from(signals.advantages, (tokens, i) =>
    maskedMean(tokens, (trajectories[i] as Trajectory).trainMask),
  );
  return {
    ...estimated,
    ...{ signals, rewards, terms, advantages, metrics },
    explain(i, t) {
      if (!trajectories[i]?.trainMask[t]) return [];
      const earned = rewardStep(terms, i, rewards[i] as number);
      return [earned, ...estimated.explain(i, t), ...stages.flatMap((stage) => signalStep(stage, i, t))];
    },
    ...(strategies.readsReference(config) && { confidence: strategies.confidencesOf(completions) }),
  };
}

function rewardStep(terms: readonly RewardTerm[], i: number, result: number): TraceStep {
  const operands = Object.fromEntries(terms.map(({ name, values }) => [name, values[i] as number]));
  const each = terms.map(({ name, weight }) => (weight === 1 ? `{${name}}` : `${weight} × {${name}}`));
  return { id: 'reward', operands, result, line: each.join(' + ') };
}

/** The step of a signal strategy on a token; empty where it changed nothing. */
function signalStep(
  [note, before, after]: readonly [TraceNote | undefined, Signals, Signals],
  i: number,
  t: number,
): TraceStep[] {
  const [from, to] = [before, after].map(({ advantages }) => advantages[i]?.[t] as number) as [
    number,
    number,
  ];
  const left = before.masks[i]?.[t] === 1 && after.masks[i]?.[t] === 0;
  return from !== to || left ? [stepOf(note ?? { id: 'signals' }, [i, t], [from, to], left)] : [];
}

/** One advantage per trajectory, from comparison with others, on each of its trained tokens. */
function byGroup(completions: Completions, config: RunConfig, { chainOf }: AdvantageStrategies): Estimates {
  const { trajectories, rewards } = completions;
  const { populations, ...chain } = chainOf(config, completions);
  const samples = trajectories.map(({ group }, i) => ({
    group,
    reward: rewards[i] as number,
    context: populations?.[i] ?? 0,
  }));
  const { advantages, weights, ...chained } = chainAdvantages(samples, chain);
  const whole = wholeSignals(trajectories, advantages);
  const masks = whole.masks.map((mask, i) => (weights[i] === 0 ? new Uint8Array(mask.length) : mask));
  return { ...chained, signals: { ...whole, masks } };
}
