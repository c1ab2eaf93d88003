/** The headers that give a page threads, put on answers of a host that cannot send them. */

/** How a page without `Cross-Origin-Resource-Policy` may be embedded: browsers differ in what they know. */
export type EmbedderPolicy = 'credentialless' | 'require-corp';

/** Frames that show a document of this site. */
const frames: ReadonlySet<string> = new Set(['iframe', 'frame', 'embed', 'object', 'fencedframe']);
/** Statuses of answers without a body, which cannot be made again with one. */
const bodiless: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/**
 * The scripts of a worker take their policy from their own answer, not from the page that starts them. The same as the
 * page's, without what only documents have.
 */
export const workerPolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'";

/**
 * `credentialless` in Chromium, which lets a host's or an extension's foreign pictures in; `require-corp` elsewhere, where the
 * former is ignored (Safari) or only partly known (Firefox). Every file of the site comes from the site, so both load it.
 */
export function embedderPolicyOf(brands: readonly { brand: string; version: string }[]): EmbedderPolicy {
  const chromium = brands.find(({ brand }) => brand === 'Chromium');
  return chromium && Number(chromium.version) >= 96 ? 'credentialless' : 'require-corp';
}

/**
 * The same answer with isolation: COOP and COEP for a page at top level; in a frame `Document-Isolation-Policy` too, which
 * isolates it whatever its parent sends, where the browser knows it. Headers that the host sends stay. An answer that
 * cannot be made again (of another origin, a redirect, without a body) is returned as it is.
 */
export function isolated(answer: Response, destination: string, policy: EmbedderPolicy): Response {
  if (answer.type !== 'basic' && answer.type !== 'default') return answer;
  if (bodiless.has(answer.status) || answer.status < 200) return answer;
  const headers = new Headers(answer.headers);
  const add = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  add('Cross-Origin-Embedder-Policy', policy);
  // An isolated parent of another origin shows only frames that say they may be shown.
  add('Cross-Origin-Resource-Policy', frames.has(destination) ? 'cross-origin' : 'same-origin');
  if (frames.has(destination) || destination === 'worker')
    add('Document-Isolation-Policy', 'isolate-and-credentialless');
  if (destination === 'document') add('Cross-Origin-Opener-Policy', 'same-origin');
  if (destination === 'worker') add('Content-Security-Policy', workerPolicy);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
