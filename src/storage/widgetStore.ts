/** The store of an embedded page that does not keep runs. */
import type { RunLibrary } from './library.ts';
import { createMemoryLibrary } from './memory.ts';

/** An empty library in memory; does not touch the browser's storage. */
export function openWidgetStore(): RunLibrary {
  return createMemoryLibrary(
    'storage: an embedded page keeps its runs in memory unless it has the option “store”',
  );
}
