/** `--task-file FILE.js`: reads an own task and registers it before the settings are parsed. */
import { readFile } from 'node:fs/promises';
import { openTask, ownTaskFrom } from '../../sandbox/openTask.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { tasks } from '../../tasks/index.ts';
import { freshBase, rememberOwnTask } from '../../tasks/own/ownTask.ts';
import type { Flags } from '../arguments.ts';

/** The id of the file's task, or undefined without the flag. Throws a problem of the code. */
export async function readTaskFile(flags: Flags, sandbox: Sandbox): Promise<string | undefined> {
  const file = flags.text('task-file');
  const base = flags.text('base') ?? freshBase;
  if (file === undefined) {
    if (flags.has('base')) throw new Error('--base: goes with --task-file, give both');
    return undefined;
  }
  if (flags.has('task') || flags.has('resume'))
    throw new Error(
      '--task-file: is a task of its own, leave out --task and --resume (a resumed run has its code)',
    );
  const bases = [
    freshBase,
    ...Object.keys(tasks).filter((id) => tasks[id as keyof typeof tasks].kind === 'tokens'),
  ];
  if (!bases.includes(base)) throw new Error(`--base: must be one of ${bases.join(', ')}, got "${base}"`);
  const source = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(
      `--task-file: ${file} cannot be read (${error instanceof Error ? error.message : String(error)})`,
      {
        cause: error,
      },
    );
  });
  const opened = await openTask(sandbox, source).catch((error: unknown) => {
    throw new Error(`--task-file: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  return rememberOwnTask(ownTaskFrom(source, opened, base));
}
