/** What a run is given, and what of it stays in place between rounds. */
import type { RunConfig } from '../config/schema.ts';
import type { Learner } from '../learn/learner.ts';
import type { LaggingWeights } from '../policy/laggingWeights.ts';
import type { Player } from './player.ts';
import type { Checkpoint, RunStore } from './records.ts';

/** The programs behind `policy` or `actor` and `learner` share their weights. */
export type RunParts = Player & {
  /** The configuration that the run begins with. */
  readonly config: RunConfig;
  readonly learner: Learner;
  /** Lets rounds be sampled with older weights; absent where no setting asks for it. */
  readonly sampler?: Pick<LaggingWeights, 'lag' | 'follow' | 'snapshot' | 'restore'>;
  /** Weights that the run began with and that nobody else keeps; they go with its checkpoints. */
  readonly taught?: Float32Array;
  /** Where `save` writes; without one it writes nothing. */
  readonly store?: RunStore;
  /** Id of the run in the store. */
  readonly runId?: string;
  /** Milliseconds, from any origin. */
  readonly now: () => number;
};

type Held = Pick<RunParts, 'learner' | 'sampler' | 'taught'>;

/**
 * What rounds change besides the run's state: weights, moments and older versions. They stay on the device, where learner and
 * sampler change them in place; these are copies.
 */
export async function heldArrays({ learner, sampler, taught }: Held): Promise<Checkpoint['arrays']> {
  return { ...(await learner.snapshot()), ...sampler?.snapshot(), ...(taught && { taught }) };
}

/** Puts the copies of a checkpoint back, bit for bit. Throws if one is missing or has another length. */
export async function restoreHeld(
  { learner, sampler }: Held,
  { arrays, update }: Pick<Checkpoint, 'arrays' | 'update'>,
): Promise<void> {
  await learner.restore(arrays, update);
  sampler?.restore(arrays);
}
