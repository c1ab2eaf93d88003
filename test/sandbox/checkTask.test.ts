import { afterAll, expect, it } from 'vitest';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { checkTask } from '../../src/sandbox/checkTask.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { exampleNames, exampleSource, moduleWith } from './examples.ts';

const sandbox = createSandbox(nodeThread);
afterAll(() => sandbox.close());

const failed = async (source: string) =>
  (await checkTask(sandbox, source)).checks.filter(({ ok }) => !ok).map(({ title }) => title);

it.each(exampleNames)('%s passes every check', async (name) => {
  expect(await failed(exampleSource(name))).toEqual([]);
});

it.each([
  ['that does not run', 'export const name = ', ['The code runs and describes a task']],
  ['whose verifier throws', moduleWith({ verify: `throw 1` }), ['The verifier answers']],
  [
    'whose verifier refuses its solutions',
    moduleWith({ verify: 'return false' }),
    ['The verifier accepts the solutions'],
  ],
  [
    'whose verifier accepts everything',
    moduleWith({ verify: 'return true' }),
    ['It refuses solutions with one symbol changed', 'One answer for every prompt earns little'],
  ],
  [
    'whose verdicts depend on what was asked before',
    moduleWith({
      before: 'let calls = 0;',
      verify: `calls++; return answer === prompt.slice(0, -1) || (calls < 9 ? 0.1 : 0)`,
    }),
    ['A verdict is the same in any order'],
  ],
  [
    'that pays only the first of equal answers',
    moduleWith({
      before: 'const paid = new Set();',
      verify: `const key = prompt + answer; if (paid.has(key)) return 0; paid.add(key); return answer === prompt.slice(0, -1)`,
    }),
    ['A verdict is the same in any order'],
  ],
])('a task %s fails the check that says so', async (_, source, titles) => {
  expect(await failed(source)).toEqual(titles);
});
