import { afterAll, expect, it } from 'vitest';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { checkTask } from '../../src/sandbox/checkTask.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { exampleNames, exampleSource, moduleWith } from './examples.ts';

const sandbox = createSandbox(nodeThread);
afterAll(() => sandbox.close());

const failed = async (source: string) =>
  (await checkTask(sandbox, source)).checks.filter(({ ok }) => !ok).map(({ title }) => title);

it.each([...exampleNames, 'guess' as const])('%s passes every check', async (name) => {
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

const object = (value: string) => `{ score: ${value}, acc: 1 }`;
it.each([
  [
    'for right answers alone',
    `return answer === prompt.slice(0, -1) ? ${object('1')} : 0`,
    'an object with "score, acc"',
  ],
  [
    'for short answers alone',
    `return answer.length === 1 ? ${object('0')} : false`,
    'an object with "score, acc"',
  ],
  ['for empty answers alone', `return answer && answer === prompt.slice(0, -1)`, 'string ""'],
  ['as a text', `return answer === prompt.slice(0, -1) ? '1' : '0'`, 'string "'],
  ['as a reward above 1', `return { reward: 2, reason: '' }`, 'number 2'],
  ['as a list', `return [1]`, 'object 1'],
])(
  'a task whose verdict has another form %s cannot be used, and the forms that are taken are named',
  async (_, verify, given) => {
    const { opened, checks } = await checkTask(sandbox, moduleWith({ verify }));
    expect(opened).toBeNull();
    expect(checks.at(-1)).toMatchObject({ title: 'The verifier answers', ok: false });
    expect(checks.at(-1)?.found).toContain(
      `Verify must return true, false, a number from 0 to 1, { reward, reason } with such a reward, or null to leave the answer unscored, got ${given}`,
    );
  },
);

it('a verifier that answers later is told to answer at once', async () => {
  const source = moduleWith().replace('export function verify', 'export async function verify');
  const { opened, checks } = await checkTask(sandbox, source);
  expect(opened).toBeNull();
  expect(checks.at(-1)?.found).toMatch(
    /^Verify must answer at once, got a promise .*: write it without async and await( \(line \d+\))?\.$/,
  );
});
