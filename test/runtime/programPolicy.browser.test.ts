import * as ort from 'onnxruntime-web/wasm';
import { expect, it } from 'vitest';
import { policyOf } from '../../src/policy/sizes.ts';
import { createOrtExecutor } from '../../src/runtime/ortExecutor.ts';
import { companies, openRandomPolicy, play, playAll } from './rowCases.ts';

ort.env.logLevel = 'error';
ort.env.wasm.numThreads = 1;

it('in Chromium too, what a row writes does not depend on its company', async () => {
  const executor = createOrtExecutor(ort, { provider: 'wasm', now: () => performance.now() });
  const { policy } = await openRandomPolicy(executor, policyOf('tiny'));
  const all = await playAll(policy);
  for (const { name, ids, segments } of companies) {
    const found = await play(policy, ids, segments);
    for (const id of ids) expect(found.get(id), `${name}, row ${id}`).toEqual(all.get(id));
  }
  await policy.dispose();
});
