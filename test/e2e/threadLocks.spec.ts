/** A lock tells the end of a thread in every browser: however it ends, inside another thread and in a frame, and never while it lives. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { openFirefox } from '../measure/browsers/firefox.ts';
import { openWebkit } from '../measure/browsers/webkit.ts';

const script = `
onmessage = ({ data }) => {
  if (data.hold) navigator.locks.request(data.hold, () => (postMessage('held'), new Promise(() => undefined)));
  if (data.nest) {
    const inner = new Worker(data.nest);
    inner.onmessage = () => postMessage('held');
    inner.postMessage({ hold: data.name });
  }
  if (data === 'close') close();
  if (data === 'spin') for (;;);
};`;

/** A page without anything, and the thread's script. */
const host = createServer(({ url }, reply) => {
  const isScript = url === '/thread.js';
  reply.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
  reply.end(isScript ? script : '<!doctype html><title>threads</title>');
});
let address = '';
test.beforeAll(async () => {
  await once(host.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
});
test.afterAll(() => host.close());

/** In the page: milliseconds from each way of dying until the lock was granted; −1 if it was granted before, null if not in 20 s. */
async function waysOfDying(): Promise<Record<string, number | null>> {
  const url = '/thread.js';
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  let serial = 0;

  async function granted(start: (name: string) => Promise<() => unknown>): Promise<number | null> {
    const name = `test-${serial++}-${Math.random()}`;
    const die = await start(name);
    let atMs: number | null = null;
    void navigator.locks.request(name, () => void (atMs = performance.now()));
    await pause(300);
    if (atMs !== null) return -1;
    const began = performance.now();
    die();
    while (atMs === null && performance.now() - began < 20_000) await pause(5);
    return atMs === null ? null : Math.round(atMs - began);
  }
  const held = (worker: Worker, message: unknown) =>
    new Promise<void>((resolve) => {
      worker.onmessage = () => resolve();
      worker.postMessage(message);
    });
  const thread = async (name: string, Made: typeof Worker = Worker) => {
    const worker = new Made(url);
    await held(worker, { hold: name });
    return worker;
  };
  const nested = async (name: string) => {
    const outer = new Worker(url);
    await held(outer, { nest: url, name });
    return outer;
  };
  const framed = async (name: string) => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const inside = frame.contentWindow as Window & typeof globalThis;
    await thread(name, inside.Worker);
    return frame;
  };

  return {
    closes: await granted(async (name) => {
      const worker = await thread(name);
      return () => worker.postMessage('close');
    }),
    terminated: await granted(async (name) => {
      const worker = await thread(name);
      return () => worker.terminate();
    }),
    'terminated while it spins': await granted(async (name) => {
      const worker = await thread(name);
      worker.postMessage('spin');
      return () => worker.terminate();
    }),
    'inside a thread that closes': await granted(async (name) => {
      const worker = await nested(name);
      return () => worker.postMessage('close');
    }),
    'inside a thread that is terminated': await granted(async (name) => {
      const worker = await nested(name);
      return () => worker.terminate();
    }),
    'in a frame that is removed': await granted(async (name) => {
      const frame = await framed(name);
      return () => frame.remove();
    }),
  };
}

/** A thread that spins holds on for seconds in Chromium until it is forced. */
function expectEnds(ways: Record<string, number | null>): void {
  expect(Object.keys(ways)).toHaveLength(6);
  for (const [way, ms] of Object.entries(ways)) {
    expect(ms, way).not.toBeNull();
    expect(ms, way).toBeGreaterThanOrEqual(0);
    expect(ms, way).toBeLessThan(way.includes('spins') ? 15_000 : 5000);
  }
}

test('in Chromium', async ({ page }, info) => {
  await page.goto(address);
  const ways = await page.evaluate(waysOfDying);
  info.annotations.push({ type: 'ms', description: JSON.stringify(ways) });
  expectEnds(ways);
});

for (const [name, open] of [
  ['Firefox', openFirefox],
  ['WebKit', openWebkit],
] as const) {
  test(`in ${name}, where it is installed`, async ({}, info) => {
    const page = await open();
    test.skip(page === null, `${name} is not installed`);
    try {
      await page?.open(address);
      const ways = await page?.evaluate(waysOfDying);
      info.annotations.push({ type: 'ms', description: JSON.stringify(ways) });
      expectEnds(ways ?? {});
    } finally {
      await page?.close();
    }
  });
}
