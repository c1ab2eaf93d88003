/** The seam between a round and the update program: plain batch in, new weights and TRL's metrics out. */
import type { Batch } from '../rollout/trajectory.ts';
import type { Ledger } from '../rollout/ledger.ts';
import type { RunConfig } from '../config/schema.ts';
import type { Signals } from './signals.ts';

export interface LearnReport {
  /** Means over the round's updates: `loss`, `grad_norm`, `entropy`, `kl`, `clip_ratio/…`, `learning_rate`. */
  readonly metrics: Readonly<Record<string, number | null>>;
  /** What the updates cost: `tok_train`, `positions_update`, `tok_aux`. */
  readonly entries: Partial<Ledger>;
}

export interface Learner {
  /** Updates applied so far; the policy that shares the weights has the same version. */
  readonly version: number;
  /**
   * Takes `num_iterations` passes of `steps_per_generation` minibatches over the batch; `signals` says what each token
   * is worth. Throws `NonFiniteLoss` before the new weights are taken
   * when loss or gradient norm is not finite; the weights then still are those of the last good update.
   */
  learn(batch: Batch, signals: Signals, config: RunConfig): Promise<LearnReport>;
  /** Copies of all that an update changes: `parameters`, `moment1`, `moment2`, `optimizer`, and `reference` if there is one. */
  snapshot(): Promise<Record<string, Float32Array>>;
  /** Puts a snapshot back, bit for bit. Throws if an array is missing or has the wrong length. */
  restore(arrays: Readonly<Record<string, Float32Array>>, version: number): Promise<void>;
}

/** A loss or gradient norm that is not a finite number: the update was not taken. */
export class NonFiniteLoss extends Error {
  override readonly name = 'NonFiniteLoss';
}
