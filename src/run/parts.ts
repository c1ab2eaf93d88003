/** The parts of a run, and copies of those that rounds change in place. */
import type { RunConfig } from '../config/schema.ts';
import type { Learner } from '../learn/learner.ts';
import type { CoarseWeights } from '../policy/coarseWeights.ts';
import type { LaggingWeights } from '../policy/laggingWeights.ts';
import type { Prompt } from '../tasks/task.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import type { PublishedWeights } from '../policy/publishedWeights.ts';
import type { Partners } from '../strategies/replay/buffered/strategy.ts';
import type { Player } from './player.ts';
import type { Checkpoint, RunStore } from './records.ts';
import type { Ahead } from './schedule/ahead.ts';

export type CollectParts = Player &
  Pick<RunExtras, 'sampler' | 'coarse' | 'now'> & { readonly published?: Pick<PublishedWeights, 'show'> };

/** The programs behind `policy` or `actor` and `learner` share their weights. */
export type RunParts = Player & RunExtras;

interface RunExtras {
  /** The configuration at the start of the run. */
  readonly config: RunConfig;
  readonly learner: Learner;
  /** Lets rounds be sampled with older weights; absent where no setting requires it. */
  readonly sampler?: Pick<LaggingWeights, 'lag' | 'follow' | 'snapshot' | 'restore'>;
  /** Lets drafts be written with fewer bits; absent where no setting requires it. */
  readonly coarse?: Pick<CoarseWeights, 'show' | 'follow'> | undefined;
  /** Weights of the latest rounds, to generate with; absent in synchronous runs. */
  readonly published?: Omit<PublishedWeights, keyof HeldWeights>;
  /** Generates ahead of the updates; absent without another thread. */
  readonly ahead?: Ahead;
  /** Initial weights that no file holds; they are stored with the run's checkpoints. */
  readonly taught?: Float32Array;
  /** Held-out prompts other than those of the chosen level; see `questions.ts`. */
  readonly questions?: readonly Prompt[];
  /** The store of `save`; without one it writes nothing. */
  readonly store?: RunStore;
  readonly runId?: string;
  /** Other runs, which groups are exchanged with; absent where none can be reached. */
  readonly partners?: Partners | undefined;
  /** Called after each round with its milliseconds without evaluation. */
  readonly onRound?: ((ms: number) => void) | undefined;
  /** Milliseconds, from any origin. */
  readonly now: () => number;
}

type Held = Pick<RunParts, 'learner' | 'sampler' | 'published' | 'taught'>;

/**
 * Device state that rounds change besides the run's state, as copies: weights, moments and older versions, which
 * learner and sampler change in place.
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

/** Restores the copies of a checkpoint, bit for bit. Throws if one is missing or has another length. */
export async function restoreHeld(
  { learner, sampler, published }: Held,
  { arrays, update }: Pick<Checkpoint, 'arrays' | 'update'>,
): Promise<void> {
  await learner.restore(arrays, update);
  sampler?.restore(arrays);
  published?.restore(arrays);
}
