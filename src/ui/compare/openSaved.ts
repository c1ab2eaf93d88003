/** Opens one of the reader's own tasks or methods for an arm. */
import type { OwnMethod } from '../../config/ownMethod.ts';
import { browserThread } from '../../runtime/sandboxHandle.ts';
import { openMethod, ownMethodFrom } from '../../sandbox/openMethod.ts';
import { openTask, ownTaskFrom } from '../../sandbox/openTask.ts';
import { withSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { SavedCode } from '../../storage/codeShelf.ts';
import type { OwnTaskShelf } from '../../storage/ownTasks.ts';
import { ownTaskId, taughtBase, type OwnTask } from '../../tasks/own/ownTask.ts';

/**
 * The record of a saved task whose policy starts from `base`. Rejects with a sentence if its code fails, or if the policy has
 * no warm start.
 */
export async function openSavedTask(
  shelf: Promise<OwnTaskShelf>,
  { title, source }: SavedCode,
  base: string,
  policy: string,
): Promise<OwnTask> {
  const own = await inSandbox(async (sandbox) => ownTaskFrom(source, await openTask(sandbox, source), base));
  if (base !== taughtBase) return own;
  const taught = await (await shelf).taught(ownTaskId(own), policy);
  if (taught === null)
    throw new Error(
      `the ${policy} policy has no warm start on ${title}: make one in the task editor, or choose other weights`,
    );
  return { ...own, warm: taught.warm };
}

/** The record of a saved method with the defaults of its settings. Rejects with a sentence if its code fails. */
export function openSavedMethod({ source }: SavedCode): Promise<OwnMethod> {
  return inSandbox(async (sandbox) => ownMethodFrom(source, await openMethod(sandbox, source)));
}

const inSandbox = <T>(work: (sandbox: Sandbox) => Promise<T>): Promise<T> => withSandbox(browserThread, work);
