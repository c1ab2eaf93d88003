/**
 * Weights by the round whose updates made them, to generate with: an asynchronous run publishes them after every round, and
 * whoever reads the weights here sees those shown last, or those in use.
 */
import type { DeviceValue, Executor } from '../graph/index.ts';
import { float32 } from '../tensor/tensor.ts';
import type { HeldWeights } from './heldWeights.ts';

/** A copy of weights. */
export interface Published {
  readonly round: number;
  /** Updates that made them. */
  readonly version: number;
  readonly parameters: Float32Array;
}

export interface PublishedWeights extends HeldWeights {
  /** Keeps a copy of the weights in use, made by this round, unless it has one, and forgets those of rounds before `oldest`. */
  publish(round: number, oldest: number): Promise<Published>;
  /** The copies, the oldest first. */
  all(): readonly Published[];
  /** Shows the weights of a round. Throws if they are not kept. */
  show(round: number): Promise<void>;
  /** Shows the weights in use again. */
  follow(): void;
  /** The copies, the oldest first: `published_<round>_<version>` each. */
  snapshot(): Record<string, Float32Array>;
  /** Keeps those of a snapshot instead. Throws if one has another length. */
  restore(arrays: Readonly<Record<string, Float32Array>>): void;
}

const prefix = 'published_';

/** Follows `weights` of `size` values, which it does not own. */
export function publishWeights(executor: Executor, weights: HeldWeights, size: number): PublishedWeights {
  let kept: readonly Published[] = [];
  let shown: { readonly version: number; readonly parameters: DeviceValue } | null = null;

  function follow(): void {
    if (shown) executor.release(shown.parameters);
    shown = null;
  }

  return {
    get parameters() {
      return (shown ?? weights).parameters;
    },
    get version() {
      return (shown ?? weights).version;
    },
    replace: (parameters, version) => weights.replace(parameters, version),
    release: follow,

    async publish(round, oldest) {
      const known = kept.find((one) => one.round === round);
      const made = known ?? {
        ...{ round, version: weights.version },
        parameters: Float32Array.from((await executor.read(weights.parameters)).data),
      };
      kept = [...kept.filter((one) => one.round >= oldest && one.round !== round), made];
      return made;
    },

    all: () => kept,

    async show(round) {
      const found = kept.find((one) => one.round === round);
      if (!found) throw new Error(`internal: the weights of round ${round} are not kept`);
      follow();
      const { version, parameters } = found;
      shown = { version, parameters: await executor.upload(float32(parameters)) };
    },

    follow,
    snapshot: () =>
      Object.fromEntries(
        kept.map(({ round, version, parameters }) => [`${prefix}${round}_${version}`, parameters.slice()]),
      ),

    restore(arrays) {
      follow();
      kept = Object.entries(arrays)
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, parameters]) => {
          if (parameters.length !== size) {
            throw new Error(`checkpoint: ${name} must hold ${size} values, got ${parameters.length}`);
          }
          const [round, version] = name.slice(prefix.length).split('_').map(Number) as [number, number];
          return { round, version, parameters: parameters.slice() };
        })
        .sort((a, b) => a.round - b.round);
    },
  };
}
