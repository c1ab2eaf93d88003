import * as ort from 'onnxruntime-web/wasm';
import { expect, it } from 'vitest';
import { policyOf } from '../../src/policy/sizes.ts';
import { createOrtExecutor } from '../../src/runtime/ortExecutor.ts';
import { companies, openRandomPolicy, play, playAll } from './rowCases.ts';

ort.env.logLevel = 'error';
ort.env.wasm.numThreads = 1;

it('a row writes the same whatever other rows run with it, in Chromium too', async () => {
  const executor = createOrtExecutor(ort, { provider: 'wasm', now: () => performance.now() });
  const { policy } = await openRandomPolicy(executor, policyOf('tiny'));
  const all = await playAll(policy);
  for (const { name, ids, segments } of companies) {
    const found = await play(policy, ids, segments);
    for (const id of ids) expect(found.get(id), `${name}, row ${id}`).toEqual(all.get(id));
  }
  await policy.dispose();
});
