/** Taught weights of own tasks in the browser's storage: found by their warm start, or as the last ones. */
import { deleteDB } from 'idb';
import { afterEach, expect, test } from 'vitest';
import { openOwnTasks, type TaughtWeights } from '../../src/storage/ownTasks.ts';
import { freshName } from './samples.ts';

const names: string[] = [];
afterEach(async () => {
  await Promise.all(names.splice(0).map((name) => deleteDB(name)));
});

const weights = (first: number, warm?: string): TaughtWeights => ({
  ...{ task: 'own-1', policy: 'tiny', parameters: Float32Array.of(first, 0.5), passAt1: 0.25, updates: 40 },
  ...(warm !== undefined && { warm }),
});
const [one, other] = ['1.40.0123456789abcdef', '1.60.fedcba9876543210'];

test('two warm starts of one task are kept side by side, and the last one is found without its name', async () => {
  const name = freshName();
  names.push(name);
  const shelf = await openOwnTasks(name);
  await shelf.keepTaught(weights(1, one));
  await shelf.keepTaught(weights(2, other));
  const again = await openOwnTasks(name);
  expect(await again.taught('own-1', 'tiny', one)).toEqual(weights(1, one));
  expect(await again.taught('own-1', 'tiny', other)).toEqual(weights(2, other));
  expect(await again.taught('own-1', 'tiny')).toEqual(weights(2, other));
  expect(await again.taught('own-1', 'small', one)).toBeNull();
  expect(await again.taught('own-2', 'tiny')).toBeNull();
});

test('weights that a file brought leave the reader’s own as the last ones', async () => {
  const name = freshName();
  names.push(name);
  const shelf = await openOwnTasks(name);
  await shelf.keepTaught(weights(1, one));
  await shelf.keepTaught(weights(2, other), false);
  expect(await shelf.taught('own-1', 'tiny')).toEqual(weights(1, one));
  expect(await shelf.taught('own-1', 'tiny', other)).toEqual(weights(2, other));
});
