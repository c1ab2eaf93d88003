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
    const [message] = (await once(worker, 'message')) as [Record<string, unknown>];
    expect(message).toEqual(name === 'sandbox' ? { ready: true } : { answer: 'alive' });
    await worker.terminate();
  },
);
