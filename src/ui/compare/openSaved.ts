/** Opens one of the reader's own tasks for an arm. */
import { browserThread } from '../../runtime/sandboxHandle.ts';
import { openTask, ownTaskFrom } from '../../sandbox/openTask.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import type { SavedCode } from '../../storage/codeShelf.ts';
import type { OwnTaskShelf } from '../../storage/ownTasks.ts';
import { ownTaskId, taughtBase, type OwnTask } from '../../tasks/own/ownTask.ts';

/**
 * The record of a saved task whose policy starts from `base`. Rejects with a sentence if its code fails, or if the policy has
 * no warm start.
 */
export async function openSaved(
  shelf: Promise<OwnTaskShelf>,
  { title, source }: SavedCode,
  base: string,
  policy: string,
): Promise<OwnTask> {
  const sandbox = createSandbox(browserThread);
  try {
    const own = ownTaskFrom(source, await openTask(sandbox, source), base);
    if (base !== taughtBase) return own;
    const taught = await (await shelf).taught(ownTaskId(own), policy);
    if (taught === null)
      throw new Error(
        `the ${policy} policy has no warm start on ${title}: make one in the task editor, or choose other weights`,
      );
    return { ...own, warm: taught.warm };
  } finally {
    sandbox.close();
  }
}
