/** Fetches the shipped base policies of the site that a worker belongs to. */

// The worker is one folder below the site's root, in workers/ as source and in assets/ when built.
// Named apart, because the bundler would take a URL made of import.meta.url in place for an asset of its own.
const here = import.meta.url;

/** The bytes of a file of models/. Throws a sentence where it does not come. */
export async function fetchModel(file: string): Promise<Uint8Array> {
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
