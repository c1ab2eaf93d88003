/** What a page and the site's worker say to each other. Each question has a port of its own for the answers. */
import type { FileGroup } from './files.ts';
import type { Kept } from './shelf.ts';

export type Question =
  /** How much is kept. `entry`: the script that the asking page runs. */
  | { readonly ask: 'status'; readonly entry: string }
  /** Fetch and keep the app and these groups. */
  | { readonly ask: 'keep'; readonly groups: readonly FileGroup[] }
  /** Asked of a worker that waits: replace the one at work now, unless a run trains in any tab. */
  | { readonly ask: 'replace' };

export interface SiteStatus {
  readonly version: string;
  readonly entry: string;
  readonly groups: Readonly<Record<FileGroup, Kept>>;
}

export type Reply =
  | { readonly say: 'status'; readonly status: SiteStatus }
  | { readonly say: 'progress'; readonly done: Kept }
  | { readonly say: 'kept' }
  | { readonly say: 'replacing' }
  | { readonly say: 'failed'; readonly because: string };

/** Held, shared, by every page whose run trains: a worker asks for it before it replaces another. */
export const trainingLock = 'espalier-training';

/** The question in a message of unknown origin, or null. */
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
