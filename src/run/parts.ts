/** What a run is given, and what of it stays in place between rounds. */
import type { RunConfig } from '../config/schema.ts';
import type { Learner } from '../learn/learner.ts';
import type { LaggingWeights } from '../policy/laggingWeights.ts';
import type { Prompt } from '../tasks/task.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import type { PublishedWeights } from '../policy/publishedWeights.ts';
import type { Player } from './player.ts';
import type { Checkpoint, RunStore } from './records.ts';
import type { Ahead } from './schedule/ahead.ts';

/** What of a run's parts a collection needs. */
export type CollectParts = Player &
  Pick<RunExtras, 'sampler' | 'now'> & { readonly published?: Pick<PublishedWeights, 'show'> };

/** The programs behind `policy` or `actor` and `learner` share their weights. */
export type RunParts = Player & RunExtras;

interface RunExtras {
  /** The configuration that the run begins with. */
  readonly config: RunConfig;
  readonly learner: Learner;
  /** Lets rounds be sampled with older weights; absent where no setting asks for it. */
  readonly sampler?: Pick<LaggingWeights, 'lag' | 'follow' | 'snapshot' | 'restore'>;
  /** Weights of the latest rounds, to generate with; absent in synchronous runs. */
  readonly published?: Omit<PublishedWeights, keyof HeldWeights>;
  /** Generates ahead of the updates; absent where nobody does. */
  readonly ahead?: Ahead;
  /** Weights that the run began with and that nobody else keeps; they go with its checkpoints. */
  readonly taught?: Float32Array;
  /** Held-out prompts other than those of the chosen level; see `questions.ts`. */
  readonly questions?: readonly Prompt[];
  /** Where `save` writes; without one it writes nothing. */
  readonly store?: RunStore;
  /** Id of the run in the store. */
  readonly runId?: string;
  /** Milliseconds, from any origin. */
  readonly now: () => number;
}

type Held = Pick<RunParts, 'learner' | 'sampler' | 'published' | 'taught'>;

/**
 * What rounds change besides the run's state: weights, moments and older versions. They stay on the device, where learner and
 * sampler change them in place; these are copies.
 */
export async function heldArrays({
  learner,
  sampler,
  published,
  taught,
}: Held): Promise<Checkpoint['arrays']> {
  return {
    ...(await learner.snapshot()),
    ...sampler?.snapshot(),
    ...published?.snapshot(),
    ...(taught && { taught }),
  };
}

/** Puts the copies of a checkpoint back, bit for bit. Throws if one is missing or has another length. */
export async function restoreHeld(
  { learner, sampler, published }: Held,
  { arrays, update }: Pick<Checkpoint, 'arrays' | 'update'>,
): Promise<void> {
  await learner.restore(arrays, update);
  sampler?.restore(arrays);
  published?.restore(arrays);
}
