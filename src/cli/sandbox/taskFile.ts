/** `--task-file FILE.js`: reads an own task and registers it before the settings are parsed. */
import { checkTask } from '../../sandbox/checkTask.ts';
import { openTask, ownTaskFrom } from '../../sandbox/openTask.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { tasks } from '../../tasks/index.ts';
import { freshBase, rememberOwnTask, taughtBase } from '../../tasks/own/ownTask.ts';
import { WrongUse, type Flag, type Flags } from '../arguments.ts';
import { readOwnFile } from './ownFile.ts';

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
  const file = await readOwnFile(flags, 'task-file');
  if (file === undefined) {
    if (flags.has('base'))
      throw new WrongUse('--base: goes with --task-file, got no --task-file; give both or leave it out');
    return undefined;
  }
  const opened = await file.opened(openTask(sandbox, file.source));
  const { checks } = await checkTask(sandbox, file.source);
  file.pass(checks.filter(({ ok }) => !ok));
  const base = flags.has('policy-file') ? taughtBase : (flags.text('base') ?? freshBase);
  return rememberOwnTask(ownTaskFrom(file.source, opened, base));
}
