/** The store of an embedded page that was not asked to keep anything. */
import type { RunLibrary } from './library.ts';
import { createMemoryLibrary } from './memory.ts';

/** An empty library in memory; the browser's storage is not touched. */
export function openWidgetStore(): RunLibrary {
  return createMemoryLibrary('storage: an embedded page keeps its runs in memory unless it has the option “store”');
}
