/** Entry of a rollout worker in Node. */
import { parentPort } from 'node:worker_threads';
import { breathing } from '../../runtime/breathing.ts';
import { macrotask } from '../../runtime/macrotask.ts';
import { openNodeExecutor } from '../../runtime/nodeOrt.ts';
import type { RolloutAnswered, RolloutAsked } from '../../runtime/pool/protocol.ts';
import { serveRollouts } from '../../runtime/pool/serve.ts';

const port = parentPort as NonNullable<typeof parentPort>;
const post = (answer: RolloutAnswered, given: ArrayBuffer[] = []): void => port.postMessage(answer, given);
const now = (): number => performance.now();
const take = serveRollouts({
  openEngine: () =>
    Promise.resolve(breathing(openNodeExecutor({ threads: 1 }).executor, { now, rest: macrotask })),
  post,
  now,
});
port.on('message', (asked: RolloutAsked) => take(asked));
