/** Opens code from outside, after the reader agreed, so that its task or method is known in this thread. */
import { readOwnMethod } from '../config/ownMethod.ts';
import { readOwnTask } from '../config/ownTask.ts';
import type { BroughtCode } from '../config/linkCode.ts';
import { rememberOwnMethod } from '../learn/own/knownMethods.ts';
import { ownMethodId } from '../learn/own/ownMethod.ts';
import { ownTaskId, rememberOwnTask } from '../tasks/own/ownTask.ts';
import { openMethod, ownMethodFrom } from './openMethod.ts';
import { openTask, ownTaskFrom } from './openTask.ts';
import type { Sandbox } from './sandbox.ts';

/**
 * Runs all of the code and registers what it makes; returns the ids, in the same order. Rejects with a sentence, and then
 * registers nothing, where some of it fails or is not the code of its task or method.
 */
export async function openBrought(sandbox: Sandbox, brought: readonly BroughtCode[]): Promise<string[]> {
  const opened = [];
  for (const one of brought) opened.push(await openOne(sandbox, one));
  return opened.map(({ id, remember }) => {
    remember();
    return id;
  });
}

async function openOne(
  sandbox: Sandbox,
  one: BroughtCode,
): Promise<{ readonly id: string; readonly remember: () => void }> {
  const { kind, code, id: wanted } = one;
  if (kind === 'task') {
    const own = readOwnTask(ownTaskFrom(code, await openTask(sandbox, code), one.base, one.warm));
    if (own === null)
      throw new Error(`its weights must be those of a built-in task, got ${one.base}. Ask for it again`);
    return { id: sameId(kind, ownTaskId(own), wanted), remember: () => rememberOwnTask(own) };
  }
  const own = readOwnMethod(ownMethodFrom(code, await openMethod(sandbox, code)));
  if (own === null) throw new Error('internal: a method that was opened must have a record that can be read');
  return { id: sameId(kind, ownMethodId(own), wanted), remember: () => rememberOwnMethod(own) };
}

function sameId(kind: BroughtCode['kind'], id: string, wanted: string | null): string {
  if (wanted === null || id === wanted) return id;
  throw new Error(
    `it was changed or shortened on its way: its code is not that of its ${kind}. Ask for it again`,
  );
}
