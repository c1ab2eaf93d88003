/** `--task-file FILE`: reads an own task, or makes one of a table, and registers it before the settings are parsed. */
import { basename } from 'node:path';
import { checkTask } from '../../sandbox/checkTask.ts';
import { openTask, ownTaskFrom } from '../../sandbox/openTask.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { tasks } from '../../tasks/index.ts';
import { isTableName } from '../../tasks/table/looksLikeTable.ts';
import { freshBase, rememberOwnTask, taughtBase } from '../../tasks/own/ownTask.ts';
import { WrongUse, type Flag, type Flags } from '../arguments.ts';
import { readOwnFile } from './ownFile.ts';

export const taskFileFlags: readonly Flag[] = [
  {
    form: '--task-file <file>',
    help: 'Trains on a task of your own: JavaScript with prompts and a verifier, as in src/sandbox/examples/, or a table of prompts and answers (.csv, .tsv, .json, .jsonl).',
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

/** The code of the task that the page proposes for a table; says on stderr what it takes as what, and which rows it leaves out. */
async function codeOfTable(text: string, name: string): Promise<string> {
  const [{ parseTable }, { proposedChoice }, { notesOf, tableRows }, { tableTask }] = await Promise.all([
    import('../../tasks/table/parseTable.ts'),
    import('../../tasks/table/proposeChoice.ts'),
    import('../../tasks/table/tableRows.ts'),
    import('../../tasks/table/tableTask.ts'),
  ]);
  const table = parseTable(text, name);
  const choice = proposedChoice(table);
  const rows = tableRows(table, choice);
  if (rows.items.length === 0)
    throw new Error([`${name} has no row that can be a prompt`, ...notesOf(table, rows)].join('\n'));
  const [prompt, answer] = [table.columns[choice.prompt], table.columns[choice.answer]];
  const how = `${choice.check}, ${choice.kind}, ${choice.byHeart ? /* text */ 'no prompts held out' : /* text */ 'one prompt in eight held out'}`;
  const said = `${name}: ${rows.items.length} prompts of “${prompt}”, answers of “${answer}” (${how})`;
  process.stderr.write([said, ...notesOf(table, rows)].map((line) => `${line}\n`).join(''));
  return tableTask(table, choice, rows);
}

/** The id of the file's task, which starts from weights of another file if `hasWeights`, or undefined without the flag. Throws a problem of file or code. */
export async function readTaskFile(
  flags: Flags,
  sandbox: Sandbox,
  hasWeights = false,
): Promise<string | undefined> {
  const file = await readOwnFile(flags, 'task-file');
  if (file === undefined) {
    if (flags.has('base'))
      throw new WrongUse('--base: goes with --task-file, got no --task-file; give both or leave it out');
    return undefined;
  }
  const name = basename(flags.text('task-file') as string);
  const source = isTableName(name) ? await file.opened(codeOfTable(file.source, name)) : file.source;
  const opened = await file.opened(openTask(sandbox, source));
  const { checks } = await checkTask(sandbox, source);
  file.pass(checks.filter(({ ok }) => !ok));
  const base = hasWeights ? taughtBase : (flags.text('base') ?? freshBase);
  return rememberOwnTask(ownTaskFrom(source, opened, base));
}
