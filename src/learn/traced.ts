/** The record of a repeated round. */
import type { RunConfig } from '../config/schema.ts';
import type { Batch, Sample } from '../rollout/sample.ts';
import type { Learnable } from './learnable.ts';
import type { TraceStep } from './trace.ts';

/** The data that a round learned from, and the learner before it (`Learner.snapshot`). */
export interface RoundToTrace {
  readonly batch: Batch<Learnable>;
  readonly config: RunConfig;
  readonly before: Readonly<Record<string, Float32Array>>;
  readonly version: number;
}

/** A token in one update, at the weights before it. */
export interface TokenInUpdate {
  /** Log-probability, nats. */
  readonly now: number;
  /** Its weight in the aggregation; 0 where its loss does not count. */
  readonly weight: number;
  /** Its part of the loss; the parts of all tokens add up to the update's loss. */
  readonly part: number;
  /** ∂loss/∂log π: below 0 the update makes the token likelier. */
  readonly slope: number;
  /** Whether a bound stopped the gradient. */
  readonly clipped: boolean;
  readonly steps: readonly TraceStep[];
}

export interface RoundTrace {
  /** In order, from the first one on. */
  readonly updates: readonly TracedUpdate[];
  /** Number of later updates, omitted by the limit of bytes. */
  readonly untold: number;
  /** The flat weights after all updates. */
  readonly after: Float32Array;
}

/** One update; arrays have an entry per token of prompt and completion. */
export interface TracedUpdate {
  readonly pass: number;
  /** As the update program reported it; null where the update was skipped. */
  readonly loss: number | null;
  /** Sum of the parts of all tokens of the minibatch. */
  readonly sum: number;
  /** A token of a trajectory; null where the update does not contain the trajectory. */
  token(trajectory: Sample, token: number): TokenInUpdate | null;
  clipped(trajectory: Sample, token: number): boolean;
  sees(trajectory: Sample): boolean;
}
