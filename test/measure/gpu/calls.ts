/** Counts calls of methods, to see how often the engine addresses the graphics card. */

export type Method = readonly [prototype: object, name: string];

/**
 * Counts the calls of each group of methods from now on. Returns a function that returns the counts since its last call, and
 * starts again from 0.
 */
export function countCalls<Name extends string>(
  groups: Readonly<Record<Name, readonly Method[]>>,
): () => Record<Name, number> {
  const zero = (): Record<Name, number> =>
    Object.fromEntries(Object.keys(groups).map((name) => [name, 0])) as Record<Name, number>;
  let counts = zero();
  for (const group of Object.keys(groups) as Name[]) {
    for (const [prototype, name] of groups[group]) {
      const methods = prototype as Record<string, (...given: unknown[]) => unknown>;
      const method = methods[name];
      if (typeof method !== 'function') throw new Error(`${name}: must be a method, got ${typeof method}`);
      methods[name] = function (this: unknown, ...given) {
        counts[group]++;
        return method.apply(this, given);
      };
    }
  }
  return () => {
    const taken = counts;
    counts = zero();
    return taken;
  };
}

/** How often the engine addresses the card; each wait stops the engine until the card has finished. */
export type GpuCalls = Readonly<Record<'dispatches' | 'submits' | 'waits', number>>;

/** Counts the calls of this page's or worker's WebGPU. */
export const countGpuCalls = (): (() => GpuCalls) =>
  countCalls({
    dispatches: [
      [GPUComputePassEncoder.prototype, 'dispatchWorkgroups'],
      [GPUComputePassEncoder.prototype, 'dispatchWorkgroupsIndirect'],
    ],
    submits: [[GPUQueue.prototype, 'submit']],
    waits: [
      [GPUBuffer.prototype, 'mapAsync'],
      [GPUQueue.prototype, 'onSubmittedWorkDone'],
    ],
  });
