/** Completions as a checkpoint keeps them: JSON, and the per-token arrays one after another as float32 values. */
import type { Trajectory } from '../../rollout/trajectory.ts';
import { areKnownValues, isKnownArray, isPlainTrajectory, type Stage } from './trajectorySchema.ts';

const kinds = { Int32Array, Uint8Array, Float32Array } as const;
type Kind = keyof typeof kinds;
type Values = InstanceType<(typeof kinds)[Kind]>;

/** A trajectory without its arrays, and of each of these its kind and length. */
interface Head {
  readonly plain: Readonly<Record<string, unknown>>;
  readonly arrays: Readonly<Record<string, readonly [Kind, number]>>;
}

/** A completion that may not be finished, nor judged. */
type Written = Pick<Trajectory, 'prompt' | 'tokens'>;

function kindOf(value: ArrayBufferView): Kind {
  const kind = (Object.keys(kinds) as Kind[]).find((name) => value instanceof kinds[name]);
  if (!kind) throw new Error(`internal: a trajectory holds an array of a kind that a checkpoint does not`);
  return kind;
}

export interface Encoded {
  /** Plain JSON, but for rewards that nobody knows: NaN, which JSON writes as null. */
  readonly head: unknown;
  readonly values: readonly Values[];
}

/** Numbers outside arrays must be finite, rewards apart; whole numbers in arrays below 2²⁴, because float32 holds no others exactly. */
export function encodeTrajectory(trajectory: Written): Encoded {
  const entries = Object.entries(trajectory) as [string, unknown][];
  const arrays = entries.filter((entry): entry is [string, Values] => ArrayBuffer.isView(entry[1]));
  const head: Head = {
    plain: Object.fromEntries(entries.filter(([, value]) => !ArrayBuffer.isView(value))),
    arrays: Object.fromEntries(arrays.map(([name, value]) => [name, [kindOf(value), value.length] as const])),
  };
  return { head, values: arrays.map(([, value]) => value) };
}

/** All values of these, one after another. */
export function concatenated(all: readonly Values[]): Float32Array {
  const values = new Float32Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of all) {
    values.set(array, at);
    at += array.length;
  }
  return values;
}

/** Bytes that a head and its values take in a checkpoint. */
export function bytesOfEncoded(head: unknown, values: readonly Values[]): number {
  return JSON.stringify(head).length + 4 * values.reduce((sum, { length }) => sum + length, 0);
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/** Arrays without which a trajectory is none, one value per token. */
const perToken = ['tokens', 'roles', 'trainMask', 'logps', 'entropies', 'versions'] as const;

export interface TrajectoryReader {
  /** The next trajectory, of this head; `stage` is what it must be. */
  read(head: unknown, stage: Stage): Trajectory;
  /** Checks that nothing is left. */
  end(): void;
}

/** Reads trajectories in the order in which they were written; `damaged` throws a sentence about what it got instead. */
export function trajectoryReader(values: Float32Array, damaged: (got: string) => never): TrajectoryReader {
  let at = 0;
  const arrayOf = ([kind, length]: readonly [Kind, number]): Values => {
    if (!Object.hasOwn(kinds, kind) || !isCount(length)) damaged('an array of another kind');
    if (at + length > values.length) damaged('too few values');
    const array = new kinds[kind](length);
    array.set(values.subarray(at, at + length));
    at += length;
    return array;
  };
  const known = (reward: unknown): unknown => (reward === null ? NaN : reward);
  return {
    read(head, stage) {
      if (!isRecord(head) || !isRecord(head.plain) || !isRecord(head.arrays)) return damaged('another form');
      const { plain, arrays } = head as unknown as Head;
      const length = arrays.tokens?.[1];
      if (perToken.some((name) => arrays[name]?.[1] !== length || length === undefined)) {
        damaged('a completion without its tokens');
      }
      if (!isPlainTrajectory(plain, stage)) damaged('a completion with fields of another type');
      const decoded = Object.entries(arrays).map(([name, described]) => {
        if (!Array.isArray(described) || !isKnownArray(name, described[0], described[1], length as number)) {
          damaged('a completion with arrays of another kind');
        }
        const array = arrayOf(described);
        if (!areKnownValues(name, array)) damaged('a completion with values out of range');
        return [name, array] as const;
      });
      const { reward, verdict } = plain;
      return {
        ...plain,
        ...(Object.hasOwn(plain, 'reward') && { reward: known(reward) }),
        ...(isRecord(verdict) && { verdict: { ...verdict, reward: known(verdict.reward) } }),
        ...Object.fromEntries(decoded),
      } as unknown as Trajectory;
    },
    end() {
      if (at !== values.length) damaged(`${values.length - at} values too many`);
    },
  };
}
