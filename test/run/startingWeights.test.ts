import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPolicyFile, writePolicyFile } from '../../src/policy/file.ts';
import { initialParameters } from '../../src/policy/initialize.ts';
import { ownBaseOf } from '../../src/policy/ownPolicy.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { startingWeights } from '../../src/run/startingWeights.ts';
import { ownTaskId, type OwnTask } from '../../src/tasks/own/ownTask.ts';

const bytesOf = (file: string): Uint8Array =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../../models', file)));
const read = (file: string): Promise<Uint8Array> => Promise.resolve(bytesOf(file));
const ask = { task: 'chain-sum', policy: 'tiny', seed: 5 } as const;

it('the weights that a run starts from are the shipped ones, without a notice', async () => {
  const { parameters, notice } = await startingWeights(ask, read);
  expect(parameters).toHaveLength(policyOf('tiny').layout.size);
  expect(parameters).not.toEqual(initialParameters(policyOf('tiny').layout, 5));
  expect(notice).toBeNull();
});

it('the weights that a run starts from are random ones of the run’s seed where none are shipped, with a notice to the reader', async () => {
  const { parameters, notice } = await startingWeights({ ...ask, policy: 'medium' }, read);
  expect(parameters).toEqual(initialParameters(policyOf('medium').layout, 5));
  expect(notice).toEqual({ of: 'unshipped', policy: 'medium', task: 'chain-sum' });
});

it('the weights that a run starts from are random ones without a notice for an MLP, which needs no base policy', async () => {
  const { parameters, notice } = await startingWeights({ task: 'cart-pole', policy: 'mlp', seed: 5 }, read);
  expect(parameters).toEqual(initialParameters(policyOf('mlp').layout, 5));
  expect(notice).toBeNull();
});

it('the weights that a run starts from of a task with more symbols are the shipped ones of its base, and new ones for the symbols that it adds', async () => {
  const own: OwnTask = {
    ...{ source: '// plays nowhere', title: 'Words', description: 'Say a word.', solves: true },
    levels: [{ level: 1, title: 'all', promptLength: 200, completionLength: 4 }],
    ...{ vocabulary: { kind: 'words', symbols: ['cat', 'dog', 'hat'] }, base: 'chain-sum' },
  };
  // The thread knows only the record, and learns of the task from it.
  const { parameters } = await startingWeights({ ...ask, task: ownTaskId(own), own_task: own }, read);
  const wide = policyOf('tiny', { vocabulary: 67, positions: 256 }).layout;
  const shipped = readPolicyFile(bytesOf('chain-sum-tiny.onnx'), policyOf('tiny'));
  const random = initialParameters(wide, 5);
  expect(parameters).toHaveLength(wide.size);
  for (const [i, { name, shape, offset }] of wide.parameters.entries()) {
    const narrow = policyOf('tiny').layout.parameters[i]!;
    const [rows, columns] = shape as [number, number];
    const [oldRows, oldColumns] = narrow.shape as [number, number];
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const at = offset + row * columns + column;
        const isShipped = row < oldRows && column < oldColumns;
        const expected = isShipped ? shipped[narrow.offset + row * oldColumns + column] : random[at];
        if (parameters[at] !== expected) expect.fail(`${name} ${row} ${column}`);
      }
  }
});

it('the weights that a run starts from are refused when they are not those of the manifest', async () => {
  const spec = policyOf('tiny');
  const changed = readPolicyFile(bytesOf('chain-sum-tiny.onnx'), spec);
  changed[7] = Math.fround((changed[7] as number) + 1e-3);
  const swapped = (file: string): Promise<Uint8Array> =>
    file.endsWith('.onnx') ? Promise.resolve(writePolicyFile(spec, changed)) : read(file);
  await expect(startingWeights(ask, swapped)).rejects.toThrow(
    'base policy: chain-sum-tiny.onnx must have hash',
  );
});

it('the weights that a run starts from are imported ones where the configuration names them, and no others', async () => {
  const spec = policyOf('tiny');
  const brought = initialParameters(spec.layout, 9);
  const own = { ...ask, own_base: ownBaseOf('tiny', brought) };
  expect(await startingWeights(own, read, brought)).toEqual({ parameters: brought, notice: null });
  for (const taught of [undefined, initialParameters(spec.layout, 10)])
    await expect(startingWeights(own, read, taught)).rejects.toThrow(
      'are not here; import their policy.onnx',
    );
});

it('the weights that a run starts from need a manifest that lists policies', async () => {
  const nothing = (): Promise<Uint8Array> => Promise.resolve(new TextEncoder().encode('<!doctype html>'));
  await expect(startingWeights(ask, nothing)).rejects.toThrow(
    'base policy: models/manifest.json must list the shipped policies',
  );
});
