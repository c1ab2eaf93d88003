/** The thread that asks policies: it starts with the first one, and a new one in its place holds the same policies. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { createQuestionHandle, type QuestionHandle } from '../../src/runtime/questionHandle.ts';
import { warmed } from './warmed.ts';

let handle: QuestionHandle | null = null;
let threads = 0;
afterEach(() => {
  handle?.dispose();
  threads = 0;
});

const createWorker = () =>
  new Worker(new URL('./toyQuestions.worker.ts', import.meta.url), {
    type: 'module',
    name: String(++threads),
  });
beforeAll(() => warmed(createWorker));
beforeAll(() => void (threads = 0));

const open = (): QuestionHandle => (handle = createQuestionHandle({ createWorker }));

const source = (seed = 1) => ({ config: { ...defaultConfig(), seed }, parameters: null });

test('one thread holds several policies, and answers for each', async () => {
  const asks = open();
  expect(threads).toBe(0);
  expect(await asks.hold('a', source())).toEqual({ task: 'chain-sum in thread 1', rules: null });
  await asks.hold('b', source());
  expect(await asks.heldOut('a', 3)).toBe('a 3');
  expect(await asks.heldOut('b', 0)).toBe('b 0');
  expect(threads).toBe(1);
});

test('the thread can start before the first policy, and only once', async () => {
  const asks = open();
  asks.start();
  asks.start();
  expect(threads).toBe(1);
  expect(await asks.hold('a', source())).toEqual({ task: 'chain-sum in thread 1', rules: null });
  asks.dispose();
  asks.start();
  expect(threads).toBe(1);
});

test('a policy that was dropped, or never held, is refused with what to do', async () => {
  const asks = open();
  await asks.hold('a', source());
  await asks.drop('a');
  await expect(asks.heldOut('a', 0)).rejects.toThrow('this policy was closed; open it again');
  await expect(asks.heldOut('z', 0)).rejects.toThrow('this policy was closed; open it again');
});

test('a thread that ends is replaced, and the new one holds all policies', async () => {
  const asks = open();
  await asks.hold('a', source());
  await asks.hold('b', source());
  expect(await asks.tree('a', { text: '1+1=', temperature: 1 })).toMatchObject({ isQuestion: true });
  expect(threads).toBe(2);
  expect(await asks.heldOut('b', 1)).toBe('b 1');
});

test('a policy that cannot be opened says why, and may be tried again', async () => {
  const asks = open();
  await expect(asks.hold('a', source(5))).rejects.toThrow('its weights must be 3 numbers');
  await expect(asks.heldOut('a', 0)).rejects.toThrow('its weights must be 3 numbers');
  await asks.drop('a');
  expect(await asks.hold('a', source(1))).toMatchObject({ rules: null });
});

test('all calls end when the handle is disposed of', async () => {
  const asks = open();
  await asks.hold('a', source());
  const tree = asks.tree('a', { text: '', temperature: 1 });
  asks.dispose();
  await expect(tree).rejects.toThrow('it was ended by the page');
  await expect(asks.heldOut('a', 0)).rejects.toThrow('it was ended by the page');
});
