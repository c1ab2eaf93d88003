/** Entry of a rollout worker: one engine on one thread, and no storage. */
import { line } from '../src/runtime/life.ts';
import { openDevice } from '../src/runtime/devices.ts';
import type { RolloutAsked } from '../src/runtime/pool/protocol.ts';
import { serveRollouts } from '../src/runtime/pool/serve.ts';

void line.then((port) => {
  const take = serveRollouts({
    openEngine: async () => (await openDevice({ device: 'wasm', threads: 1 })).executor,
    post: (answer, given = []) => port.postMessage(answer, given),
    now: () => performance.now(),
  });
  port.onmessage = ({ data }: MessageEvent<RolloutAsked>) => take(data);
});
