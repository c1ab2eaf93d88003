/**
 * Comparisons and their finished runs, in a separate database so that the Lab's runs keep their shape and version. If storage
 * is denied, they last until the page closes.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import * as v from 'valibot';
import { longestCode } from '../config/link.ts';
import { readOwnMethod, rememberOwnMethod, type OwnMethod } from '../config/ownMethod.ts';
import { knownOwnTask, ownTaskId, readOwnTask, rememberOwnTask, type OwnTask } from '../config/ownTask.ts';
import type { RunCache } from '../experiment/obtain.ts';
import type { TrainedRun } from '../experiment/trainTo.ts';
import { amount, count, finite, rowSchema } from '../run/recordSchemas.ts';
import { storageError } from './errors.ts';
import { noteSchema } from './note.ts';

/** A comparison started in this browser. */
export interface SavedComparison {
  /** The text of its address; also its key. */
  readonly link: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
  /** Whether it was training when this was written: then a page that opens it resumes it. */
  readonly isWanted: boolean;
  /** Pages that resumed it by themselves since the last finished run. */
  readonly restarts: number;
  /** Finished runs of `total`. */
  readonly done: number;
  readonly total: number;
  /** Keys of its runs, to remove them with it. */
  readonly keys: readonly string[];
  /** Own tasks of its arms; the reader has allowed their code. */
  readonly tasks?: readonly OwnTask[];
  /** Own methods of its arms, allowed likewise. */
  readonly methods?: readonly OwnMethod[];
  /** The reader's note, in Markdown; absent without one. */
  readonly note?: string | undefined;
}

export interface ComparisonShelf extends RunCache {
  /** Why nothing outlives this page, one sentence, or null. */
  readonly because: string | null;
  /** Most recently changed first, without damaged ones. Registers their own tasks and methods in this thread. */
  list(): Promise<SavedComparison[]>;
  read(link: string): Promise<SavedComparison | null>;
  /** Saves its progress; a stored note stays. */
  save(comparison: Omit<SavedComparison, 'note'>): Promise<void>;
  /** Changes the note of the stored comparison, or stores this one with it. Rejects a note that is too long. */
  describe(comparison: Omit<SavedComparison, 'note'>, note: string): Promise<void>;
  /** Removes a comparison, and its runs that no other comparison has. */
  remove(link: string): Promise<void>;
  close(): void;
}

/** Increases with each change of stores or of a stored shape; never decreases. */
export const shelfVersion = 1;

interface StoredRun {
  readonly key: string;
  readonly savedAt: number;
  readonly record: TrainedRun;
}

interface Schema extends DBSchema {
  runs: { key: string; value: StoredRun };
  comparisons: { key: string; value: SavedComparison };
}

/** Non-finite metrics become "not measured", as in a file of the command line. */
const storedRow = (row: TrainedRun['rows'][number]): TrainedRun['rows'][number] => {
  const values = Object.entries(row).map(([key, value]) => [key, Number.isFinite(value) ? value : null]);
  return Object.fromEntries(values) as typeof row;
};

const share = v.pipe(finite, v.minValue(0), v.maxValue(1));
const spentRow = v.pipe(
  rowSchema as v.GenericSchema<unknown, TrainedRun['rows'][number]>,
  v.check(({ spent }) => typeof spent === 'number' && spent >= 0),
);
const recordSchema = v.object({
  // Runs of an older page have no counts.
  points: v.array(
    v.object({ spent: amount, passAt1: share, counts: v.optional(v.record(v.string(), amount)) }),
  ),
  rows: v.array(spentRow),
  passAt8: v.nullable(share),
  seconds: amount,
  stopped: v.nullable(v.string()),
});
const runSchema = v.object({ key: v.string(), savedAt: amount, record: recordSchema });
/** Length of the link of a comparison whose every arm has a task and a method with code. */
const longestKept = 40_000 + 16 * longestCode;
const savedSchema = v.object({
  link: v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestKept)),
  updatedAt: v.pipe(amount, v.maxValue(8.64e15)),
  isWanted: v.boolean(),
  restarts: count,
  done: count,
  total: count,
  keys: v.pipe(v.array(v.string()), v.maxLength(1024)),
  tasks: v.optional(v.array(v.unknown())),
  methods: v.optional(v.array(v.unknown())),
  note: v.optional(noteSchema),
});

/** The note of a stored row. */
function noteIn(row: unknown): Pick<SavedComparison, 'note'> {
  const read = v.safeParse(v.object({ note: noteSchema }), row);
  return read.success ? read.output : {};
}

interface Rows<T> {
  all(): Promise<readonly unknown[]>;
  get(key: string): Promise<unknown>;
  put(row: T): Promise<unknown>;
  /** Replaces a row by what `next` makes of it, so that no other tab writes in between. */
  change(key: string, next: (before: unknown) => T): Promise<void>;
  delete(key: string): Promise<void>;
}

/** Opens the shelf; never rejects. */
export async function openComparisons(name = 'espalier-comparisons'): Promise<ComparisonShelf> {
  try {
    const db = await openDB<Schema>(name, shelfVersion, {
      upgrade(opened, from) {
        if (from < 1) {
          opened.createObjectStore('runs', { keyPath: 'key' });
          opened.createObjectStore('comparisons', { keyPath: 'link' });
        }
      },
      // A newer page must not wait for this one.
      blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
    });
    const close = () => db.close();
    return shelfOver(storeIn(db, 'runs'), storeIn(db, 'comparisons'), null, close);
  } catch (error) {
    const because = `Finished runs are kept until this page closes: ${storageError(error).message}`;
    const nothing = () => undefined;
    return shelfOver(
      inMemory<StoredRun>(({ key }) => key),
      inMemory<SavedComparison>(({ link }) => link),
      because,
      nothing,
    );
  }
}

function storeIn<S extends 'runs' | 'comparisons'>(
  db: IDBPDatabase<Schema>,
  store: S,
): Rows<Schema[S]['value']> {
  const attempt = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw storageError(error);
    }
  };
  return {
    all: () => attempt(db.getAll(store)),
    get: (key) => attempt(db.get(store, key)),
    put: (row) => attempt(db.put(store, row)),
    change: (key, next) =>
      attempt(
        (async () => {
          const tx = db.transaction(store, 'readwrite');
          await tx.store.put(next(await tx.store.get(key)));
          await tx.done;
        })(),
      ),
    delete: (key) => attempt(db.delete(store, key)),
  };
}

function inMemory<T>(keyOf: (row: T) => string): Rows<T> {
  const rows = new Map<string, T>();
  return {
    all: () => Promise.resolve([...rows.values()]),
    get: (key) => Promise.resolve(rows.get(key)),
    put: (row) => Promise.resolve(rows.set(keyOf(row), row)),
    change: (key, next) => Promise.resolve(void rows.set(key, next(rows.get(key)))),
    delete: (key) => Promise.resolve(void rows.delete(key)),
  };
}

function shelfOver(
  runs: Rows<StoredRun>,
  comparisons: Rows<SavedComparison>,
  because: string | null,
  close: () => void,
): ComparisonShelf {
  const savedIn = (row: unknown): SavedComparison[] => {
    const read = v.safeParse(savedSchema, row);
    if (!read.success) return [];
    const { tasks: taskRecords, methods: methodRecords, ...comparison } = read.output;
    // Damaged records are left out: the page asks about their code again.
    const tasks = taskRecords?.flatMap((record) => readOwnTask(record) ?? []);
    const methods = methodRecords?.flatMap((record) => readOwnMethod(record) ?? []);
    for (const own of tasks ?? []) if (!knownOwnTask(ownTaskId(own))) rememberOwnTask(own);
    for (const own of methods ?? []) rememberOwnMethod(own);
    return [{ ...comparison, ...(tasks && { tasks }), ...(methods && { methods }) }];
  };
  const list = async () =>
    (await comparisons.all()).flatMap(savedIn).sort((a, b) => b.updatedAt - a.updatedAt);
  return {
    because,
    close,
    async get(key) {
      const read = v.safeParse(runSchema, await runs.get(key));
      // A damaged run counts as missing and is trained again.
      return read.success && read.output.key === key ? (read.output.record as TrainedRun) : null;
    },
    async put(key, record) {
      const rows = record.rows.map(storedRow);
      await runs.put({ key, savedAt: Date.now(), record: { ...record, rows } });
    },
    list,
    read: async (link) => savedIn(await comparisons.get(link))[0] ?? null,
    async save(comparison) {
      v.parse(savedSchema, comparison);
      await comparisons.change(comparison.link, (before) => ({ ...comparison, ...noteIn(before) }));
    },
    async describe(comparison, note) {
      v.parse(savedSchema, { ...comparison, note });
      await comparisons.change(comparison.link, (before) => {
        const stored = v.is(savedSchema, before) ? (before as SavedComparison) : comparison;
        return { ...stored, note };
      });
    },
    async remove(link) {
      const all = await list();
      const others = new Set(all.filter((one) => one.link !== link).flatMap(({ keys }) => keys));
      const own = all.find((one) => one.link === link)?.keys ?? [];
      await comparisons.delete(link);
      for (const key of own) if (!others.has(key)) await runs.delete(key);
    },
  };
}
