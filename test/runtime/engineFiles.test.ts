import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { engineFiles, whileArriving } from '../../src/runtime/engineFiles.ts';

const folder = dirname(createRequire(import.meta.url).resolve('onnxruntime-web'));
const names = { wasm: '', jspi: '.jspi', webgpu: '.asyncify' } as const;

test('each build of the engine has the size that the page counts with', () => {
  for (const [build, { bytes }] of Object.entries(engineFiles)) {
    const file = `ort-wasm-simd-threaded${names[build as keyof typeof names]}.wasm`;
    expect(statSync(join(folder, file)).size, build).toBe(bytes);
  }
});

const { bytes, address } = engineFiles.wasm;
const sharesIn = (tell: { mock: { calls: unknown[][] } }) => tell.mock.calls.map((one) => one.slice(1));

/** A host whose answer the test gives, part by part. */
function host(onLine = true) {
  vi.stubGlobal('navigator', { onLine });
  let body!: ReadableStreamDefaultController<Uint8Array>;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (to: string) => {
    asked.push(to);
    return Promise.resolve(new Response(new ReadableStream({ start: (given) => void (body = given) })));
  });
  const send = (share: number): void => body.enqueue(new Uint8Array(Math.ceil(share * bytes)));
  return { asked, send, end: () => body.close() };
}

/** Fetches the file as the engine does. */
const engine = async (): Promise<number> =>
  (await (await globalThis.fetch((await address()).default)).arrayBuffer()).byteLength;

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the engine’s own requests are counted in hundredths, others are not, and the answer stays whole', async () => {
  const tell = vi.fn();
  const { asked, send, end } = host();
  const stubbed = globalThis.fetch;
  const work = async (): Promise<number> => {
    const other = globalThis.fetch('models/base.bin');
    end();
    await (await other).arrayBuffer();
    expect(sharesIn(tell)).toEqual([[null]]);
    const fetched = engine();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    for (let part = 0; part < 5; part++) send(0.2);
    end();
    return fetched;
  };
  expect(await whileArriving('wasm', work, tell)).toBeGreaterThanOrEqual(bytes);
  expect(sharesIn(tell)).toEqual([[null], [0.2], [0.4], [0.6], [0.8], [null]]);
  expect(globalThis.fetch).toBe(stubbed);
});

test('a host that is silent is reported from the ninth second on, and ends the start after a minute', async () => {
  vi.useFakeTimers();
  const tell = vi.fn();
  const { send } = host();
  const ended = vi.fn();
  whileArriving('wasm', engine, tell).catch(ended);
  await vi.advanceTimersByTimeAsync(8_500);
  expect(tell.mock.calls).toEqual([['fetching', null]]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(tell.mock.calls.slice(1)).toEqual([
    ['fetching', null, 9],
    ['fetching', null, 10],
  ]);
  // Slow, not gone: a part each 50 s, longer than the engine’s own limits would be.
  for (let part = 1; part <= 4; part++) {
    await vi.advanceTimersByTimeAsync(39_000);
    send(0.1);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(tell.mock.lastCall?.slice(0, 2)).toEqual(['fetching', part / 10]);
  }
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(50_000);
  expect(ended).toHaveBeenCalledExactlyOnceWith(new Error('nothing has come from its host for 60 s'));
});

test('a thread that was frozen meanwhile does not take its own sleep for the host’s silence', async () => {
  vi.useFakeTimers();
  const tell = vi.fn();
  host();
  whileArriving('wasm', engine, tell).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tell.mock.calls).toEqual([['fetching', null]]);
});

test('compiling may take any time, a refusal ends the start at once, and offline ends it when silence is reported', async () => {
  vi.useFakeTimers();
  const { send, end } = host();
  const compile = () => new Promise<void>((resolve) => setTimeout(resolve, 500_000));
  const compiled = whileArriving('wasm', () => engine().then(compile), vi.fn());
  await vi.advanceTimersByTimeAsync(10);
  send(1);
  end();
  await vi.advanceTimersByTimeAsync(500_000);
  await expect(compiled).resolves.toBeUndefined();

  const refused = new TypeError('Failed to fetch');
  vi.stubGlobal('fetch', () => Promise.reject(refused));
  await expect(whileArriving('wasm', engine, vi.fn())).rejects.toBe(refused);

  host(false);
  const ended = vi.fn();
  whileArriving('wasm', engine, vi.fn()).catch(ended);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ended).toHaveBeenCalledOnce();
});
