/** What the thread does that generates ahead of the updates: one engine on one thread, and no storage. */
import { line } from '../src/runtime/life.ts';
import type { GeneratorAsked } from '../src/run/schedule/ahead.ts';
import { serveGenerator } from '../src/run/schedule/serve.ts';
import { openDevice } from '../src/runtime/devices.ts';
import { createProgramActor } from '../src/runtime/programActor.ts';
import { browserRolloutThread } from '../src/runtime/pool/browserThread.ts';
import { createRolloutPool } from '../src/runtime/pool/rolloutPool.ts';
import { browserThread } from '../src/runtime/sandboxHandle.ts';
import { playOwnCode } from '../src/sandbox/ownCode.ts';
import { createSandbox } from '../src/sandbox/sandbox.ts';

const now = (): number => performance.now();

/** Generates what is asked for on the thread's line. */
export async function generate(): Promise<void> {
  const port = await line;
  const take = serveGenerator({
    ...{ now, createActor: createProgramActor },
    post: (answered) => port.postMessage(answered),
    async open(config, workers) {
      await playOwnCode(createSandbox(browserThread), config);
      const { executor } = await openDevice({
        ...{
          device: 'wasm',
          threads: 1,
        },
      });
      const { createPolicy } = createRolloutPool({
        ...{ workers, start: browserRolloutThread, onNotice: () => undefined, now },
      });
      return { executor, createPolicy };
    },
  });
  port.onmessage = ({ data }: MessageEvent<GeneratorAsked>) => take(data);
}
