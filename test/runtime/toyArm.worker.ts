/**
 * A thread that trains made-up runs of ten rounds. Its name counts the threads; by seed the first one fails (2) or
 * leaves (3), or the run is refused (5).
 */
import { offer } from '../../src/runtime/offer.ts';
import type { ArmApi } from '../../src/runtime/armProtocol.ts';
import { madeUpRun } from '../measure/experiment/records.ts';

const isFirst = self.name === '1';
let isPaused = false;

const api: ArmApi = {
  versionOf: ({ policy }) => Promise.resolve(`toy ${policy}`),
  async train(request, onProgress) {
    const { seed } = request.config;
    for (let round = 0; round <= 10; round++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      while (isPaused) await new Promise((resolve) => setTimeout(resolve, 20));
      onProgress({ round, spent: round, seconds: round, passAt1: 0.5 });
      if (round < 3) continue;
      if (seed === 2 && isFirst)
        setTimeout(() => {
          throw new Error('on purpose');
        });
      if (seed === 3 && isFirst) self.close();
      if (seed === 5) throw new Error('memory: this run needs more than the browser has');
    }
    return madeUpRun(request);
  },
  setPaused: (next) => Promise.resolve(void (isPaused = next)),
};

offer(api);
