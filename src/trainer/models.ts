/** Fetches the shipped base policies of the worker's site. */
import { fetchWhole } from './fetchWhole.ts';
import { unpackedPolicy } from './unpackedPolicy.ts';

// From this file as source, from assets/ when built. In a variable, because the bundler would otherwise treat the URL as an
// asset.
const here = import.meta.url;
const toRoot = import.meta.env.DEV ? '../..' : '..';

/** Fetched files, so that a run whose base was prepared does not fetch it again. */
const fetched = new Map<string, Promise<Uint8Array>>();
const mostFiles = 4;

/** The bytes of a file of models/, shared and read-only. Throws a sentence if it cannot be fetched. */
export function fetchModel(file: string): Promise<Uint8Array> {
  const bytes = fetched.get(file) ?? fetchFile(file);
  fetched.delete(file);
  fetched.set(file, bytes);
  bytes.catch(() => fetched.delete(file));
  const [oldest] = fetched.keys();
  if (fetched.size > mostFiles && oldest !== undefined) fetched.delete(oldest);
  return bytes;
}

/** Clears the cache after an invalid file, so that the next run fetches it again. */
export function forgetModels(): void {
  fetched.clear();
}

async function fetchFile(file: string): Promise<Uint8Array> {
  const bytes = await fetchWhole(new URL(`${toRoot}/models/${file}`, here));
  try {
    return await unpackedPolicy(bytes);
  } catch (cause) {
    throw new Error(`base policy: ${file} arrived damaged; reload the page`, { cause });
  }
}
