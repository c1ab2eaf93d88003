/**
 * Own tasks, in a separate database so that runs keep their shape and version. If storage is denied, they last until the page
 * closes.
 */
import { openDB, type IDBPDatabase } from 'idb';
import * as v from 'valibot';
import { longestSource, warmForm } from '../config/ownTask.ts';

/** Warm-start weights, taught from a task's solutions. */
export interface TaughtWeights {
  /** Task id and policy size. */
  readonly task: string;
  readonly policy: string;
  readonly parameters: Float32Array;
  /** Held-out pass@1 after teaching. */
  readonly passAt1: number | null;
  readonly updates: number;
  /** As in `OwnTask`; absent for weights that an older version taught. */
  readonly warm?: string | undefined;
}

/** A task as last edited; its code may be unfinished. */
export interface SavedTask {
  readonly key: string;
  readonly title: string;
  readonly source: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

export interface OwnTaskShelf {
  /** Why tasks are not stored, or null. */
  readonly because: string | null;
  /** Most recently changed first, without damaged ones. */
  list(): Promise<SavedTask[]>;
  save(task: SavedTask): Promise<void>;
  remove(key: string): Promise<void>;
  /** Keeps weights under their `warm`, and where `isLast`, the default, also as the last ones that were taught. */
  keepTaught(taught: TaughtWeights, isLast?: boolean): Promise<void>;
  /** The weights made as `warm` says, or without it the last ones that were taught here. */
  taught(task: string, policy: string, warm?: string): Promise<TaughtWeights | null>;
}

const savedSchema = v.object({
  key: v.pipe(v.string(), v.nonEmpty()),
  title: v.pipe(v.string(), v.maxLength(80)),
  source: v.pipe(v.string(), v.maxLength(longestSource)),
  updatedAt: v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15)),
});

const taughtSchema = v.object({
  task: v.string(),
  policy: v.string(),
  parameters: v.custom<Float32Array>(
    (value) => value instanceof Float32Array && value.every(Number.isFinite),
  ),
  passAt1: v.nullable(v.pipe(v.number(), v.finite())),
  updates: v.number(),
  warm: v.optional(v.pipe(v.string(), v.regex(warmForm))),
});

const taughtKey = (task: string, policy: string, warm?: string): string =>
  [task, policy, warm].filter(Boolean).join(' ');

type Row = { readonly key: string };

/** Opens the shelf; never rejects. */
export async function openOwnTasks(name = 'espalier-tasks'): Promise<OwnTaskShelf> {
  try {
    const db = await openDB(name, 1, {
      upgrade(db) {
        db.createObjectStore('tasks', { keyPath: 'key' });
        db.createObjectStore('taught', { keyPath: 'key' });
      },
      // A later page that upgrades the shelf, or removes it, does not wait for this one.
      blocking: (_version, _blocked, event) => (event.target as IDBDatabase).close(),
    });
    return shelfOver(storeIn(db, 'tasks'), storeIn(db, 'taught'), null);
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    return shelfOver(
      inMemory(),
      inMemory(),
      `storage: your tasks are kept until this page closes (${because})`,
    );
  }
}

interface Rows {
  all(): Promise<readonly unknown[]>;
  get(key: string): Promise<unknown>;
  put(row: Row): Promise<void>;
  delete(key: string): Promise<void>;
}

function storeIn(db: IDBPDatabase, name: string): Rows {
  return {
    all: () => db.getAll(name) as Promise<readonly unknown[]>,
    get: (key) => db.get(name, key) as Promise<unknown>,
    put: async (row) => void (await db.put(name, row)),
    delete: (key) => db.delete(name, key),
  };
}

function inMemory(): Rows {
  const rows = new Map<string, Row>();
  return {
    all: async () => [...rows.values()],
    get: async (key) => rows.get(key),
    put: async (row) => void rows.set(row.key, row),
    delete: async (key) => void rows.delete(key),
  };
}

function shelfOver(tasks: Rows, taught: Rows, because: string | null): OwnTaskShelf {
  return {
    because,
    async list() {
      const rows = (await tasks.all()).flatMap((row): SavedTask[] => {
        const read = v.safeParse(savedSchema, row);
        return read.success ? [read.output] : [];
      });
      return rows.sort((a, b) => b.updatedAt - a.updatedAt);
    },
    save: (task) => tasks.put(v.parse(savedSchema, task)),
    remove: (key) => tasks.delete(key),
    async keepTaught(weights, isLast = true) {
      const { task, policy, warm } = weights;
      if (warm !== undefined) await taught.put({ key: taughtKey(task, policy, warm), ...weights });
      if (isLast) await taught.put({ key: taughtKey(task, policy), ...weights });
    },
    async taught(task, policy, warm) {
      const keys = [taughtKey(task, policy, warm), taughtKey(task, policy)];
      for (const key of keys) {
        const read = v.safeParse(taughtSchema, await taught.get(key));
        const fits = read.success && (warm === undefined || read.output.warm === warm);
        if (fits && read.output.task === task) return read.output;
      }
      return null;
    },
  };
}
