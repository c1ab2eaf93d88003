import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { unzipped } from '../../src/site/unzipped.ts';

const text = '{"outcome":"reproduced"}';
const bytesOf = (given: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof given === 'string' ? new TextEncoder().encode(given) : Uint8Array.from(given);

it.each([
  ['gzip', gzipSync(text)],
  ['what a host has unzipped on the way', text],
])('%s is read', async (_, given) => {
  expect(new TextDecoder().decode(await unzipped(bytesOf(given)))).toBe(text);
});

it('half of a file is refused', async () => {
  await expect(unzipped(bytesOf(gzipSync(text).subarray(0, 24)))).rejects.toThrow();
});
