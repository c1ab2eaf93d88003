import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { countArrival, engineFiles } from '../../src/runtime/engineFiles.ts';

const folder = dirname(createRequire(import.meta.url).resolve('onnxruntime-web'));
const names = { wasm: '', jspi: '.jspi', webgpu: '.asyncify' } as const;

test('each build of the engine has the size that the page counts with', () => {
  for (const [build, { bytes }] of Object.entries(engineFiles)) {
    const file = `ort-wasm-simd-threaded${names[build as keyof typeof names]}.wasm`;
    expect(statSync(join(folder, file)).size, build).toBe(bytes);
  }
});

test('the engine’s own request is counted in hundredths, others are not, and the answer stays whole', async () => {
  const { fetch } = globalThis;
  const { bytes, address } = engineFiles.wasm;
  const part = new Uint8Array(Math.ceil(bytes / 5));
  const asked: string[] = [];
  globalThis.fetch = (to) => {
    asked.push(String(to));
    return Promise.resolve(
      new Response(
        new ReadableStream({
          start(controller) {
            for (let at = 0; at < bytes; at += part.length)
              controller.enqueue(part.subarray(0, Math.min(part.length, bytes - at)));
            controller.close();
          },
        }),
      ),
    );
  };
  try {
    const shares: number[] = [];
    const stop = await countArrival('wasm', (share) => shares.push(share));
    await (await globalThis.fetch('models/base.bin')).arrayBuffer();
    expect(shares).toEqual([]);
    const whole = await (await globalThis.fetch((await address()).default)).arrayBuffer();
    expect(whole.byteLength).toBe(bytes);
    expect(shares).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
    // A later request for the same file is another matter.
    await (await globalThis.fetch((await address()).default)).arrayBuffer();
    expect(shares).toHaveLength(5);
    stop();
    expect(asked).toHaveLength(3);
  } finally {
    globalThis.fetch = fetch;
  }
});
