/** What strategies of reward and advantage offer to the engine. Each reads from the settings whether it is on. */
import type { RunConfig } from '../../config/schema.ts';
import type { Memory, StrategyMetrics } from '../../rollout/memory.ts';
import type { Batch, Trajectory } from '../../rollout/trajectory.ts';
import type { RewardTerm } from '../reward/compose.ts';
import type { Signals } from '../signals.ts';
import type { Explain } from '../trace.ts';
import type { AdvantageChain, Baseline, Reports, Scale, Shape } from './chain.ts';

/** A term of the reward beside the verifier's; null where its settings turn it off. `maxLength`: of a completion, in tokens. */
export type RewardStrategy = (
  trajectories: readonly Trajectory[],
  config: RunConfig,
  maxLength: number,
) => RewardTerm | null;

/** Completions with what they earned. */
export interface Completions {
  readonly trajectories: readonly Trajectory[];
  /** One per trajectory; NaN where it could not be scored. */
  readonly rewards: ArrayLike<number>;
  /** What the reference policy says of each trajectory's tokens, where a strategy reads it. */
  readonly reference?: readonly ArrayLike<number>[] | undefined;
  /** What strategies knew before the round; absent: nothing. */
  readonly memory?: Memory | undefined;
}

/** A shape; null where its settings turn it off, and where it reads completions and is given none. */
export type ShapeStrategy = (config: RunConfig, completions?: Completions) => Shape | null;

/**
 * Which completions of a prompt are compared with each other, where these are not all, or what they are compared with,
 * where rewards alone do not say it; null where they are and do.
 */
export type Comparison = (
  config: RunConfig,
  completions?: Completions,
) => {
  /** Number of the population of each trajectory: those of one number are compared. Absent: all are. */
  readonly populations?: readonly number[];
  /** In place of the configured baseline and scale. */
  readonly baseline?: Baseline;
  readonly scale?: Scale;
  /** Names the steps of these. */
  readonly ids?: { readonly baseline?: string; readonly scale?: string };
} | null;

/** A chain, and the populations that it compares within. */
export interface ComparedChain extends AdvantageChain {
  readonly populations?: readonly number[];
}

export interface Estimates {
  readonly signals: Signals;
  /** Trajectories left out because a reward or advantage was not finite, and those that shapes left out. */
  readonly nonFinite: number;
  readonly dropped: number;
  /** Share of a tree's trained tokens that pruning in the backward pass left; null or absent without it. */
  readonly trainedShare?: number | null;
  /** What strategies report of the batch. */
  readonly metrics?: StrategyMetrics;
  /** How the advantage of each token came about, from the reward on. */
  readonly explain: Explain;
}

/**
 * Advantage estimation in another way than by comparing whole completions; null where it is off. `maxLength`: of a
 * completion, in tokens, or of an episode, in steps.
 */
export type Estimator = (
  config: RunConfig,
) => ((batch: Batch, rewards: Float64Array, maxLength: number) => Estimates) | null;

/** What becomes of signals after estimation; null where it is off. */
export type SignalStrategy = (
  config: RunConfig,
) => ((trajectories: readonly Trajectory[], signals: Signals) => Signals & Reports) | null;

/** All that `estimate` asks of strategies. */
export interface AdvantageStrategies {
  readonly terms: readonly RewardStrategy[];
  readonly chainOf: (config: RunConfig, completions?: Completions) => ComparedChain;
  /** The first that is on estimates; without one whole completions are compared. */
  readonly estimators: readonly Estimator[];
  /** Applied in this order. */
  readonly selections: readonly SignalStrategy[];
  /** Whether advantages read what the policy at the start of the run says of the batch. */
  readonly readsReference: (config: RunConfig) => boolean;
  /** How much higher than the reference the policy's log-probabilities are, nats per token; only where it is read. */
  readonly confidencesOf: (completions: Completions) => Float64Array;
}
