/** Says why a part of the page did not load: its host refuses it, has a newer build, or could not be reached. */

/** What a host that sends a Content-Security-Policy must allow; README's *Host it* has the same line. */
export const neededPolicy =
  "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:";

/** Milliseconds that the host may take to say whether it still has the build. */
const patienceMs = 5_000;

/** Whether the policy refused a thread. The error of the thread does not say so. */
let isThreadRefused = false;
if ('addEventListener' in globalThis)
  addEventListener('securitypolicyviolation', (event) => {
    isThreadRefused ||= (event as SecurityPolicyViolationEvent).effectiveDirective === 'worker-src';
  });

/** A clause about a part of the page: `otherwise` unless its host refuses it or has a newer build. Never rejects. */
export async function whyNotLoaded(otherwise: string): Promise<string> {
  const isThere = await isBuildThere();
  if (isThreadRefused || /content security policy|blocked by CSP/i.test(otherwise))
    return `the host of this page refuses it by its Content-Security-Policy, which must allow ${neededPolicy}`;
  if (isThere) return otherwise;
  return 'its host has a newer version of this page now, and this one’s files no more; reload the page, stored runs are kept';
}

/** What a page or a thread has of it. */
interface Place {
  readonly document?: { querySelector(selector: string): { readonly src: string } | null };
  readonly location?: { readonly href: string };
}

/** Whether the host has the script with which this page or thread began; true where it does not answer. */
async function isBuildThere(): Promise<boolean> {
  // In a thread, which has no document, its own script.
  const { document, location } = globalThis as unknown as Place;
  const entry = document ? document.querySelector('script[type="module"][src]')?.src : location?.href;
  if (!entry?.startsWith('http')) return true;
  try {
    // The site's worker answers GET only, from the files of this build.
    const asked = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) } as const;
    const { ok, status, headers } = await fetch(entry, asked);
    // Some hosts answer with a page where a file is missing.
    return ok ? /javascript/.test(headers.get('content-type') ?? '') : status >= 500;
  } catch {
    return true;
  }
}
