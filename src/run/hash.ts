/** A 128-bit fingerprint of weights and state, as hex: equal runs have equal fingerprints. Not for security. */
import { hashBytes } from '../tensor/hash.ts';

/** The same value with the keys of every object sorted, so that equal values have equal text. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, ordered(item)]));
}

/** The fingerprint of named arrays (their bits, so −0 and 0 differ) and of plain JSON, whatever the order of keys. */
export function hashOf(arrays: Readonly<Record<string, Float32Array>>, json: unknown): string {
  const digests = Object.entries(arrays).map(([name, { buffer, byteOffset, byteLength }]) => [
    name,
    hashBytes(new Uint8Array(buffer, byteOffset, byteLength)),
  ]);
  const text = JSON.stringify(ordered({ arrays: Object.fromEntries(digests) as unknown, json }));
  return hashBytes(new TextEncoder().encode(text));
}
