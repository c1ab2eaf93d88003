/**
 * The seam between a round and the update program: plain batch in, new weights and TRL's metrics out. This module
 * makes updates from verdicts: no sampling, no engine, no storage, no page.
 */
import type { Batch } from '../rollout/trajectory.ts';
import type { Ledger } from '../rollout/ledger.ts';
import type { RunConfig } from '../config/schema.ts';
import type { Signals } from './signals.ts';
import type { RoundToTrace, RoundTrace } from './traced.ts';

export interface LearnReport {
  /** Means over the updates that were taken: `loss`, `grad_norm`, `entropy`, `kl`, `clip_ratio/…`, `learning_rate`; empty if none was. */
  readonly metrics: Readonly<Record<string, number | null>>;
  /** How many updates were taken, and how many skipped because their loss or gradient was not finite. */
  readonly updates: { readonly taken: number; readonly skipped: number };
  /** What the updates cost, skipped ones too: `tok_train` and `tok_empty`, `positions_update` and `positions_saved`, `tok_aux`. */
  readonly entries: Partial<Ledger>;
}

/** What a policy says of a batch that another one sampled. */
export interface ScoreReport {
  /** Log-probabilities at the sampling temperature: an array per trajectory, one value per token, 0 on its prompt. */
  readonly logps: readonly Float32Array[];
  /** What that cost: `tok_aux`, a prompt that completions share once. */
  readonly entries: Partial<Ledger>;
}

export interface Learner {
  /** Updates applied so far; the policy that shares the weights has the same version. */
  readonly version: number;
  /**
   * Takes `num_iterations` passes of `steps_per_generation` minibatches over the batch; `signals` says what each token
   * is worth. An update whose loss or gradient norm is not finite is skipped: weights, moments and the optimiser's step
   * stay as they were, bit for bit, and the next minibatch goes on from them.
   */
  learn(batch: Batch, signals: Signals, config: RunConfig): Promise<LearnReport>;
  /**
   * Does the updates of a round again on copies, and tells what each said of every token, for the first updates whose numbers
   * take at most `mostBytes`, and at least for one. The learner itself, and what it does later, stay as they are, bit for bit.
   */
  explain(round: RoundToTrace, mostBytes: number): Promise<RoundTrace>;
  /** Scores a batch under the KL anchor, which from then on is part of snapshots. */
  scoreReference(batch: Batch, config: RunConfig): Promise<ScoreReport>;
  /** Scores a batch under the weights as they are now. */
  scoreCurrent(batch: Batch, config: RunConfig): Promise<ScoreReport>;
  /** Scores every token of a batch under the weights that sampled it, as far as they are kept: else under the next newer ones. */
  scoreSampled(batch: Batch, config: RunConfig): Promise<ScoreReport>;
  /**
   * Copies of all that an update changes: `parameters`, `moment1`, `moment2`, `optimizer`, and `reference`, `average`,
   * `average_mass` and `kept_…` if there are any.
   */
  snapshot(): Promise<Record<string, Float32Array>>;
  /** Puts a snapshot back, bit for bit. Throws if an array is missing or has the wrong length. */
  restore(arrays: Readonly<Record<string, Float32Array>>, version: number): Promise<void>;
}
