/** Fetches the shipped base policies of the site that a worker belongs to. */

// The worker is one folder below the site's root, in workers/ as source and in assets/ when built.
// Named apart, because the bundler would take a URL made of import.meta.url in place for an asset of its own.
const here = import.meta.url;

/** Files that were fetched, so that a run whose base was prepared does not ask for it again. */
const fetched = new Map<string, Promise<Uint8Array>>();
const mostFiles = 4;

/** The bytes of a file of models/: read only, others may have them too. Throws a sentence where it does not come. */
export function fetchModel(file: string): Promise<Uint8Array> {
  const bytes = fetched.get(file) ?? fetchFile(file);
  fetched.delete(file);
  fetched.set(file, bytes);
  bytes.catch(() => fetched.delete(file));
  const [oldest] = fetched.keys();
  if (fetched.size > mostFiles && oldest !== undefined) fetched.delete(oldest);
  return bytes;
}

/** Forgets what was fetched: what came was not what it should be, and the next run asks for it again. */
export function forgetModels(): void {
  fetched.clear();
}

async function fetchFile(file: string): Promise<Uint8Array> {
  const url = new URL(`../models/${file}`, here);
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(
      `base policy: ${url.pathname} could not be fetched; check the connection and press Run again`,
      { cause: error },
    );
  });
  if (!response.ok) {
    throw new Error(
      `base policy: ${url.pathname} answered ${response.status}; reload the page, or choose another policy`,
    );
  }
  return new Uint8Array(await response.arrayBuffer());
}
