/** Comparisons in memory whose runs are made up, for pages that train them. */
import type { ArmHandle } from '../../src/runtime/armHandle.ts';
import type { ComparisonShelf, SavedComparison } from '../../src/storage/comparisons.ts';

/** `changes` replaces any of its functions. */
export function shelfInMemory(changes: Partial<ComparisonShelf> = {}) {
  const runs = new Map<string, never>();
  const saved = new Map<string, SavedComparison>();
  const shelf: ComparisonShelf = {
    because: null,
    get: (key) => Promise.resolve(runs.get(key) ?? null),
    put: (key, record) => Promise.resolve(void runs.set(key, record as never)),
    list: () => Promise.resolve([...saved.values()]),
    read: (link) => Promise.resolve(saved.get(link) ?? null),
    save: (comparison) => Promise.resolve(void saved.set(comparison.link, comparison)),
    describe: (comparison, note) => Promise.resolve(void saved.set(comparison.link, { ...comparison, note })),
    remove: () => Promise.resolve(),
    close: () => undefined,
    ...changes,
  };
  return { runs, saved, shelf };
}

/** The handle of a worker that trains by `train`. */
export const armThat = (train: ArmHandle['train'], version = '7 base'): ArmHandle => ({
  versionOf: () => Promise.resolve(version),
  train,
  setPaused: () => undefined,
  dispose: () => undefined,
});
