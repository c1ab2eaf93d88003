/** Imports a policy: a worker reads and checks its weights, the page keeps them, and the recipe starts from them. */
import { ownTaskId, taughtBase } from '../../tasks/own/ownTask.ts';
import { createRunFileHandle } from '../../runtime/runFileHandle.ts';
import { openOwnTasks } from '../../storage/ownTasks.ts';
import { extentOf, taskOf, vocabularyIn } from '../../tasks/index.ts';
import type { Lab } from '../state/Lab.svelte.ts';

/** The same limit as the reader of policies; a larger file is not opened. */
const mostBytes = 32 * 1024 * 1024;

/** Returns what happened, as sentences. Rejects with a sentence, and then changes nothing. */
export async function importPolicy(lab: Lab, file: File): Promise<string> {
  const { recipe } = lab;
  if (recipe === null)
    throw new Error(/* text */ `${file.name}: the recipe must be valid, got problems; correct them first`);
  if (file.size > mostBytes)
    throw new Error(
      `${file.name}: a policy has at most 32 MB, got ${Math.ceil(file.size / 1e6)} MB; choose another file`,
    );
  const { policy, level, own_task: own } = recipe;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { name, parameters } = await createRunFileHandle().readPolicy(bytes, {
    policy,
    vocabulary: vocabularyIn(recipe.task).id,
    extent: extentOf(taskOf(recipe.task)),
    ...(!own && { task: recipe.task }),
  });
  const shelf = await openOwnTasks();
  const kept = own ? recipe.task : name;
  await shelf.keepTaught({ task: kept, policy, parameters, passAt1: null, updates: 0 });
  if (lab.run !== null) await lab.reset();
  if (own) {
    // These weights replace those of a warm start, so a link cannot make them again.
    const { warm: _, ...others } = own;
    const based = { ...others, base: taughtBase };
    lab.apply({ task: ownTaskId(based), own_task: based });
    lab.apply({ level, policy });
  } else lab.apply({ ...recipe, own_base: name });
  return `Imported ${file.name}: new runs of this recipe start from it. A link cannot carry its weights, a run file can.`;
}
