/** Entry of the sandbox's thread in Node. */
import { parentPort } from 'node:worker_threads';
import type { Asked } from '../../sandbox/protocol.ts';
import { serve } from '../../sandbox/serve.ts';

const port = parentPort as NonNullable<typeof parentPort>;
const ready = serve((message) => port.postMessage(message));
port.on('message', (asked: Asked) => void ready.then((answer) => answer(asked)));
