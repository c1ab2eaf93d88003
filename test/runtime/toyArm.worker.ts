/**
 * A thread that trains made-up runs of ten rounds. Its name counts the threads; by seed the first one hangs (1), fails (2) or
 * leaves (3), all of them hang (4), or the run is refused (5).
 */
import { line } from '../../src/runtime/life.ts';
import { expose } from 'comlink';
import type { ArmApi } from '../../src/runtime/armProtocol.ts';
import { madeUpRun } from '../measure/experiment/records.ts';

const isFirst = self.name === '1';
let isPaused = false;

function hang(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

const api: ArmApi = {
  versionOf: ({ policy }) => Promise.resolve(`toy ${policy}`),
  async train(request, onProgress) {
    const { seed } = request.config;
    for (let round = 0; round <= 10; round++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      while (isPaused) await new Promise((resolve) => setTimeout(resolve, 20));
      onProgress({ round, spent: round, seconds: round, passAt1: 0.5 });
      if (round < 3) continue;
      if (seed === 4 || (seed === 1 && isFirst)) hang();
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

void line.then((port) => expose(api, port));
