/** Completions in a checkpoint's form: JSON, and the per-token arrays one after another as float32 values. */
import * as v from 'valibot';
import type { Sample } from '../../rollout/sample.ts';
import { wholeNumber } from './storedSample.ts';

const kinds = { Int32Array, Uint8Array, Float32Array } as const;
type Kind = keyof typeof kinds;
type Values = InstanceType<(typeof kinds)[Kind]>;

/** A trajectory without its arrays, but with their kinds and lengths. */
interface Head {
  readonly plain: Readonly<Record<string, unknown>>;
  readonly arrays: Readonly<Record<string, readonly [Kind, number]>>;
}

/** A completion that may be unfinished or unverified. */
type Written = Pick<Sample, 'prompt' | 'tokens'>;

function kindOf(value: ArrayBufferView): Kind {
  const kind = (Object.keys(kinds) as Kind[]).find((name) => value instanceof kinds[name]);
  if (!kind) throw new Error(`internal: a trajectory holds an array of a kind that a checkpoint does not`);
  return kind;
}

export interface Encoded {
  /** Plain JSON, except for unknown rewards: NaN, which JSON writes as null. */
  readonly head: unknown;
  readonly values: readonly Values[];
}

const isArray = (value: unknown): value is Values => ArrayBuffer.isView(value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/** The arrays of a column; one inside a record is named by both, such as `latents.ids`. */
function arraysIn([name, value]: readonly [string, unknown]): (readonly [string, Values])[] {
  if (isArray(value)) return [[name, value]];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([inner, own]) =>
    isArray(own) ? [[`${name}.${inner}`, own] as const] : [],
  );
}

/** The columns that are no arrays, without arrays inside them. */
function withoutArrays(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const plain = entries.filter(([, value]) => !isArray(value));
  return Object.fromEntries(
    plain.map(([name, value]) => [
      name,
      isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, own]) => !isArray(own))) : value,
    ]),
  );
}

/** The columns with these arrays in their places. */
function withArrays(
  plain: Readonly<Record<string, unknown>>,
  arrays: readonly (readonly [string, Values])[],
) {
  const whole: Record<string, unknown> = { ...plain };
  for (const [name, values] of arrays) {
    const [outer = '', inner] = name.split('.');
    if (inner === undefined) whole[outer] = values;
    else if (isRecord(whole[outer])) whole[outer] = { ...whole[outer], [inner]: values };
  }
  return whole;
}

/** Numbers outside arrays must be finite, except rewards; whole numbers in arrays below 2²⁴, where float32 is exact. */
export function encodeTrajectory(trajectory: Written): Encoded {
  const entries = Object.entries(trajectory) as [string, unknown][];
  const arrays = entries.flatMap(arraysIn);
  const head: Head = {
    plain: withoutArrays(entries),
    arrays: Object.fromEntries(arrays.map(([name, value]) => [name, [kindOf(value), value.length] as const])),
  };
  return { head, values: arrays.map(([, value]) => value) };
}

/** The values of all these arrays, one after another. */
export function concatenated(all: readonly Values[]): Float32Array {
  const values = new Float32Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of all) {
    values.set(array, at);
    at += array.length;
  }
  return values;
}

/** Bytes of a head and its values in a checkpoint. */
export function bytesOfEncoded(head: unknown, values: readonly Values[]): number {
  return JSON.stringify(head).length + 4 * values.reduce((sum, { length }) => sum + length, 0);
}

/** A completion without the values of its arrays. */
const headSchema = v.object({
  plain: v.record(v.string(), v.unknown()),
  arrays: v.record(
    v.string(),
    v.tuple([v.picklist(['Int32Array', 'Uint8Array', 'Float32Array']), wholeNumber]),
  ),
});

/** Measured numbers, which JSON writes as null where they are not finite. */
const measured = new Set(['reward', 'lastValue', 'quality', 'confidence', 'probability', 'margin']);

/** Replaces null by NaN for measured numbers. */
function withNaN(value: unknown, name = ''): unknown {
  if (value === null) return measured.has(name) ? NaN : null;
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNaN(inner, key)]));
}

export interface SampleReader {
  /** The next completion, with this head and in the form of this schema. */
  read<T>(head: unknown, schema: v.GenericSchema<T>): T;
  /** Throws if values are left. */
  end(): void;
}

/** Reads completions in the order of writing; `damaged` throws a sentence about what it got instead. */
export function sampleReader(values: Float32Array, damaged: (got: string) => never): SampleReader {
  let at = 0;
  const arrayOf = (kind: Kind, length: number): Values => {
    if (at + length > values.length) damaged('too few values');
    const array = new kinds[kind](length);
    array.set(values.subarray(at, at + length));
    at += length;
    return array;
  };
  return {
    read(head, schema) {
      const { plain, arrays } = readAs(headSchema, head, damaged);
      const decoded = Object.entries(arrays).map(
        ([name, [kind, length]]) => [name, arrayOf(kind, length)] as const,
      );
      const known = withNaN(plain) as typeof plain;
      return readAs(schema, withArrays(known, decoded), damaged);
    },
    end() {
      if (at !== values.length) damaged(`${values.length - at} values too many`);
    },
  };
}

/**
 * The value itself where it fits the schema, because a fingerprint depends on the order of keys; otherwise `damaged`
 * throws a sentence about the first mismatch.
 */
export function readAs<T>(schema: v.GenericSchema<T>, value: unknown, damaged: (got: string) => never): T {
  if (v.is(schema, value)) return value;
  const [issue] = v.safeParse(schema, value).issues ?? [];
  const path = issue && v.getDotPath(issue);
  return damaged(`another form${path ? ` of ${path}` : ''}${issue ? `: ${issue.message}` : ''}`);
}
