/** Imports what a reader drops, pastes or chooses, by the names of the files. */
import type { GivenFile } from '../../runtime/foreignProtocol.ts';
import { chosenFiles, filesIn } from './givenFiles.ts';
import type { CodeGate } from '../state/CodeGate.svelte.ts';
import type { Lab } from '../state/Lab.svelte.ts';
import type { Library } from '../state/Library.svelte.ts';
import { importRun } from './importRun.ts';

/** What other libraries write; everything else is read as a run file of this page. */
const others = /\.(jsonl?|ndjson|csv|tsv|parquet|log|txt)$/i;

/** The files where they are those of another library, with all in dropped folders; else null. */
export async function filesOfOthers(
  files: readonly File[],
  entries: readonly FileSystemEntry[],
): Promise<readonly GivenFile[] | null> {
  if (entries.some(({ isDirectory }) => isDirectory)) return filesIn(entries);
  return files.some(({ name }) => others.test(name)) ? chosenFiles(files) : null;
}

/** Imports run files, or a policy; returns what it says. Rejects with a sentence at the first that is refused. */
export async function importFiles(
  lab: Lab,
  library: Library,
  gate: CodeGate,
  files: readonly File[],
): Promise<string> {
  const [first] = files;
  if (first?.name.endsWith('.onnx')) {
    const { importPolicy } = await import('./importPolicy.ts');
    return importPolicy(lab, first);
  }
  const names: string[] = [];
  for (const file of files) names.push(await importRun(library, gate, file));
  return `Imported ${names.join(', ')}. Find it in Runs.`;
}
