/** Tensors in buffers of the card, filled by its queue: the engine would submit each of them by itself. */
import type { Tensor as OrtTensor, TensorConstructor } from 'onnxruntime-web';
import type { Tensor } from '../tensor/tensor.ts';

/** GPUBufferUsage.STORAGE, COPY_SRC and COPY_DST; the type library lacks its constants. */
const usage = 0x80 | 0x4 | 0x8;

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
