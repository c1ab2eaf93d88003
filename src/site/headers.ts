/** Adds the headers that enable threads to answers of a host that cannot send them. */

/** How resources without `Cross-Origin-Resource-Policy` are treated: browsers support different values. */
export type EmbedderPolicy = 'credentialless' | 'require-corp';

/** Destinations that show a document of this site in a frame. */
const frames: ReadonlySet<string> = new Set(['iframe', 'frame', 'embed', 'object', 'fencedframe']);
/** Statuses of answers without a body, which cannot be constructed with one. */
const bodiless: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/** The Content-Security-Policy of worker scripts, which do not inherit the page's: the same without document-only rules. */
const workerPolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'";

/**
 * `credentialless` in Chromium, which allows foreign pictures of a host or an extension; `require-corp` elsewhere, because
 * Safari ignores the former and Firefox knows it only partly. All files come from this site, so both load them.
 */
export function embedderPolicyOf(brands: readonly { brand: string; version: string }[]): EmbedderPolicy {
  const chromium = brands.find(({ brand }) => brand === 'Chromium');
  return chromium && Number(chromium.version) >= 96 ? 'credentialless' : 'require-corp';
}

/**
 * The answer with isolation headers: COOP and COEP for a top-level page; in a frame also `Document-Isolation-Policy`, which
 * isolates it without its parent where supported. Keeps the host's own headers. Returns an answer unchanged if it cannot be
 * constructed again (other origin, redirect, no body).
 */
export function isolated(answer: Response, destination: string, policy: EmbedderPolicy): Response {
  if (answer.type !== 'basic' && answer.type !== 'default') return answer;
  if (bodiless.has(answer.status) || answer.status < 200) return answer;
  const headers = new Headers(answer.headers);
  const add = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  add('Cross-Origin-Embedder-Policy', policy);
  // An isolated parent of another origin shows only frames that allow it.
  add('Cross-Origin-Resource-Policy', frames.has(destination) ? 'cross-origin' : 'same-origin');
  if (frames.has(destination) || destination === 'worker')
    add('Document-Isolation-Policy', 'isolate-and-credentialless');
  if (destination === 'document') add('Cross-Origin-Opener-Policy', 'same-origin');
  if (destination === 'worker') add('Content-Security-Policy', workerPolicy);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
