/** The only copy of a policy's weights on a device, shared by generation and updates. */
import type { DeviceValue, Executor } from '../graph/index.ts';
import { float32 } from '../tensor/tensor.ts';

/** Weights in use and the number of updates that made them. */
export interface HeldWeights {
  readonly parameters: DeviceValue;
  readonly version: number;
  /** Takes ownership of new weights and frees the old ones. */
  replace(parameters: DeviceValue, version: number): void;
  release(): void;
}

/** Uploads flat parameters to the executor's device. */
export async function holdWeights(
  executor: Executor,
  initial: Float32Array,
  version = 0,
): Promise<HeldWeights> {
  let current = { parameters: await executor.upload(float32(initial)), version };
  return {
    get parameters() {
      return current.parameters;
    },
    get version() {
      return current.version;
    },
    replace(parameters, next) {
      if (parameters !== current.parameters) executor.release(current.parameters);
      current = { parameters, version: next };
    },
    release: () => executor.release(current.parameters),
  };
}
