/** Interfaces of reward and advantage strategies for the engine. Each reads from the settings whether it is on. */
import type { RunConfig } from '../../config/schema.ts';
import type { Memory } from '../../rollout/memory.ts';
import type { Batch, Sample } from '../../rollout/sample.ts';
import type { Learnable, RewardedSample } from '../learnable.ts';
import type { RewardTerm } from '../reward/compose.ts';
import type { AdvantageChain, Baseline, Reports, Scale, AdvantageShape } from './chain.ts';

/** A reward term besides the verifier's; null where its settings turn it off. `maxLength`: longest completion, in tokens. */
export type RewardStrategy = (
  trajectories: readonly (Sample & Pick<RewardedSample, 'ownReward'>)[],
  config: RunConfig,
  maxLength: number,
) => RewardTerm | null;

/** A shape; null where its settings turn it off, or where it reads completions and gets none. */
export type ShapeStrategy = (
  config: RunConfig,
  completions?: readonly RewardedSample[],
) => AdvantageShape | null;

/**
 * Restricts which completions of a prompt are compared, or replaces the comparison where rewards alone do not
 * determine it; null where it changes nothing.
 */
export type GroupComparison = (
  config: RunConfig,
  completions?: readonly RewardedSample[],
  memory?: Memory,
) => {
  /** Population of each trajectory: those with the same number are compared. Absent: all are. */
  readonly populations?: readonly number[];
  /** Replace the configured baseline and scale. */
  readonly baseline?: Baseline;
  readonly scale?: Scale;
  /** Ids of the steps of these. */
  readonly ids?: { readonly baseline?: string; readonly scale?: string };
} | null;

/** A chain, and the populations within which it compares. */
export interface ComparedChain extends AdvantageChain {
  readonly populations?: readonly number[];
}

/** The completions of a batch, in order, after a step of estimation. */
export interface Selected extends Reports {
  readonly trajectories: readonly Learnable[];
}

export interface Estimates extends Selected {
  /** Trajectories left out because a reward or advantage was not finite, and those left out by shapes. */
  readonly nonFinite: number;
  readonly dropped: number;
  /** Share of a tree's trained tokens that remain after pruning in the backward pass; null or absent without it. */
  readonly trainedShare?: number | null;
}

/**
 * Advantage estimation other than by comparing whole completions; null where it is off. `maxLength`: longest
 * completion in tokens, or longest episode in steps.
 */
export type Estimator = (
  config: RunConfig,
) => ((batch: Batch<RewardedSample>, maxLength: number) => Estimates) | null;

/** A change of advantages and masks after estimation; null where it is off. `memory`: as for a comparison. */
export type SignalStrategy = (
  config: RunConfig,
  memory?: Memory,
) => ((trajectories: readonly Learnable[]) => Selected) | null;

export interface AdvantageStrategies {
  readonly terms: readonly RewardStrategy[];
  /** `memory` is that of strategies from before the round; absent: empty. */
  readonly chainOf: (
    config: RunConfig,
    completions?: readonly RewardedSample[],
    memory?: Memory,
  ) => ComparedChain;
  /** The first active one estimates; without one, whole completions are compared. */
  readonly estimators: readonly Estimator[];
  /** Applied in this order. */
  readonly selections: readonly SignalStrategy[];
  /** Which completions are compared with none and teach nothing. */
  readonly setsAside: (config: RunConfig) => (completion: Sample) => boolean;
  /** Whether advantages read the reference policy's log-probabilities. */
  readonly readsReference: (config: RunConfig) => boolean;
  /** Mean gain of the policy's log-probabilities over the reference's, nats per token; used only with a reference. */
  readonly gainedConfidence: (completion: RewardedSample) => number;
}
