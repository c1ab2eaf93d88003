/** Runs programs on onnxruntime-web: sessions by program, one queue, resident values. */
import type { Env, InferenceSession, Tensor as OrtTensor, TensorConstructor } from 'onnxruntime-web';
import {
  isTensor,
  oneRead,
  toOnnx,
  type Deferred,
  type DeviceValue,
  type Executor,
  type Feed,
  type OneRead,
  type Program,
  type Results,
} from '../graph/index.ts';
import { bool, float32, int32, type Tensor } from '../tensor/tensor.ts';
import { cardTensor, readTogether } from './cardTensor.ts';
import { freeBuffer } from './freeBuffer.ts';

/** The part of onnxruntime-web that all its builds share. */
export interface Ort {
  readonly env: Env;
  readonly Tensor: TensorConstructor;
  readonly InferenceSession: {
    create(bytes: Uint8Array, options?: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
}

export interface OrtExecutorOptions {
  readonly provider: 'wasm' | { readonly webgpu: GPUDevice };
  /** Called after each run with its duration in milliseconds of the given clock. */
  readonly onRun?: (program: string, milliseconds: number) => void;
  readonly now: () => number;
}

/** Decoding steps in one program of a card: few waits for it, and few steps too many for the rows of a segment. */
const stepsOfCard = 8;

class OrtValue implements DeviceValue {
  readonly tensor: OrtTensor;
  /** Whether a caller holds its data, so that it must stay. */
  isRead = false;

  constructor(tensor: OrtTensor) {
    this.tensor = tensor;
  }

  get shape(): readonly number[] {
    return this.tensor.dims;
  }
}

class OrtDeferred implements Deferred {
  readonly resident: Results['resident'];
  readonly names: readonly string[];
  /** The scalars of these names, in a buffer of the card. */
  readonly scalars: OrtTensor;

  constructor(resident: Results['resident'], names: readonly string[], scalars: OrtTensor) {
    [this.resident, this.names, this.scalars] = [resident, names, scalars];
  }
}

/**
 * An executor over one onnxruntime module. Calls are queued, because two concurrent runs on WebGPU freeze the thread
 * without an error. Sessions are built on first use and kept until `forget` or `dispose`.
 */
export function createOrtExecutor(ort: Ort, { provider, onRun, now }: OrtExecutorOptions): Executor {
  const sessions = new Map<Program, Promise<InferenceSession>>();
  const onGpu = provider !== 'wasm';
  const ofCard = new Map<Program, OneRead | null>();
  /** What a card runs in place of a program; null where that is the program itself. */
  const oneReadOf = (program: Program): OneRead | null => {
    if (!ofCard.has(program)) ofCard.set(program, onGpu ? oneRead(program) : null);
    return ofCard.get(program) ?? null;
  };
  let tail: Promise<unknown> = Promise.resolve();

  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    const result = tail.then(work);
    tail = result.catch(() => undefined);
    return result;
  };

  const toOrt = ({ dtype, data, shape }: Tensor): OrtTensor => new ort.Tensor(dtype, data, [...shape]);
  const toDevice = (tensor: Tensor): OrtTensor =>
    provider === 'wasm' ? toOrt(tensor) : cardTensor(ort, provider.webgpu, tensor);

  // Not with `enableGraphCapture`: in onnxruntime-web 1.30 the program that applies a gradient then gives another `moment1_out`, and
  // outputs into buffers of ours are lost in the second run.
  const createSession = (program: Program): Promise<InferenceSession> => {
    const resident = program.outputs.filter((output) => output.resident).map((output) => output.name);
    return ort.InferenceSession.create(
      toOnnx(oneReadOf(program)?.program ?? program, { target: onGpu ? 'card' : 'processor' }),
      {
        executionProviders: [provider === 'wasm' ? 'wasm' : { name: 'webgpu', device: provider.webgpu }],
        graphOptimizationLevel: 'all',
        ...(onGpu && {
          preferredOutputLocation: Object.fromEntries(resident.map((name) => [name, 'gpu-buffer' as const])),
        }),
      },
    );
  };

  /** Call only inside the queue. */
  const sessionOf = (program: Program): Promise<InferenceSession> => {
    let session = sessions.get(program);
    if (!session) {
      session = createSession(program);
      sessions.set(program, session);
      session.catch(() => sessions.delete(program));
    }
    return session;
  };

  /** What a session gives of the wanted outputs; `to` are tensors that outputs are written to, by name. */
  const fetched = async (
    program: Program,
    feeds: Readonly<Record<string, Feed>>,
    wanted: Program['outputs'],
    to: Readonly<Record<string, OrtTensor>> = {},
  ) => {
    const session = await sessionOf(program);
    const given: Record<string, OrtTensor> = {};
    const sent: OrtTensor[] = [];
    for (const { attributes } of program.inputs) {
      const feed = feeds[attributes.name];
      if (!feed)
        throw new Error(`program ${program.name}: input ${attributes.name} must be given, got nothing`);
      const tensor = isTensor(feed) ? toDevice(feed) : (feed as OrtValue).tensor;
      if (isTensor(feed) && tensor.location !== 'cpu') sent.push(tensor);
      given[attributes.name] = tensor;
    }
    const started = now();
    const results = await session
      .run(given, Object.fromEntries(wanted.map(({ name }) => [name, to[name] ?? null])))
      .finally(() => sent.forEach((tensor) => tensor.dispose()));
    onRun?.(program.name, now() - started);
    const tensors: Record<string, OrtTensor> = {};
    const resident: Record<string, DeviceValue> = {};
    for (const output of wanted) {
      const tensor = results[output.name];
      if (!tensor)
        throw new Error(`program ${program.name}: output ${output.name} is missing from the results`);
      if (output.resident) resident[output.name] = new OrtValue(tensor);
      else tensors[output.name] = tensor;
    }
    const shapes = Object.entries(given).map(([name, { dims }]) => [name, dims] as const);
    return { tensors, resident, shapes: Object.fromEntries(shapes) };
  };

  const run = async (
    program: Program,
    feeds: Readonly<Record<string, Feed>>,
    skip: readonly string[],
  ): Promise<Results> => {
    const one = oneReadOf(program);
    const { outputs } = one?.program ?? program;
    const wanted = outputs.filter((output) => !skip.includes(output.name));
    const { tensors, resident, shapes } = await fetched(program, feeds, wanted);
    const read: Record<string, Tensor> = {};
    for (const [name, tensor] of Object.entries(tensors))
      read[name] = fromOrt(tensor, onGpu ? await tensor.getData() : tensor.data);
    return { read: one?.apart((read.all as Tensor).data as Float32Array, shapes) ?? read, resident };
  };

  const deferredOn = (device: GPUDevice): Executor['deferred'] => ({
    run: (program, feeds) =>
      queued(async () => {
        const names = program.outputs.flatMap(({ name, resident }) => (resident ? [] : [name]));
        const one = oneReadOf(program);
        const to = cardTensor(ort, device, float32(new Float32Array(names.length), one ? undefined : []));
        const { outputs } = one?.program ?? program;
        const { resident } = await fetched(program, feeds, outputs, { [one ? 'all' : `${names[0]}`]: to });
        return new OrtDeferred(resident, names, to);
      }),
    read: (runs) =>
      queued(async () => {
        const all = await readTogether(
          device,
          (runs as readonly OrtDeferred[]).map(({ scalars }) => scalars),
        );
        return (runs as readonly OrtDeferred[]).map(({ names, scalars }, i) => {
          scalars.dispose();
          return Object.fromEntries(names.map((name, at) => [name, all[i]?.[at] as number]));
        });
      }),
  });

  const gather: Executor['gather'] = (values, from, rows) => {
    const sources = values.map((value) => (value as OrtValue).tensor.data as Float32Array);
    const [, ...shape] = values[0]?.shape ?? [];
    const size = shape.reduce((product, dim) => product * dim, 1);
    const data = new Float32Array(rows.length * size);
    rows.forEach((row, i) =>
      data.set((sources[from[i] as number] as Float32Array).subarray(row * size, (row + 1) * size), i * size),
    );
    return new OrtValue(toOrt(float32(data, [rows.length, ...shape])));
  };

  return {
    ...(provider !== 'wasm' && { unrolled: stepsOfCard, deferred: deferredOn(provider.webgpu) }),
    prepare: (program) => queued(async () => void (await sessionOf(program))),
    run: (program, feeds, skip = []) => queued(() => run(program, feeds, skip)),
    // A host tensor can be fed to WASM directly.
    upload: (tensor) => Promise.resolve(new OrtValue(toDevice({ ...tensor, data: tensor.data.slice() }))),
    read: (value) =>
      queued(async () => {
        const { tensor } = value as OrtValue;
        (value as OrtValue).isRead = true;
        return fromOrt(tensor, tensor.location === 'cpu' ? tensor.data : await tensor.getData());
      }),
    ...(!onGpu && { gather }),
    release(value) {
      const held = value as OrtValue;
      if (held.tensor.location !== 'cpu') return held.tensor.dispose();
      // Behind the runs that were asked to use it.
      void queued(async () => {
        if (!held.isRead) freeBuffer((held.tensor.data as Float32Array<ArrayBuffer>).buffer);
        held.tensor.dispose();
      });
    },
    forget: (program) =>
      queued(async () => {
        const session = sessions.get(program);
        sessions.delete(program);
        ofCard.delete(program);
        await (await session)?.release();
      }),
    dispose: () =>
      queued(async () => {
        const open = [...sessions.values()];
        sessions.clear();
        for (const session of open) await (await session).release();
      }),
  };
}

function fromOrt(tensor: OrtTensor, data: OrtTensor['data']): Tensor {
  if (data instanceof Float32Array) return float32(data, tensor.dims);
  if (data instanceof Int32Array) return int32(data, tensor.dims);
  if (data instanceof Uint8Array) return bool(data, tensor.dims);
  throw new Error(`internal: outputs are float32, int32 or bool, got ${tensor.type}`);
}
