/**
 * Graph capture of the update as one program, in pairs with plain runs. The engine binds the buffers of a captured session once,
 * and new weights become the old ones of the next step, so each direction between two sets of buffers has its own session.
 */
import { bindSymbols } from '../../../graph/bindSymbols.ts';
import type { InferenceSession, Tensor as OrtTensor } from 'onnxruntime-web';
import { bindDim, makeProgram, max, toOnnx, type Program } from '../../../../src/graph/index.ts';
import { transformerOf } from '../../../../src/policy/sizes.ts';
import { requestDevice } from '../../../../src/runtime/devices.ts';
import { float32, sizeOf, type Tensor } from '../../../../src/tensor/tensor.ts';
import { alternated, type Job, type Pairs } from '../../bench/site/jobs/job.ts';
import { updateOf } from '../../bench/work.ts';
import { countGpuCalls, type GpuCalls } from '../calls.ts';
import { differenceOf } from '../difference.ts';
import { keepingBuffers, withProviderOptions } from '../engineLoader.ts';
import type { UpdateShape } from '../updater.ts';
import { wrapLoader } from '../wrapLoader.ts';

export interface CaptureOptions {
  readonly shape: Omit<UpdateShape, 'parts'>;
  /**
   * Ends every output in an operation. A replay repeats no copies of buffers, so that an output which is only another name, or
   * another shape, of an earlier value keeps its old content.
   */
  readonly computed: boolean;
  /** Most dispatches that wait for a submit, of plain and captured runs. */
  readonly pending: number;
  readonly pairs: number;
  readonly budgetMs: number;
}

export interface CaptureResult extends Pairs {
  /** Steps compared, alternating in direction, and those after which any bit of weights, moments or metrics differed. */
  readonly steps: number;
  readonly differentSteps: number;
  /** After the first of these, the largest relative difference of each tensor that differed. */
  readonly firstDifferences: Readonly<Record<string, number>>;
  readonly calls: Readonly<Record<'plain' | 'captured', GpuCalls>>;
}

/** GPUBufferUsage.STORAGE, COPY_SRC and COPY_DST; the type library lacks its constants. */
const usage = 0x80 | 0x4 | 0x8;
const comparedSteps = 8;

function sameBits(one: Tensor, other: Tensor): boolean {
  const [bits, others] = [one, other].map(({ data }) => new Uint32Array(data.buffer as ArrayBuffer));
  return (bits as Uint32Array).every((word, i) => word === others?.[i]);
}

/** The update with a last operation at every output that changes no bit, and that the engine does not leave out. */
const withComputedOutputs = ({ name, inputs, outputs }: Program): Program =>
  makeProgram(
    name,
    inputs,
    outputs.map((output) => ({ ...output, value: max(output.value, -3e38) })),
  );

export const gpuCapture: Job<CaptureOptions, CaptureResult> = async ({
  shape,
  computed,
  pending,
  pairs,
  budgetMs,
}) => {
  const calls = countGpuCalls();
  const ort = await wrapLoader((load) =>
    keepingBuffers(withProviderOptions(load, () => ({ maxNumPendingDispatches: String(pending) }))),
  );
  ort.env.logLevel = 'error';
  const device = await requestDevice();
  if (!device) throw new Error('WebGPU: must have an adapter, got none');
  const { program: update, feeds } = updateOf(transformerOf(shape.policy), shape.rows, shape.length);
  const program = computed ? withComputedOutputs(update) : update;
  const symbols = bindSymbols(program, feeds);
  const bytes = toOnnx(program, { standard: true });

  const bufferOf = (dtype: Tensor['dtype'], dims: readonly number[], from?: Tensor): OrtTensor => {
    const buffer = device.createBuffer({ size: Math.ceil((4 * sizeOf(dims)) / 16) * 16, usage });
    if (from) device.queue.writeBuffer(buffer, 0, from.data as Float32Array<ArrayBuffer>);
    return ort.Tensor.fromGpuBuffer(buffer, { dataType: dtype as 'float32', dims: [...dims] });
  };
  const contentOf = async (tensor: OrtTensor): Promise<Tensor> => {
    const bytes = 4 * tensor.size;
    const copy = device.createBuffer({ size: bytes, usage: 0x8 | 0x1 });
    const encoder = device.createCommandEncoder();
    encoder.copyBufferToBuffer(tensor.gpuBuffer as GPUBuffer, 0, copy, 0, bytes);
    device.queue.submit([encoder.finish()]);
    await copy.mapAsync(1);
    const content = new Float32Array(copy.getMappedRange().slice(0));
    copy.destroy();
    return float32(content);
  };

  /** Two sets of buffers of the state, and a session for each direction between them. */
  const open = async (captured: boolean) => {
    const state = ['parameters', 'moment1', 'moment2', 'optimizer'];
    const sets = [0, 1].map(() =>
      Object.fromEntries(
        state.map((name) => [name, bufferOf('float32', feeds[name]?.shape ?? [], feeds[name])]),
      ),
    ) as [Record<string, OrtTensor>, Record<string, OrtTensor>];
    const given = Object.fromEntries(
      program.inputs.map(({ attributes: { name }, dtype }) => {
        const feed = feeds[name] as Tensor;
        return [name, bufferOf(dtype, feed.shape, feed)];
      }),
    );
    const read = Object.fromEntries(
      program.outputs
        .filter(({ resident }) => !resident)
        .map(({ name, value }) => [
          name,
          bufferOf(
            value.dtype,
            value.shape.map((dim) => bindDim(dim, symbols)),
          ),
        ]),
    );
    const newSession = (): Promise<InferenceSession> =>
      ort.InferenceSession.create(bytes, {
        executionProviders: [{ name: 'webgpu', device }],
        ...{ graphOptimizationLevel: 'all', preferredOutputLocation: 'gpu-buffer' },
        ...{ freeDimensionOverrides: symbols, enableGraphCapture: captured },
      });
    // A plain session binds its buffers at each run, so one serves both directions.
    const forth = await newSession();
    const sessions = [forth, captured ? await newSession() : forth] as const;
    let at: 0 | 1 = 0;
    return {
      async step(): Promise<void> {
        const [from, to] = at === 0 ? sets : [sets[1], sets[0]];
        const written = Object.entries(to).map(([name, tensor]) => [`${name}_out`, tensor] as const);
        await sessions[at].run({ ...given, ...from }, { ...read, ...Object.fromEntries(written) });
        at = at === 0 ? 1 : 0;
        await contentOf(read['loss'] as OrtTensor);
      },
      async content(): Promise<Record<string, Tensor>> {
        const all = Object.entries({ ...sets[at], ...read });
        const contents = all.map(async ([name, tensor]) => [name, await contentOf(tensor)] as const);
        return Object.fromEntries(await Promise.all(contents));
      },
    };
  };

  const [plain, captured] = [await open(false), await open(true)];
  let differentSteps = 0;
  const firstDifferences: Record<string, number> = {};
  for (let step = 0; step < comparedSteps; step++) {
    await plain.step();
    await captured.step();
    const [expected, got] = [await plain.content(), await captured.content()];
    const different = Object.entries(expected).filter(
      ([name, value]) => !sameBits(value, got[name] as Tensor),
    );
    if (different.length === 0 || differentSteps++ > 0) continue;
    for (const [name, value] of different) firstDifferences[name] = differenceOf(got[name] as Tensor, value);
  }
  const counted = async (step: () => Promise<void>): Promise<GpuCalls> => {
    calls();
    await step();
    return calls();
  };
  return {
    ...{ steps: comparedSteps, differentSteps, firstDifferences },
    calls: { plain: await counted(plain.step), captured: await counted(captured.step) },
    ...(await alternated(pairs, captured.step, plain.step, budgetMs)),
  };
};
