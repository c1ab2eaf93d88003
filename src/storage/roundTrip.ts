/** Tests the browser's database: writes a record, reads it and deletes it, in a separate database. */
import { deleteDB, openDB } from 'idb';

const name = 'espalier-self-test';
const size = 65_536;

/** Throws a sentence if the database is denied, does not answer, or returns other data. */
export async function roundTrip(timeoutMs = 5000): Promise<{ readonly bytes: number; readonly ms: number }> {
  if (typeof indexedDB === 'undefined') throw new Error('this browser has no IndexedDB');
  const begun = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the database did not answer within ${timeoutMs / 1000} s`)),
      timeoutMs,
    );
  });
  try {
    await Promise.race([late, writeAndRead()]);
    return { bytes: size, ms: performance.now() - begun };
  } finally {
    clearTimeout(timer);
  }
}

async function writeAndRead(): Promise<void> {
  const db = await openDB(name, 1, { upgrade: (fresh) => void fresh.createObjectStore('records') });
  const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251);
  await db.put('records', bytes, 'one');
  const back: unknown = await db.get('records', 'one');
  await db.delete('records', 'one');
  const left: unknown = await db.get('records', 'one');
  db.close();
  await deleteDB(name);
  if (!(back instanceof Uint8Array) || back.length !== size || back.some((value, at) => value !== bytes[at]))
    throw new Error('the database gave back other bytes than were written');
  if (left !== undefined) throw new Error('the database still has a record that was deleted');
}
