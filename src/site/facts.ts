/** How a page is delivered, as plain data for the page's badge. */
import type { FileGroup } from './files.ts';
import type { KeptBytes } from './shelf.ts';

export type Offline =
  | { readonly state: 'starting' }
  /** No service worker can be installed here. */
  | { readonly state: 'impossible'; readonly because: string; readonly inFrame: boolean }
  /** The reader has removed it. */
  | { readonly state: 'off' }
  | { readonly state: 'keeping'; readonly done: KeptBytes | null }
  /** Some files are not kept yet. */
  | { readonly state: 'partial'; readonly because: string }
  | { readonly state: 'ready' };

export type Update =
  | { readonly state: 'none' }
  /** A newer build is kept and waits. */
  | { readonly state: 'waiting'; readonly refused: string | null }
  /** Another tab has switched to the newer build; this page still runs the older one. */
  | { readonly state: 'elsewhere' };

export interface SiteFacts {
  readonly offline: Offline;
  readonly update: Update;
  /** Kept part of each group of files; null until it is known. */
  readonly groups: Readonly<Record<FileGroup, KeptBytes>> | null;
  /** Whether the service worker answers for this page. */
  readonly controlled: boolean;
  /** Whether a page of this site has reloaded itself for isolation in this browser before. */
  readonly reloadedBefore: boolean;
  /** Whether the browser promises persistent storage; null if unknown. */
  readonly persisted: boolean | null;
  /** Whether a run trains in another tab. */
  readonly trainsElsewhere: boolean;
}

export const unknownFacts: SiteFacts = {
  offline: { state: 'starting' },
  update: { state: 'none' },
  groups: null,
  controlled: false,
  reloadedBefore: false,
  persisted: null,
  trainsElsewhere: false,
};
