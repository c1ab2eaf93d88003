/** Files that the built site has as gzip, because many hosts send them as they are and browsers keep them so. */

/**
 * The bytes of such a file, or the given ones where a host has unzipped them on the way, or which are not zipped, as in development.
 * Rejects on damaged ones.
 */
export async function unzipped(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
