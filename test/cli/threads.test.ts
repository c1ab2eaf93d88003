/** Other tests start bundles of these threads, see `test/threadBundles.ts`. */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

it.each(['sandbox', 'rollout', 'generator'])(
  'the %s thread of the command line starts from its source',
  async (name) => {
    const entry = join(import.meta.dirname, `../../src/cli/${name}/entry.mjs`);
    const worker = new Worker(entry, { execArgv: [] });
    // A sandbox says by itself that it is ready; the others say what is wrong with a message.
    if (name !== 'sandbox') worker.postMessage({ ask: 'open' });
    const [message] = (await once(worker, 'message')) as [Record<string, unknown>];
    expect(message).toMatchObject(name === 'sandbox' ? { ready: true } : { answer: 'failed' });
    await worker.terminate();
  },
);
