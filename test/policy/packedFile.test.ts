import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { byPlace, inOrder } from '../../src/policy/packedFile.ts';

const models = join(import.meta.dirname, '../../models');

it('every shipped policy comes back bit for bit from fewer bytes than gzip alone needs', () => {
  const files = readdirSync(models).filter((name) => name.endsWith('.onnx'));
  const sizes = { plain: 0, packed: 0 };
  for (const name of files) {
    const file = readFileSync(join(models, name));
    const packed = byPlace(file);
    expect(Buffer.compare(inOrder(packed), file), name).toBe(0);
    sizes.plain += gzipSync(file).length;
    sizes.packed += gzipSync(packed).length;
  }
  expect(files.length).toBeGreaterThan(20);
  expect(sizes.packed / sizes.plain).toBeLessThan(0.96);
});

it.each([0, 1, 2, 3, 4, 5, 9])('a file of %i bytes comes back', (length) => {
  const file = Uint8Array.from({ length }, (_, i) => 7 * i + 1);
  expect([...inOrder(byPlace(file))]).toEqual([...file]);
});

it.each([0, 3, 8, 16])('%i bytes that are no packed file are refused', (length) => {
  expect(() => inOrder(new Uint8Array(length).fill(9))).toThrow('a packed policy must have the bytes of its');
});
