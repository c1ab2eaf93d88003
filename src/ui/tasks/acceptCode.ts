/** Opens code that the reader allowed, in a sandbox, and registers its task on this page. */
import { readOwnTask } from '../../config/ownTask.ts';
import { browserThread } from '../../runtime/sandboxHandle.ts';
import { openBrought } from '../../sandbox/openTask.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { rememberOwnTask, type OwnTask } from '../../tasks/own/ownTask.ts';
import type { CodeQuestion } from '../state/CodeGate.svelte.ts';

/** Runs the code in its own sandbox and registers its task. Rejects with a sentence. */
export async function acceptCode({ source, brought }: CodeQuestion): Promise<OwnTask> {
  const sandbox = createSandbox(browserThread);
  try {
    const own = readOwnTask(await openBrought(sandbox, brought));
    if (own === null)
      throw new Error(`its weights must be those of a built-in task, got ${brought.base}. Ask for it again`);
    rememberOwnTask(own);
    return own;
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    throw new Error(`the ${source} was not opened: ${because}`, { cause: error });
  } finally {
    sandbox.close();
  }
}
