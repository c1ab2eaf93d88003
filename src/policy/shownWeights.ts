/**
 * Lets generation read older weights: exposes the shown copy, or the weights in use. `laggingWeights.ts` and
 * `publishedWeights.ts` decide which copies are made and shown.
 */
import type { DeviceValue, Executor } from '../graph/index.ts';
import { float32 } from '../tensor/tensor.ts';
import type { HeldWeights } from './heldWeights.ts';

export interface WeightsCopy {
  /** Number of updates that made them. */
  readonly version: number;
  readonly parameters: Float32Array;
}

export interface ShownWeights extends HeldWeights {
  /** A copy of the weights in use. */
  copy(): Promise<WeightsCopy>;
  showCopy(copy: WeightsCopy): Promise<void>;
  /** Shows the weights in use again. */
  follow(): void;
}

/** Starts with `weights`, which it does not own. */
export function showCopies(executor: Executor, weights: HeldWeights): ShownWeights {
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

    async copy() {
      const { version } = weights;
      return { version, parameters: Float32Array.from((await executor.read(weights.parameters)).data) };
    },

    async showCopy({ version, parameters }) {
      follow();
      shown = { version, parameters: await executor.upload(float32(parameters)) };
    },

    follow,
  };
}

/** Copies as arrays of a checkpoint, each named `<prefix><place>_<version>`. */
export function namedCopies(
  prefix: string,
  copies: Iterable<readonly [place: number, copy: WeightsCopy]>,
): Record<string, Float32Array> {
  return Object.fromEntries(
    Array.from(copies, ([place, { version, parameters }]) => [
      `${prefix}${place}_${version}`,
      parameters.slice(),
    ]),
  );
}

/** The copies among a checkpoint's arrays, by place. Throws if one does not hold `size` values. */
export function copiesIn(
  arrays: Readonly<Record<string, Float32Array>>,
  prefix: string,
  size: number,
): (readonly [place: number, copy: WeightsCopy])[] {
  return Object.entries(arrays)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, parameters]) => {
      if (parameters.length !== size) {
        throw new Error(`checkpoint: ${name} must hold ${size} values, got ${parameters.length}`);
      }
      const [place, version] = name.slice(prefix.length).split('_').map(Number) as [number, number];
      return [place, { version, parameters: parameters.slice() }] as const;
    })
    .sort(([a], [b]) => a - b);
}
