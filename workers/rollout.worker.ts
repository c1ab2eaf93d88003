/** Entry of a rollout worker: one engine on one thread, and no storage. */
import { openDevice } from '../src/runtime/devices.ts';
import type { RolloutAnswered, RolloutAsked } from '../src/runtime/pool/protocol.ts';
import { serveRollouts } from '../src/runtime/pool/serve.ts';
import { beatMs } from '../src/runtime/pulse.ts';

const post = (answer: RolloutAnswered, given: ArrayBuffer[] = []): void =>
  postMessage(answer, { transfer: given });
setInterval(() => post({ answer: 'alive' }), beatMs);
const take = serveRollouts({
  openEngine: async ({ spec }) =>
    (await openDevice({ device: 'wasm', threads: 1, parameters: spec.layout.size })).executor,
  post,
  now: () => performance.now(),
});
addEventListener('message', ({ data }: MessageEvent<RolloutAsked>) => take(data));
