/**
 * The messages between a page and the service worker, which may be of another build. Each question has its own port for
 * answers.
 */
import type { FileGroup } from './files.ts';
import type { KeptBytes } from './shelf.ts';

export type Question =
  /** Asks how much is kept. `entry`: the asking page's script. */
  | { readonly ask: 'status'; readonly entry: string }
  /** Requests to fetch and keep the app and these groups. */
  | { readonly ask: 'keep'; readonly groups: readonly FileGroup[] }
  /** Sent to a waiting worker: replace the active one now, unless a run trains in any tab. */
  | { readonly ask: 'replace' };

export interface SiteStatus {
  readonly entry: string;
  readonly groups: Readonly<Record<FileGroup, KeptBytes>>;
}

export type Reply =
  | { readonly say: 'status'; readonly status: SiteStatus }
  | { readonly say: 'progress'; readonly done: KeptBytes }
  | { readonly say: 'done' }
  /** `because` is in English; `trains`: it is `pauseFirst`, which a page has in its own language. */
  | { readonly say: 'failed'; readonly because: string; readonly trains?: true };

export const pauseFirst = 'a run trains in another tab; pause it there first';

/** The question in an untrusted message, or null. */
export function questionIn(data: unknown): Question | null {
  if (typeof data !== 'object' || data === null) return null;
  const { ask, entry, groups } = data as Record<string, unknown>;
  if (ask === 'status' && typeof entry === 'string') return { ask, entry };
  if (ask === 'replace') return { ask };
  if (ask === 'keep' && Array.isArray(groups) && groups.every((group) => typeof group === 'string')) {
    return { ask, groups: groups as FileGroup[] };
  }
  return null;
}
