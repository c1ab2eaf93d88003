/** Opens code that the reader allowed, in a sandbox, and registers its task or method on this page. */
import type { BroughtCode } from '../../config/linkCode.ts';
import { browserThread } from '../../runtime/sandboxHandle.ts';
import { openBrought } from '../../sandbox/openBrought.ts';
import { withSandbox } from '../../sandbox/sandbox.ts';
import type { CodeSource } from '../state/CodeGate.svelte.ts';

/** Runs the code in its own sandbox; returns the ids of what it makes. Rejects with a sentence. */
export async function acceptCode(source: CodeSource, brought: readonly BroughtCode[]): Promise<string[]> {
  try {
    return await withSandbox(browserThread, (sandbox) => openBrought(sandbox, brought));
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    throw new Error(`the ${source} was not opened: ${because}`, { cause: error });
  }
}
