/** Entry of the thread that generates ahead in Node. */
import { parentPort } from 'node:worker_threads';
import type { GeneratorAnswered, GeneratorAsked } from '../../run/schedule/ahead.ts';
import { serveGenerator } from '../../run/schedule/serve.ts';
import { breathing } from '../../runtime/breathing.ts';
import { macrotask } from '../../runtime/macrotask.ts';
import { openNodeExecutor } from '../../runtime/nodeOrt.ts';
import { createProgramActor } from '../../runtime/programActor.ts';
import { createRolloutPool } from '../../runtime/pool/rolloutPool.ts';
import { playOwnCode } from '../../sandbox/ownCode.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { nodeRolloutThread } from '../rollout/nodeThread.ts';
import { nodeThread } from '../sandbox/nodeThread.ts';

const port = parentPort as NonNullable<typeof parentPort>;
const post = (answered: GeneratorAnswered): void => port.postMessage(answered);
const now = (): number => performance.now();

const take = serveGenerator({
  ...{ post, now, createActor: createProgramActor },
  async open(config, workers) {
    await playOwnCode(createSandbox(nodeThread), config);
    const executor = breathing(openNodeExecutor({ threads: 1 }).executor, { now, rest: macrotask });
    const { createPolicy } = createRolloutPool({
      ...{ workers, start: nodeRolloutThread, onNotice: () => undefined, now },
    });
    return { executor, createPolicy };
  },
});
port.on('message', (asked: GeneratorAsked) => take(asked));
