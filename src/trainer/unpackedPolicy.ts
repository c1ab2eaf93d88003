/** A policy file as it was before the built site packed it. */
import { inOrder } from '../policy/packedFile.ts';
import { unzipped } from '../site/unzipped.ts';

/** The given bytes where they are not packed, as in a checkout. Rejects on damaged ones. */
export async function unpackedPolicy(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const found = await unzipped(bytes);
  return found === bytes ? bytes : inOrder(found);
}
