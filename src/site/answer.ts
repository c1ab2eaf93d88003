/** Answers a page's request: from kept files if they belong to the page's build, else from the network. */
import type { Shelf } from './shelf.ts';

export interface AnswerOptions {
  readonly shelf: Shelf;
  readonly fetch: typeof fetch;
  /** Work that may continue after the answer. */
  readonly later: (work: Promise<unknown>) => void;
}

/**
 * The answer, or the network's error. Opens a page from kept files only if all files of it are kept, because builds must not
 * mix. Keeps listed files that come from the network.
 */
export async function answer(request: Request, { shelf, fetch, later }: AnswerOptions): Promise<Response> {
  const file = shelf.fileAt(request.url);
  if (file === null) return (await shelf.findOlder(request.url)) ?? fetch(request);
  const kept = await shelf.find(file);
  const isPage = request.mode === 'navigate';
  if (kept && (!isPage || (await shelf.isPageKept(file)))) return kept;
  try {
    const fresh = await fetch(request);
    // The file may be of another build, or the disk full: the page has its answer anyway.
    if (fresh.ok) later(shelf.put(file, fresh.clone()).catch(() => undefined));
    return fresh;
  } catch (error) {
    // A reader without network gets the page in English rather than none.
    const page = (isPage && (await shelf.findEnglish(file))) || kept;
    if (page) return page;
    throw error;
  }
}
