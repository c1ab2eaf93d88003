/** Writes all stored data of an unreadable run as JSON, so that a reader may recover something. */
import type { RawRun } from '../../storage/library.ts';

/** The stored values as text; arrays of numbers become little-endian bytes in base64, non-finite numbers text. */
export function rawText(raw: RawRun): string {
  return JSON.stringify(raw, (_key, value: unknown) => {
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return { type: value.constructor.name, base64: base64Of(bytes) };
    }
    return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
  });
}

function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(parts.join(''));
}
