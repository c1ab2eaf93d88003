/** Storage that is really full: a bucket of the browser's with a small quota of its own. */
import { expect, test } from 'vitest';
import { openStore } from '../../src/storage/store.ts';
import { freshName, sampleCheckpoint, sampleResult, sampleRow, sampleRun } from './samples.ts';

/** The part of the Storage Buckets API that TypeScript does not know yet. */
interface StorageBuckets {
  open(name: string, options: { quota: number }): Promise<{ readonly indexedDB: IDBFactory }>;
  delete(name: string): Promise<void>;
}
const buckets = (navigator as unknown as { storageBuckets: StorageBuckets }).storageBuckets;

test('a full disk rejects with StorageFull, keeps what was there, and takes the save again after a deletion', async () => {
  const name = freshName();
  const bucket = await buckets.open(name, { quota: 9_000_000 });
  const whole = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB') as PropertyDescriptor;
  Object.defineProperty(globalThis, 'indexedDB', { value: bucket.indexedDB, configurable: true });
  const library = await openStore({ name });
  try {
    for (const id of ['a', 'b']) await library.createRun(sampleRun(id));
    // Random bits: the browser compresses what it stores.
    const noise = new Float32Array(1_500_000).map(() => Math.random());
    const big = (round: number) => ({ ...sampleCheckpoint(round), arrays: { parameters: noise } });
    await library.save('b', { metrics: [], checkpoint: big(1), result: sampleResult(1) });
    await library.save('a', {
      metrics: [sampleRow(1)],
      checkpoint: sampleCheckpoint(1),
      result: sampleResult(1),
    });
    const refused = library.save('a', {
      metrics: [sampleRow(2)],
      checkpoint: big(2),
      result: sampleResult(2),
    });
    await expect(refused).rejects.toMatchObject({ name: 'StorageFull' });
    await expect(refused).rejects.toThrow('delete runs that you no longer need');
    expect(await library.readCheckpoint('a')).toEqual(sampleCheckpoint(1));
    expect(await library.readMetrics('a')).toEqual([sampleRow(1)]);
    expect((await library.readRun('a')).result.round).toBe(1);
    await library.deleteRun('b');
    await library.save('a', {
      metrics: [sampleRow(2)],
      checkpoint: sampleCheckpoint(2),
      result: sampleResult(2),
    });
    expect((await library.readCheckpoint('a'))?.round).toBe(2);
  } finally {
    library.close();
    Object.defineProperty(globalThis, 'indexedDB', whole);
    await buckets.delete(name);
  }
});
