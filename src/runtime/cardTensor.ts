/** Tensors in buffers of the card, filled and read by its queue: the engine would submit, and wait for, each of them by itself. */
import type { Tensor as OrtTensor, TensorConstructor } from 'onnxruntime-web';
import type { Tensor } from '../tensor/tensor.ts';

/** GPUBufferUsage and GPUMapMode, whose constants the type library lacks. */
const [read, copySource, copyTarget, storage] = [0x1, 0x4, 0x8, 0x80];
const usage = storage | copySource | copyTarget;

/** A tensor in a buffer of its own, which `dispose` destroys; an empty one, for which there is no buffer, stays in memory. */
export function cardTensor(
  { Tensor }: { readonly Tensor: TensorConstructor },
  device: GPUDevice,
  { dtype, data, shape }: Tensor,
): OrtTensor {
  if (data.length === 0) return new Tensor(dtype, data, [...shape]);
  // The engine's kernels read whole vectors of four words.
  const size = 16 * Math.ceil(data.byteLength / 16);
  const buffer = device.createBuffer({ size, usage });
  const bytes = new Uint8Array(4 * Math.ceil(data.byteLength / 4));
  bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  device.queue.writeBuffer(buffer, 0, bytes);
  return Tensor.fromGpuBuffer(buffer, {
    dataType: dtype,
    dims: [...shape],
    download: () => Promise.resolve(data.slice()),
    dispose: () => buffer.destroy(),
  } as Parameters<TensorConstructor['fromGpuBuffer']>[1]);
}

/** The numbers of float32 tensors in buffers of the card, by one wait for it. */
export async function readTogether(
  device: GPUDevice,
  tensors: readonly OrtTensor[],
): Promise<readonly Float32Array[]> {
  const starts: number[] = [];
  const count = tensors.reduce((start, { size }) => start + (starts.push(start), size), 0);
  if (count === 0) return [];
  const together = device.createBuffer({ size: 4 * count, usage: read | copyTarget });
  const commands = device.createCommandEncoder();
  tensors.forEach((tensor, i) => {
    const { size } = tensor;
    // An empty tensor has no buffer.
    if (size === 0) return;
    commands.copyBufferToBuffer(
      tensor.gpuBuffer as GPUBuffer,
      0,
      together,
      4 * (starts[i] as number),
      4 * size,
    );
  });
  device.queue.submit([commands.finish()]);
  await together.mapAsync(read);
  const all = new Float32Array(together.getMappedRange().slice(0));
  together.destroy();
  return tensors.map(({ size }, i) => all.subarray(starts[i], (starts[i] as number) + size));
}
