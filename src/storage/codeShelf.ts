/**
 * Code that a reader wrote, in a small database of its own so that runs keep their shape and version. If storage is denied, it
 * lasts until the page closes.
 */
import { openDB, type IDBPDatabase } from 'idb';
import * as v from 'valibot';
import { lengthProblem } from '../config/ownTask.ts';

/** Code as last edited; it may be unfinished. */
export interface SavedCode {
  readonly key: string;
  readonly title: string;
  readonly source: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

export interface CodeShelf<T extends SavedCode> {
  /** Why nothing outlives this page, one sentence, or null. */
  readonly because: string | null;
  /** Most recently changed first, without the draft and damaged ones. */
  list(): Promise<T[]>;
  /** What the editor held when it closed, or null. */
  draft(): Promise<T | null>;
  /** Adds it, or replaces the one with its key. */
  save(code: T): Promise<void>;
  remove(key: string): Promise<void>;
}

/** The key of what an editor holds and the reader has not saved. */
export const draftKey = 'draft';

/** Most characters of a title. */
export const longestTitle = 80;

export const savedCodeEntries = {
  key: v.pipe(v.string(), v.nonEmpty()),
  title: v.pipe(v.string(), v.maxLength(longestTitle)),
  source: v.pipe(
    v.string(),
    v.check((source) => lengthProblem(source) === null, 'the code is too long'),
  ),
  updatedAt: v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15)),
};

/** The rows of a store. */
export interface CodeRows {
  all(): Promise<readonly unknown[]>;
  get(key: string): Promise<unknown>;
  put(row: { readonly key: string }): Promise<void>;
  delete(key: string): Promise<void>;
}

/** Opens a database with these stores, or keeps their rows in memory; `what` names them in the reason. Never rejects. */
export async function openCodeRows<S extends string>(
  name: string,
  stores: readonly S[],
  what: string,
): Promise<{ readonly rows: Readonly<Record<S, CodeRows>>; readonly because: string | null }> {
  const rowsOf = (of: (store: S) => CodeRows) =>
    Object.fromEntries(stores.map((store) => [store, of(store)])) as Record<S, CodeRows>;
  try {
    const db = await openDB(name, 1, {
      upgrade(db) {
        for (const store of stores) db.createObjectStore(store, { keyPath: 'key' });
      },
      // A later page that upgrades the shelf, or removes it, does not wait for this one.
      blocking: (_version, _blocked, event) => (event.target as IDBDatabase).close(),
    });
    return { rows: rowsOf((store) => storeIn(db, store)), because: null };
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    return {
      rows: rowsOf(inMemory),
      because: `storage: your ${what} are kept until this page closes (${because})`,
    };
  }
}

function storeIn(db: IDBPDatabase, name: string): CodeRows {
  return {
    all: () => db.getAll(name) as Promise<readonly unknown[]>,
    get: (key) => db.get(name, key) as Promise<unknown>,
    put: async (row) => void (await db.put(name, row)),
    delete: (key) => db.delete(name, key),
  };
}

function inMemory(): CodeRows {
  const rows = new Map<string, unknown>();
  return {
    all: async () => [...rows.values()],
    get: async (key) => rows.get(key),
    put: async (row) => void rows.set(row.key, row),
    delete: async (key) => void rows.delete(key),
  };
}

/** The code in these rows; `schema` checks it on its way in and out. */
export function codeShelfOver<T extends SavedCode>(
  rows: CodeRows,
  schema: v.GenericSchema<unknown, T>,
  because: string | null,
): CodeShelf<T> {
  const read = (row: unknown): T[] => {
    const parsed = v.safeParse(schema, row);
    return parsed.success ? [parsed.output] : [];
  };
  return {
    because,
    async list() {
      const saved = (await rows.all()).flatMap(read).filter(({ key }) => key !== draftKey);
      return saved.sort((a, b) => b.updatedAt - a.updatedAt);
    },
    draft: async () => read(await rows.get(draftKey))[0] ?? null,
    save: async (code) => rows.put(v.parse(schema, code)),
    remove: (key) => rows.delete(key),
  };
}
