/**
 * Imports a run file: a worker reads and checks all of it, the reader is asked about code in it, then the library stores the
 * run in one transaction.
 */
import { codeOf } from '../../config/linkCode.ts';
import { createRunFileHandle } from '../../runtime/runFileHandle.ts';
import { openOwnTasks } from '../../storage/ownTasks.ts';
import { newRunId } from '../../storage/names.ts';
import type { Library } from '../state/Library.svelte.ts';
import type { CodeGate } from '../state/CodeGate.svelte.ts';

/** The same limit as the reader of run files; a larger file is not opened. */
const mostBytes = 64 * 1024 * 1024;

/** Returns the name of the added run. Rejects with a sentence, and then stores nothing. */
export async function importRun(library: Library, gate: CodeGate, file: File): Promise<string> {
  if (file.size > mostBytes)
    throw new Error(
      `${file.name}: a run file has at most 64 MB, got ${Math.ceil(file.size / 1e6)} MB; choose another file`,
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { completions: _, ...run } = await createRunFileHandle().read(bytes);
  const { arrays, config } = run.checkpoint;
  const { task, policy, own_task: own, own_base } = config;
  const brought = codeOf(config);
  if (brought.length > 0 && !(await gate.ask({ source: 'run file', brought })))
    throw new Error(`${file.name}: not imported, because its code was not opened`);
  await library.add({ ...run, id: newRunId(), config });
  const parameters = arrays['taught'];
  // So that new runs of its recipe can start from its weights here too; weights that the reader has stay as they are.
  if (parameters) {
    const weights = { task: own_base ?? task, policy, parameters, warm: own?.warm };
    const shelf = await openOwnTasks();
    const isFirst = (await shelf.taught(weights.task, policy)) === null;
    await shelf.keepTaught({ ...weights, passAt1: null, updates: 0 }, isFirst);
  }
  return run.name;
}
