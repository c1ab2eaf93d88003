/** Tests which headers an answer is given, when a page may reload itself, and how the built files are grouped. */
import { describe, expect, test } from 'vitest';
import { engineGroup, groupOf } from '../../src/site/files.ts';
import { embedderPolicyOf, isolated } from '../../src/site/headers.ts';
import { questionIn } from '../../src/site/messages.ts';
import { shouldReload } from '../../src/site/reload.ts';

const headersOf = (destination: string, sent: Record<string, string> = {}) =>
  Object.fromEntries(
    isolated(new Response('x', { headers: sent }), destination, 'require-corp').headers.entries(),
  );

describe('isolation', () => {
  test('a document gets COOP and COEP, a frame Document-Isolation-Policy, a worker a policy of its own', () => {
    expect(headersOf('document')).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
    expect(headersOf('iframe')).toMatchObject({ 'document-isolation-policy': 'isolate-and-credentialless' });
    expect(headersOf('iframe')).not.toHaveProperty('cross-origin-opener-policy');
    expect(headersOf('worker')['content-security-policy']).toContain("default-src 'self'");
    expect(headersOf('image')).not.toHaveProperty('content-security-policy');
  });

  test('headers that the host sends stay', () => {
    const sent = { 'Cross-Origin-Embedder-Policy': 'credentialless' };
    expect(headersOf('document', sent)['cross-origin-embedder-policy']).toBe('credentialless');
  });

  test('an answer without a body, or of another origin, is returned as it is', () => {
    const empty = new Response(null, { status: 304 });
    expect(isolated(empty, 'document', 'require-corp')).toBe(empty);
    const failed = Response.error();
    expect(isolated(failed, 'document', 'require-corp')).toBe(failed);
  });

  test.each([
    [[{ brand: 'Chromium', version: '137' }], 'credentialless'],
    [[{ brand: 'Chromium', version: '95' }], 'require-corp'],
    [[], 'require-corp'],
  ] as const)('brands %j take %s', (brands, policy) => {
    expect(embedderPolicyOf(brands)).toBe(policy);
  });
});

test('a page reloads itself only if that is new, helps, and disturbs nobody', () => {
  const fresh = { isolated: false, controlled: true, reloadedBefore: false, touched: false, hasRun: false };
  expect(shouldReload(fresh)).toBe(true);
  for (const change of [
    { isolated: true },
    { controlled: false },
    { reloadedBefore: true },
    { reloadedBefore: null },
    { touched: true },
    { hasRun: true },
  ]) {
    expect([change, shouldReload({ ...fresh, ...change })]).toEqual([change, false]);
  }
});

test.each([
  ['index.html', 'app'],
  ['assets/thread.worker-a1.js', 'app'],
  ['models/manifest.json', 'app'],
  ['espalier.d.ts', 'app'],
  ['de.html', 'language-de'],
  ['embed.de.html', 'language-de'],
  ['assets/index-a1.de.js', 'language-de'],
  ['models/table-query-small.onnx', 'policies-small'],
  ['assets/ort-wasm-simd-threaded-a1.wasm', 'engine-wasm'],
  ['assets/ort.wasm.bundle.min-a1.js', 'engine-wasm'],
  ['assets/ort-wasm-simd-threaded.jspi-a1.wasm', 'engine-jspi'],
  ['assets/ort.jspi.bundle.min-a1.js', 'engine-jspi'],
  ['assets/ort-wasm-simd-threaded.asyncify-a1.wasm', 'engine-asyncify'],
  ['assets/ort.webgpu.bundle.min-a1.js', 'engine-asyncify'],
  ['sw.js', null],
  ['LICENSES.txt', null],
])('%s is kept with %s', (path, group) => {
  expect(groupOf(path)).toBe(group);
});

test('the engine of a device is one of the groups that its files are in', () => {
  expect(engineGroup('wasm', true)).toBe('engine-wasm');
  expect(engineGroup('webgpu', true)).toBe('engine-jspi');
  expect(engineGroup('webgpu', false)).toBe('engine-asyncify');
});

test('a message that is no question is ignored', () => {
  for (const data of [null, 'keep', {}, { ask: 'keep', groups: [1] }, { ask: 'status' }, { ask: 'delete' }]) {
    expect([data, questionIn(data)]).toEqual([data, null]);
  }
  expect(questionIn({ ask: 'keep', groups: ['engine-wasm'], more: 1 })).toEqual({
    ask: 'keep',
    groups: ['engine-wasm'],
  });
});
