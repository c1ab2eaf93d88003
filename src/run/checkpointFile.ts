/**
 * A checkpoint as bytes: magic, length of the JSON head, the head, the arrays' float32 values in its order, and a
 * fingerprint of all that. The checkpoint's own hash excludes settings and seconds, where a flipped bit would go unnoticed.
 */
import { parseConfig } from '../config/schema.ts';
import { checkWhole } from './checkpoint.ts';
import { hashBytes } from '../tensor/hash.ts';
import type { Checkpoint } from './records.ts';
import { mostArrays } from './recordSchemas.ts';

const magic = 'ESPALIER';
/** Bytes of a fingerprint in hex. */
const sealLength = 32;

interface Head extends Omit<Checkpoint, 'arrays'> {
  readonly lengths: Readonly<Record<string, number>>;
}

export function encodeCheckpoint({ arrays, ...rest }: Checkpoint): Uint8Array {
  const lengths = Object.fromEntries(Object.entries(arrays).map(([name, values]) => [name, values.length]));
  const head = new TextEncoder().encode(JSON.stringify({ ...rest, lengths } satisfies Head));
  const content = 12 + head.length + 4 * Object.values(lengths).reduce((sum, length) => sum + length, 0);
  const bytes = new Uint8Array(content + sealLength);
  bytes.set(new TextEncoder().encode(magic));
  const view = new DataView(bytes.buffer);
  view.setUint32(8, head.length, true);
  bytes.set(head, 12);
  let at = 12 + head.length;
  for (const values of Object.values(arrays)) {
    for (const value of values) {
      view.setFloat32(at, value, true);
      at += 4;
    }
  }
  bytes.set(new TextEncoder().encode(hashBytes(bytes.subarray(0, content))), content);
  return bytes;
}

/** Whether these are the first bytes of a checkpoint file. */
export function isCheckpointFile(file: Uint8Array): boolean {
  return new TextDecoder().decode(file.subarray(0, 8)) === magic;
}

/**
 * Reads a checkpoint's bytes, also those of another engine version. Throws one sentence when they are no checkpoint,
 * truncated, or changed.
 */
export function decodeCheckpoint(file: Uint8Array): Checkpoint {
  const damaged = (got: string): never => {
    throw new Error(`checkpoint file: must be one that train --save wrote, got ${got}`);
  };
  if (!isCheckpointFile(file)) damaged('other bytes');
  const bytes = file.subarray(0, Math.max(0, file.length - sealLength));
  const seal = new TextDecoder().decode(file.subarray(bytes.length));
  if (seal !== hashBytes(bytes)) damaged('one that was truncated or changed; start from another save');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headLength = bytes.length < 12 ? Infinity : view.getUint32(8, true);
  if (12 + headLength > bytes.length) damaged('a truncated head');
  let head: Head;
  try {
    head = JSON.parse(new TextDecoder().decode(bytes.subarray(12, 12 + headLength))) as Head;
  } catch {
    return damaged('a head that is not JSON');
  }
  if (typeof head !== 'object' || head === null) damaged('a head without its fields');
  const { lengths, ...rest } = head;
  const arrays: Record<string, Float32Array> = {};
  if (Object.keys(lengths ?? {}).length > mostArrays) damaged(`more than ${mostArrays} arrays`);
  let at = 12 + headLength;
  for (const [name, length] of Object.entries(lengths ?? {})) {
    if (!(Number.isSafeInteger(length) && length >= 0 && at + 4 * length <= bytes.length))
      damaged('a truncated file');
    const values = new Float32Array(length);
    for (let i = 0; i < length; i++) values[i] = view.getFloat32(at + 4 * i, true);
    arrays[name] = values;
    at += 4 * length;
  }
  if (at !== bytes.length) damaged(`${bytes.length - at} bytes too many`);
  const checkpoint: Checkpoint = { ...rest, config: parseConfig(rest.config), arrays };
  checkWhole(checkpoint);
  return checkpoint;
}
