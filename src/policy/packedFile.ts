/**
 * How the built site has policy files, in five sixths of their bytes: the first bytes of all numbers, then the second ones, and so
 * on, because signs and exponents repeat and the rest does not. Compressed as gzip by those who call this.
 */

/** The length of a file in four bytes, little-endian, then its bytes by their place in each four; zeros fill the last four. */
export function byPlace(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const numbers = Math.ceil(file.length / 4);
  const packed = new Uint8Array(4 + 4 * numbers);
  new DataView(packed.buffer).setUint32(0, file.length, true);
  for (const [i, byte] of file.entries()) packed[4 + (i % 4) * numbers + (i >> 2)] = byte;
  return packed;
}

/** The file that `byPlace` gave these bytes of. Throws where their number is wrong. */
export function inOrder(packed: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const numbers = packed.length / 4 - 1;
  const length = packed.length < 4 ? -1 : new DataView(packed.buffer).getUint32(0, true);
  if (Math.ceil(length / 4) !== numbers)
    throw new Error(`a packed policy must have the bytes of its ${length}, got ${packed.length}`);
  return Uint8Array.from({ length }, (_, i) => packed[4 + (i % 4) * numbers + (i >> 2)] as number);
}
