/** What a page knows of how it is delivered: plain data, which the page's badge draws. */
import type { FileGroup } from './files.ts';
import type { Kept } from './shelf.ts';

export type Offline =
  | { readonly state: 'starting' }
  /** No worker can be installed here. */
  | { readonly state: 'impossible'; readonly because: string; readonly inFrame: boolean }
  /** The reader has removed it. */
  | { readonly state: 'off' }
  | { readonly state: 'keeping'; readonly done: Kept | null }
  /** Something is not kept yet. */
  | { readonly state: 'partial'; readonly because: string }
  | { readonly state: 'ready' };

export type Update =
  | { readonly state: 'none' }
  /** A newer build is kept and waits. */
  | { readonly state: 'waiting'; readonly refused: string | null }
  /** Another tab has taken the newer build; this page still runs the older one. */
  | { readonly state: 'elsewhere' };

export interface SiteFacts {
  readonly offline: Offline;
  readonly update: Update;
  /** How much of each group of files is kept; null until it is known. */
  readonly groups: Readonly<Record<FileGroup, Kept>> | null;
  /** The site's worker answers for this page. */
  readonly controlled: boolean;
  /** A page of this site has reloaded itself for isolation in this browser before. */
  readonly reloadedBefore: boolean;
  /** Whether the browser promises to keep what is stored; null where it does not say. */
  readonly persisted: boolean | null;
}

export const unknownFacts: SiteFacts = {
  offline: { state: 'starting' },
  update: { state: 'none' },
  groups: null,
  controlled: false,
  reloadedBefore: false,
  persisted: null,
};
