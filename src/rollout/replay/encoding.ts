/** A buffer as a checkpoint keeps it: JSON, and the per-token arrays one after another as one array of float32 values. */
import type { Trajectory } from '../trajectory.ts';
import type { ReplayBuffer, StoredGroup } from './buffer.ts';

const kinds = { Int32Array, Uint8Array, Float32Array } as const;
type Kind = keyof typeof kinds;
type Values = InstanceType<(typeof kinds)[Kind]>;

/** A trajectory without its arrays, and of each of these its kind and length. */
interface Head {
  readonly plain: Readonly<Record<string, unknown>>;
  readonly arrays: Readonly<Record<string, readonly [Kind, number]>>;
}

type GroupHead = Omit<StoredGroup, 'trajectories'> & { readonly trajectories: readonly Head[] };

export interface EncodedBuffer {
  /** Plain JSON. */
  readonly state: unknown;
  readonly values: Float32Array;
}

function kindOf(value: ArrayBufferView): Kind {
  const kind = (Object.keys(kinds) as Kind[]).find((name) => value instanceof kinds[name]);
  if (!kind) throw new Error(`internal: a trajectory holds an array of a kind that a checkpoint does not`);
  return kind;
}

function headOf(trajectory: Trajectory): { readonly head: Head; readonly values: readonly Values[] } {
  const entries = Object.entries(trajectory) as [string, unknown][];
  const arrays = entries.filter((entry): entry is [string, Values] => ArrayBuffer.isView(entry[1]));
  return {
    head: {
      plain: Object.fromEntries(entries.filter(([, value]) => !ArrayBuffer.isView(value))),
      arrays: Object.fromEntries(
        arrays.map(([name, value]) => [name, [kindOf(value), value.length] as const]),
      ),
    },
    values: arrays.map(([, value]) => value),
  };
}

function groupHeadOf({ trajectories, ...rest }: StoredGroup) {
  const parts = trajectories.map(headOf);
  const head: GroupHead = { ...rest, trajectories: parts.map((part) => part.head) };
  return { head, values: parts.flatMap((part) => part.values) };
}

const sizes = new WeakMap<StoredGroup, number>();

/** How many bytes of a checkpoint a group takes. */
export function bytesOf(group: StoredGroup): number {
  const known = sizes.get(group);
  if (known !== undefined) return known;
  const { head, values } = groupHeadOf(group);
  const bytes = JSON.stringify(head).length + 4 * values.reduce((sum, { length }) => sum + length, 0);
  sizes.set(group, bytes);
  return bytes;
}

/** Numbers outside arrays must be finite; whole numbers in arrays below 2²⁴, because float32 holds no others exactly. */
export function encodeBuffer({ groups }: ReplayBuffer): EncodedBuffer {
  const parts = groups.map(groupHeadOf);
  const all = parts.flatMap((part) => part.values);
  const values = new Float32Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of all) {
    values.set(array, at);
    at += array.length;
  }
  return { state: parts.map((part) => part.head), values };
}

function damaged(got: string): never {
  throw new Error(`replay buffer: must be what a checkpoint keeps of it, got ${got}; start the run anew`);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Arrays without which a trajectory is none, one value per token. */
const perToken = ['tokens', 'roles', 'trainMask', 'logps', 'entropies', 'versions'] as const;

/** Throws on anything that `encodeBuffer` does not write. */
export function decodeBuffer(state: unknown, values: Float32Array): ReplayBuffer {
  let at = 0;
  const arrayOf = ([kind, length]: readonly [Kind, number]): Values => {
    if (!Object.hasOwn(kinds, kind) || !isCount(length)) damaged('an array of another kind');
    if (at + length > values.length) damaged('too few values');
    const array = new kinds[kind](length);
    array.set(values.subarray(at, at + length));
    at += length;
    return array;
  };
  const trajectoryOf = (head: unknown): Trajectory => {
    if (!isRecord(head) || !isRecord(head.plain) || !isRecord(head.arrays)) return damaged('another form');
    const { plain, arrays } = head as unknown as Head;
    const length = arrays.tokens?.[1];
    if (perToken.some((name) => arrays[name]?.[1] !== length || length === undefined)) {
      damaged('a completion without its tokens');
    }
    const decoded = Object.entries(arrays).map(([name, described]) => [name, arrayOf(described)]);
    return { ...plain, ...Object.fromEntries(decoded) } as Trajectory;
  };
  const groupOf = (head: unknown): StoredGroup => {
    if (!isRecord(head) || !Array.isArray(head.trajectories) || !Array.isArray(head.open)) {
      return damaged('another form');
    }
    const { key, round, score, open } = head as unknown as GroupHead;
    if (typeof key !== 'string' || !isCount(round) || !Number.isFinite(score)) damaged('another form');
    const trajectories = (head.trajectories as unknown[]).map(trajectoryOf);
    if (!open.every((index) => isCount(index) && index < trajectories.length)) damaged('another form');
    return { key, round, score, open, trajectories };
  };
  if (!Array.isArray(state)) return damaged('another form');
  const groups = (state as unknown[]).map(groupOf);
  if (at !== values.length) damaged(`${values.length - at} values too many`);
  return { groups };
}
