/** Storage of a small quota of its own, which really fills up. */
import { deleteDB, openDB } from 'idb';

/** The part of the Storage Buckets API that TypeScript does not know yet. */
interface StorageBuckets {
  open(name: string, options: { quota: number }): Promise<{ readonly indexedDB: IDBFactory }>;
  delete(name: string): Promise<void>;
}

/** Does `work` while every database of this page lies in a bucket of so many bytes. */
export async function inBucket(bucketName: string, quota: number, work: () => Promise<void>): Promise<void> {
  const { storageBuckets: buckets }: Navigator & { readonly storageBuckets?: StorageBuckets } = navigator;
  if (!buckets) throw new Error('this browser has no storage buckets');
  const bucket = await buckets.open(bucketName, { quota });
  const whole = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB') as PropertyDescriptor;
  Object.defineProperty(globalThis, 'indexedDB', { value: bucket.indexedDB, configurable: true });
  try {
    await work();
    // A database goes when its last transaction has ended; a bucket would cut it off.
    for (const { name } of await indexedDB.databases()) if (name) await deleteDB(name);
  } finally {
    Object.defineProperty(globalThis, 'indexedDB', whole);
    await buckets.delete(bucketName);
  }
}

/** Random bits: the browser compresses what it stores. */
export const noise = (bytes: number): Float32Array => new Float32Array(bytes / 4).map(() => Math.random());

/** Writes until not even a kilobyte fits; gives back what frees the space again. */
export async function fillUp(name: string): Promise<() => Promise<void>> {
  const db = await openDB(name, 1, {
    upgrade: (opened) => void opened.createObjectStore('noise', { autoIncrement: true }),
  });
  for (let bytes = 1_048_576; bytes >= 1024;) {
    try {
      await db.add('noise', noise(bytes));
    } catch {
      bytes /= 4;
    }
  }
  db.close();
  return () => deleteDB(name);
}
