/**
 * A 128-bit fingerprint of bytes, as hex: equal bytes have equal fingerprints. Not for security. MurmurHash3 (x86,
 * 128 bits, seed 0; Appleby, public domain): integer operations only, so every engine agrees.
 */

const c1 = 0x239b961b;
const c2 = 0xab0e9789;
const c3 = 0x38b34ae5;
const c4 = 0xa1e38b93;

function rotate(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by));
}

/** Spreads every input bit over the whole word. */
function avalanche(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** The fingerprint of some bytes: 32 hex digits. */
export function hashBytes(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = bytes.byteLength;
  const blocks = length - (length % 16);
  let h1 = 0;
  let h2 = 0;
  let h3 = 0;
  let h4 = 0;
  for (let at = 0; at < blocks; at += 16) {
    h1 ^= Math.imul(rotate(Math.imul(view.getUint32(at, true), c1), 15), c2);
    h1 = (Math.imul(rotate(h1, 19) + h2, 5) + 0x561ccd1b) | 0;
    h2 ^= Math.imul(rotate(Math.imul(view.getUint32(at + 4, true), c2), 16), c3);
    h2 = (Math.imul(rotate(h2, 17) + h3, 5) + 0x0bcaa747) | 0;
    h3 ^= Math.imul(rotate(Math.imul(view.getUint32(at + 8, true), c3), 17), c4);
    h3 = (Math.imul(rotate(h3, 15) + h4, 5) + 0x96cd1c35) | 0;
    h4 ^= Math.imul(rotate(Math.imul(view.getUint32(at + 12, true), c4), 18), c1);
    h4 = (Math.imul(rotate(h4, 13) + h1, 5) + 0x32ac3b17) | 0;
  }
  const padded = new Uint8Array(16); // the rest, padded with zeros
  padded.set(bytes.subarray(blocks));
  const tail = new DataView(padded.buffer);
  h1 ^= Math.imul(rotate(Math.imul(tail.getUint32(0, true), c1), 15), c2) ^ length;
  h2 ^= Math.imul(rotate(Math.imul(tail.getUint32(4, true), c2), 16), c3) ^ length;
  h3 ^= Math.imul(rotate(Math.imul(tail.getUint32(8, true), c3), 17), c4) ^ length;
  h4 ^= Math.imul(rotate(Math.imul(tail.getUint32(12, true), c4), 18), c1) ^ length;
  h1 = (h1 + h2 + h3 + h4) | 0;
  [h2, h3, h4] = [(h2 + h1) | 0, (h3 + h1) | 0, (h4 + h1) | 0];
  [h1, h2, h3, h4] = [avalanche(h1), avalanche(h2), avalanche(h3), avalanche(h4)];
  h1 = (h1 + h2 + h3 + h4) | 0;
  [h2, h3, h4] = [(h2 + h1) | 0, (h3 + h1) | 0, (h4 + h1) | 0];
  return [h1, h2, h3, h4].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
