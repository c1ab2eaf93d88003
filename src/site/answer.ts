/** Answers a request of a page: from what is kept where that is of the page's build, else from the network. */
import type { Shelf } from './shelf.ts';

export interface AnswerOptions {
  readonly shelf: Shelf;
  readonly fetch: typeof fetch;
  /** Work that may go on after the answer. */
  readonly later: (work: Promise<unknown>) => void;
}

/**
 * The answer, or the network's error. A page is opened from what is kept only if all of the app is: half a build must not
 * meet files of the next one. Listed files that come from the network are kept on the way.
 */
export async function answer(request: Request, { shelf, fetch, later }: AnswerOptions): Promise<Response> {
  const file = shelf.fileAt(request.url);
  if (file === null) return (await shelf.findOlder(request.url)) ?? fetch(request);
  const kept = await shelf.find(file);
  const isPage = request.mode === 'navigate';
  if (kept && (!isPage || (await shelf.isAppKept()))) return kept;
  try {
    const fresh = await fetch(request);
    // A file of another build, or a full disk: the page has its answer all the same.
    if (fresh.ok) later(shelf.put(file, fresh.clone()).catch(() => undefined));
    return fresh;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
