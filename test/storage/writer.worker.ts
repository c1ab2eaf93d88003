/** Saves round after round as fast as it can and reports each save that storage confirmed, until it is killed. */
import { openStore } from '../../src/storage/store.ts';
import { sampleCheckpoint, sampleResult, sampleRow } from './samples.ts';

self.onmessage = async ({ data }: MessageEvent<{ name: string; from: number }>) => {
  const library = await openStore({ name: data.name });
  for (let round = data.from; ; round++) {
    await library.save('a', {
      metrics: [sampleRow(round)],
      checkpoint: sampleCheckpoint(round, 50_000),
      result: sampleResult(round),
    });
    self.postMessage(round);
  }
};
