/** `--task-file FILE.js`: reads an own task and registers it before the settings are parsed. */
import { openTask, ownTaskFrom } from '../../sandbox/openTask.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { tasks } from '../../tasks/index.ts';
import { freshBase, rememberOwnTask, taughtBase } from '../../tasks/own/ownTask.ts';
import { WrongUse, type Flag, type Flags } from '../arguments.ts';
import { readUtf8 } from '../files.ts';

export const taskFileFlags: readonly Flag[] = [
  {
    form: '--task-file <file>',
    help: 'Trains on a task of your own: JavaScript with prompts and a verifier, as in src/sandbox/examples/.',
    conflicts: ['task'],
  },
  {
    form: '--base <name>',
    help: 'The task whose base policy the task of --task-file starts from; fresh starts from random weights.',
    default: freshBase,
    choices: [
      freshBase,
      ...Object.keys(tasks).filter((id) => tasks[id as keyof typeof tasks].kind === 'tokens'),
    ],
  },
];

/** The id of the file's task, or undefined without the flag. Throws a problem of file or code. */
export async function readTaskFile(flags: Flags, sandbox: Sandbox): Promise<string | undefined> {
  const file = flags.text('task-file');
  if (file === undefined) {
    if (flags.has('base'))
      throw new WrongUse('--base: goes with --task-file, got no --task-file; give both or leave it out');
    return undefined;
  }
  const source = await readUtf8('--task-file', file);
  const opened = await openTask(sandbox, source).catch((error: unknown) => {
    const because = error instanceof Error ? error.message : String(error);
    throw new Error(`--task-file: ${because}`, { cause: error });
  });
  const base = flags.has('policy-file') ? taughtBase : (flags.text('base') ?? freshBase);
  return rememberOwnTask(ownTaskFrom(source, opened, base));
}
