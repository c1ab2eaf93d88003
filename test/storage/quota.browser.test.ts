/** Storage that is really full: a bucket of the browser's with a small quota of its own. */
import { expect, test } from 'vitest';
import { openStore } from '../../src/storage/store.ts';
import { inBucket, noise } from './bucket.ts';
import { freshName, sampleCheckpoint, sampleResult, sampleRow, sampleRun } from './samples.ts';

test('a full disk rejects with StorageFull, keeps what was there, and takes the save again after a deletion', async () => {
  const name = freshName();
  await inBucket(name, 9_000_000, async () => {
    const library = await openStore({ name });
    for (const id of ['a', 'b']) await library.createRun(sampleRun(id));
    const parameters = noise(6_000_000);
    const big = (round: number) => ({ ...sampleCheckpoint(round), arrays: { parameters } });
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
    library.close();
  });
});
