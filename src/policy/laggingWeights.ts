/**
 * Weights of some rounds ago to sample with, as an asynchronous trainer does: it keeps the latest versions, and whoever
 * reads the weights here sees the oldest of them while `lag` is in force, else those in use.
 */
import type { DeviceValue, Executor } from '../graph/index.ts';
import { float32 } from '../tensor/tensor.ts';
import type { HeldWeights } from './heldWeights.ts';

interface Kept {
  readonly version: number;
  readonly parameters: Float32Array;
}

export interface LaggingWeights extends HeldWeights {
  /**
   * Keeps the weights as they are now, at the start of a round, and from here on shows those of `rounds` rounds ago, or the
   * oldest that it has. Returns how many rounds ago they were in use.
   */
  lag(rounds: number): Promise<number>;
  /** Shows the weights in use again. */
  follow(): void;
  /** The versions that are kept, the oldest first: `version_<place>_<version>` each. */
  snapshot(): Record<string, Float32Array>;
  /** Keeps those of a snapshot instead. Throws if one has another length. */
  restore(arrays: Readonly<Record<string, Float32Array>>): void;
}

const prefix = 'version_';

/** Follows `weights` of `size` values, which it does not own. */
export function lagBehind(executor: Executor, weights: HeldWeights, size: number): LaggingWeights {
  let kept: Kept[] = [];
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

    async lag(rounds) {
      follow();
      const { data } = await executor.read(weights.parameters);
      const current = { version: weights.version, parameters: Float32Array.from(data) };
      kept = [...kept, current].slice(-(rounds + 1));
      const oldest = kept[0] as Kept;
      if (kept.length > 1) {
        shown = { version: oldest.version, parameters: await executor.upload(float32(oldest.parameters)) };
      }
      return kept.length - 1;
    },

    follow,
    snapshot: () =>
      Object.fromEntries(
        kept.map(({ version, parameters }, at) => [`${prefix}${at}_${version}`, parameters.slice()]),
      ),

    restore(arrays) {
      follow();
      kept = Object.entries(arrays)
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, parameters]) => {
          if (parameters.length !== size) {
            throw new Error(`checkpoint: ${name} must hold ${size} values, got ${parameters.length}`);
          }
          const [at, version] = name.slice(prefix.length).split('_').map(Number) as [number, number];
          return { at, version, parameters: parameters.slice() };
        })
        .sort((a, b) => a.at - b.at)
        .map(({ version, parameters }) => ({ version, parameters }));
    },
  };
}
