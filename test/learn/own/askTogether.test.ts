/** Questions that are joined: one for all items asked for before an answer is awaited. */
import { expect, test } from 'vitest';
import { askTogether } from '../../../src/learn/own/askTogether.ts';

test('items asked for at once are one question, in their order, and each gets its own answer', async () => {
  const questions: (readonly number[])[] = [];
  const ask = askTogether((items: readonly number[]) => {
    questions.push(items);
    return Promise.resolve(items.map((item) => item * 10));
  });
  expect(await Promise.all([3, 1, 2].map((item) => ask(item)))).toEqual([30, 10, 20]);
  expect(await ask(4)).toBe(40);
  const steps = [5, 6].map(async (item) => {
    // As many steps for each, as in requests that take the same way.
    await Promise.resolve();
    return ask(item);
  });
  expect(await Promise.all(steps)).toEqual([50, 60]);
  expect(questions).toEqual([[3, 1, 2], [4], [5, 6]]);
});

test('a question that fails rejects for all of its items, and the next one is asked', async () => {
  let fails = true;
  const ask = askTogether((items: readonly string[]) =>
    fails ? Promise.reject(new Error('the code failed')) : Promise.resolve(items),
  );
  const both = ['a', 'b'].map((item) => ask(item).catch((error: Error) => error.message));
  expect(await Promise.all(both)).toEqual(['the code failed', 'the code failed']);
  fails = false;
  expect(await ask('c')).toBe('c');
});
