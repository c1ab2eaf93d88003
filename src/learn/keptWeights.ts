/** Keeps the weights from the start of recent rounds, so that an update can score completions with earlier policies. */
import type { Executor } from '../graph/index.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import { float32, type Tensor } from '../tensor/tensor.ts';

interface Kept {
  readonly version: number;
  readonly parameters: Tensor;
}

export interface KeptWeights {
  /** Keeps the current weights at the start of a round's update, and the newest `rounds` versions in all. */
  keep(rounds: number): Promise<void>;
  /** The newest that are older than those in use; null if there are none. */
  previous(): Tensor | null;
  /** The weights of this version, or the next newer ones kept; null where only those in use are newer. */
  at(version: number): Tensor | null;
  /** `kept_<place>_<version>` each, oldest first. */
  snapshot(): Record<string, Float32Array>;
  /** Restores a snapshot. Throws if one has another length. */
  restore(arrays: Readonly<Record<string, Float32Array>>): void;
}

const prefix = 'kept_';

/** Starts with `weights` of `size` values, which it does not own. */
export function keepWeights(executor: Executor, weights: HeldWeights, size: number): KeptWeights {
  let kept: Kept[] = [];
  return {
    async keep(rounds) {
      // If all updates of a round were skipped, the version is unchanged.
      if (kept.at(-1)?.version !== weights.version) {
        const { data } = await executor.read(weights.parameters);
        kept.push({ version: weights.version, parameters: float32(Float32Array.from(data)) });
      }
      kept = kept.slice(-rounds);
    },
    previous: () => kept.findLast(({ version }) => version < weights.version)?.parameters ?? null,
    at: (version) =>
      kept.find((one) => one.version >= version && one.version < weights.version)?.parameters ?? null,
    snapshot: () =>
      Object.fromEntries(
        kept.map(({ version, parameters }, at) => [
          `${prefix}${at}_${version}`,
          Float32Array.from(parameters.data),
        ]),
      ),
    restore(arrays) {
      kept = Object.entries(arrays)
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, parameters]) => {
          if (parameters.length !== size) {
            throw new Error(`checkpoint: ${name} must hold ${size} values, got ${parameters.length}`);
          }
          const version = Number(name.slice(prefix.length).split('_')[1]);
          return { version, parameters: float32(parameters.slice()) };
        })
        .sort((a, b) => a.version - b.version);
    },
  };
}
