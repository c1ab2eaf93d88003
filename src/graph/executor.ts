/** The interface of program executors: the reference evaluator in tests, onnxruntime in runtime. */
import type { Tensor } from '../tensor/tensor.ts';
import type { Program } from './program.ts';

/** A value that lives with the executor; only its executor can read it. Valid until `release`. */
export interface DeviceValue {
  readonly shape: readonly number[];
}

export type Feed = Tensor | DeviceValue;

export interface Results {
  /** Outputs that were read back, by name. */
  readonly read: Readonly<Record<string, Tensor>>;
  /** Outputs marked resident, by name; the caller releases them. */
  readonly resident: Readonly<Record<string, DeviceValue>>;
}

/** A run whose scalars are still on the device. */
export interface Deferred {
  /** As in `Results`. */
  readonly resident: Results['resident'];
}

export interface Executor {
  /**
   * Steps of a decoding loop that are written out in one program, where the device would wait for the processor before each.
   * Absent where it runs loops.
   */
  readonly unrolled?: number;
  /** Builds what `run` needs, so that the first run is as fast as the next. Optional to call. */
  prepare(program: Program): Promise<void>;
  /**
   * Runs once. Runs never overlap: several may be issued at once, and they are queued. Outputs named in `skip` are
   * not fetched.
   */
  run(program: Program, feeds: Readonly<Record<string, Feed>>, skip?: readonly string[]): Promise<Results>;
  /**
   * Runs without waiting for the device, programs whose outputs are resident or scalars; `read` waits once, and gives the scalars of
   * all these runs in their order. Absent where a run ends with its results at hand.
   */
  readonly deferred?: {
    run(program: Program, feeds: Readonly<Record<string, Feed>>): Promise<Deferred>;
    read(runs: readonly Deferred[]): Promise<Readonly<Record<string, number>>[]>;
  };
  /** Puts a tensor where programs can use it without another copy. */
  upload(tensor: Tensor): Promise<DeviceValue>;
  read(value: DeviceValue): Promise<Tensor>;
  /**
   * Rows of values that differ in their first dimension only, as one value: row i is row `rows[i]` of
   * `values[from[i]]`. Absent where the host cannot reach values: a run then reads the rows of one value.
   */
  gather?(values: readonly DeviceValue[], from: Int32Array, rows: Int32Array): DeviceValue;
  /** Before `forget` of the program that made it: on a GPU the buffer belongs to that program's session. */
  release(value: DeviceValue): void;
  /** Frees a program's session; it is built again when run again. */
  forget(program: Program): Promise<void>;
  /** Frees everything. */
  dispose(): Promise<void>;
}

/** The scalar outputs that were read, by name. */
export function readScalars({ read }: Pick<Results, 'read'>): Record<string, number> {
  return Object.fromEntries(Object.entries(read).map(([name, { data }]) => [name, data[0] as number]));
}

export function isTensor(feed: Feed): feed is Tensor {
  return 'data' in feed;
}
