/**
 * The interface between a round and the update program: plain batch in, new weights and TRL's metrics out. This
 * module makes updates from verdicts: no sampling, no engine, no storage, no page.
 */
import type { Layout } from '../policy/layout.ts';
import type { Batch, Sample } from '../rollout/sample.ts';
import type { Ledger } from '../rollout/ledger.ts';
import type { RunConfig } from '../config/schema.ts';
import type { Learnable } from './learnable.ts';
import type { Supervisor } from './supervised/supervise.ts';
import type { RoundToTrace, RoundTrace } from './traced.ts';

export interface LearnReport {
  /** Means over the updates taken: `loss`, `grad_norm`, `entropy`, `kl`, `clip_ratio/…`, `learning_rate`; empty if none was. */
  readonly metrics: Readonly<Record<string, number | null>>;
  /** Number of updates taken, and of updates skipped because their loss or gradient was not finite. */
  readonly updates: { readonly taken: number; readonly skipped: number };
  /** The cost of all updates, skipped ones too: `tok_train` and `tok_empty`, `positions_update` and `positions_saved`, `tok_aux`. */
  readonly entries: Partial<Ledger>;
}

/** A policy's scores of a batch that another policy sampled. */
export interface ScoreReport {
  /** Log-probabilities at the sampling temperature, by completion: one value per token, 0 on its prompt. */
  readonly logps: ReadonlyMap<Sample, Float32Array>;
  /** The cost: `tok_aux`, with a prompt shared by completions counted once. */
  readonly entries: Partial<Ledger>;
}

export interface Learner {
  /** Updates applied so far; the policy that shares the weights has the same version. */
  readonly version: number;
  /** Of the flat weights, heads included. */
  readonly layout: Layout;
  /**
   * Takes `num_iterations` passes of `steps_per_generation` minibatches over the batch.
   * An update whose loss or gradient norm is not finite is skipped: weights, moments and the optimiser's step stay
   * unchanged, bit for bit, and the next minibatch continues from them.
   */
  learn(batch: Batch<Learnable>, config: RunConfig): Promise<LearnReport>;
  /** Updates on reference solutions, with the same weights and optimiser; see `Supervisor.learn`. */
  readonly supervise: Supervisor['learn'];
  /**
   * Repeats the updates of a round on copies and records every token's numbers, for the first updates that fit in
   * `mostBytes`, and at least for one. The learner and its later results stay unchanged, bit for bit.
   */
  explain(round: RoundToTrace, mostBytes: number): Promise<RoundTrace>;
  /** Scores a batch under the KL anchor, which is part of snapshots from then on. */
  scoreReference(batch: Batch, config: RunConfig): Promise<ScoreReport>;
  /** Scores a batch under the current weights. */
  scoreCurrent(batch: Batch, config: RunConfig): Promise<ScoreReport>;
  /** Scores each token of a batch under the weights that sampled it, or, where these are not kept, the next newer ones. */
  scoreSampled(batch: Batch, config: RunConfig): Promise<ScoreReport>;
  /** A copy of the flat weights alone. */
  parameters(): Promise<Float32Array>;
  /**
   * Copies of all that an update changes: `parameters`, `moment1`, `moment2`, `optimizer`, and `reference`,
   * `average`, `average_mass` and `kept_…` if there are any.
   */
  snapshot(): Promise<Record<string, Float32Array>>;
  /** Restores a snapshot, bit for bit. Throws if an array is missing or has the wrong length. */
  restore(arrays: Readonly<Record<string, Float32Array>>, version: number): Promise<void>;
}
