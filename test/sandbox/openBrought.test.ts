/** Code from outside: nothing of it is known before it is opened, and a link with two codes opens both or none. */
import { afterAll, expect, it } from 'vitest';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { codeOf, isKnown, type BroughtCode } from '../../src/config/linkCode.ts';
import { knownOwnMethod } from '../../src/config/ownMethod.ts';
import { knownOwnTask } from '../../src/config/ownTask.ts';
import { ownMethodId } from '../../src/learn/own/ownMethod.ts';
import { openBrought } from '../../src/sandbox/openBrought.ts';
import { openMethod, ownMethodFrom } from '../../src/sandbox/openMethod.ts';
import { openTask, ownTaskFrom } from '../../src/sandbox/openTask.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { ownTaskId } from '../../src/tasks/own/ownTask.ts';
import { moduleWith } from './examples.ts';
import { clipHigher } from './ownSamples.ts';

const sandbox = createSandbox(nodeThread);
afterAll(() => sandbox.close());

/** The codes of a task and a method that no other test has, by a comment, as a link brings them. */
async function bothWith(comment: string): Promise<BroughtCode[]> {
  const [task, method] = [moduleWith({ before: `// ${comment}` }), `// ${comment}\n${clipHigher}`];
  const own = ownTaskFrom(task, await openTask(sandbox, task), 'fresh');
  const mine = ownMethodFrom(method, await openMethod(sandbox, method));
  return [
    { kind: 'task', code: task, id: ownTaskId(own), base: 'fresh' },
    { kind: 'method', code: method, id: ownMethodId(mine) },
  ];
}

it('code from outside is known once it is opened, of a task and of a method alike', async () => {
  const both = await bothWith('together');
  const [task, method] = both.map(({ id }) => String(id)) as [string, string];
  expect([knownOwnTask(task), knownOwnMethod(method)]).toEqual([undefined, undefined]);
  expect(both.map(isKnown)).toEqual([false, false]);
  expect(await openBrought(sandbox, both)).toEqual([task, method]);
  expect(both.map(isKnown)).toEqual([true, true]);
  expect(knownOwnMethod(method)).toMatchObject({ title: 'Clip higher', values: { high: 0.4 } });
  expect(codeOf({ own_method: knownOwnMethod(method) } as never)).toEqual([both[1]]);
});

it('code from outside registers nothing where one of two codes fails', async () => {
  const both = await bothWith('half');
  const cut = both.map((one) => (one.kind === 'method' ? { ...one, code: `${one.code}//` } : one));
  await expect(openBrought(sandbox, cut)).rejects.toThrow('its code is not that of its method');
  expect(knownOwnTask(String(both[0]!.id))).toBeUndefined();
});

it('code from outside needs no id where nothing says it', async () => {
  const [, method] = await bothWith('alone');
  const [id] = await openBrought(sandbox, [{ ...method!, id: null } as BroughtCode]);
  expect(id).toBe(method!.id);
  expect(isKnown({ ...method!, id: null } as BroughtCode)).toBe(false);
});

it.each([
  [{ kind: 'task', code: 'export {}', id: 'own-0123456789ab', base: 'fresh' }, /name/],
  [
    { kind: 'method', code: `export const name = 'x'; export const basedOn = 'grop';`, id: null },
    'got "grop"',
  ],
  [{ kind: 'method', code: 'for (;;) {}', id: null }, /too many steps|too long/],
] as const)('code from outside is refused with a sentence where it is wrong: %j', async (brought, words) => {
  await expect(openBrought(sandbox, [brought])).rejects.toThrow(words);
});
