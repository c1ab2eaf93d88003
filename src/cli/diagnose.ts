/** `npm run -s diagnose`: opens a run of another library and says in plain English what is wrong with it. */
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import type { ForeignFile } from '../foreign/file.ts';
import { openForeign } from '../foreign/open.ts';
import { libraryTitles } from '../foreign/libraries.ts';
import { overviewOf, reportJson } from '../foreign/overview.ts';
import type { ForeignRun } from '../foreign/run.ts';
import type { SaidDiagnosis } from '../foreign/words.ts';
import { engineVersion } from '../run/engineVersion.ts';
import { documentHtml } from '../ui/files/document.ts';
import { counted, reportOf, wordOf } from '../ui/foreign/report.ts';
import { readFlags, WrongUse, type CommandForm } from './arguments.ts';
import { checkWritable, fileProblem, fromReader, writeJson, writeWhole } from './files.ts';
import { runIfStarted } from './runCommand.ts';
import { callOf } from './place.ts';

export const diagnoseForm: CommandForm = {
  call: callOf('diagnose'),
  what: 'Opens a run that TRL, ms-swift, verl, prime-rl, slime or Trackio wrote, and says what is wrong with it. Exits with 1 if something surely is.',
  words: { form: '[path]', help: 'A file of the run, or its folder.' },
  flags: [
    { form: '--run <name>', help: 'Which run to open where a file holds several.' },
    { form: '--json <file>', help: 'Writes run and diagnoses as JSON to this file; - is stdout.' },
    { form: '--html <file>', help: 'Writes a report of one page to this file.' },
  ],
  examples: ['outputs/checkpoint-200/trainer_state.json', 'outputs --json diagnosis.json'],
};

/** Where links of the report lead: the page as `npm start` serves it. */
const page = 'http://localhost:4173/';

/** A file of the disk, read in parts. */
export function nodeFile(path: string, name: string, size: number): ForeignFile {
  const slice = async (start: number, end: number): Promise<ArrayBuffer> => {
    const file = await open(path);
    try {
      const bytes = new Uint8Array(end - start);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
      return bytesRead === bytes.length ? bytes.buffer : bytes.slice(0, bytesRead).buffer;
    } finally {
      await file.close();
    }
  };
  return { name, size, slice };
}

async function filesBelow(path: string): Promise<ForeignFile[]> {
  try {
    const about = await stat(path);
    if (!about.isDirectory()) return [nodeFile(path, basename(path), about.size)];
    const names = await readdir(path, { recursive: true, withFileTypes: true });
    const inside = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
    return await Promise.all(
      inside.map(async (one) =>
        nodeFile(
          one,
          join(basename(resolve(path)), relative(path, one)).replaceAll('\\', '/'),
          (await stat(one)).size,
        ),
      ),
    );
  } catch (error) {
    throw fileProblem('path', path, 'read', error);
  }
}

/** Texts of other people without signs that a terminal obeys. */
const printable = (text: string): string => text.replaceAll(/[^\P{Cc}\n]/gu, '�');

function lineOf(one: SaidDiagnosis): string {
  const from = one.since === null ? '' : ` (from step ${one.since})`;
  const helps = one.remedies.map(({ setting, cost }) => `    try ${setting}: ${cost}\n`);
  const missing = one.missing.map(({ column, how }) => `    needs ${column}: ${how}\n`);
  const why = one.missing.length > 0 ? '' : `    ${one.why}\n`;
  return `${wordOf(one)}: ${one.what}${from}\n${why}${[...helps, ...missing].join('')}`;
}

function aboutFiles({ files, steps, completions, library }: ForeignRun): string {
  const left = files.flatMap(({ name, leftOut }) =>
    leftOut.map(({ count, reason }) => `  left out of ${name}: ${count} × ${reason}\n`),
  );
  return `${libraryTitles[library]}: ${counted(steps.length, 'step')}, ${counted(completions.length, 'completion')}, ${counted(files.length, 'file')}\n${left.slice(0, 20).join('')}`;
}

export async function diagnoseRun(args: readonly string[]): Promise<number> {
  const flags = readFlags(args, diagnoseForm);
  const [path, json, html] = [flags.words[0], flags.text('json'), flags.text('html')];
  if (path === undefined)
    throw new WrongUse(`path: needs a file or a folder, got none; ${callOf('diagnose')} --help shows more`);
  await checkWritable('--json', json);
  await checkWritable('--html', html);
  const named = flags.text('run');
  const run = await openForeign(
    await filesBelow(fromReader(path)),
    named === undefined ? {} : { run: named },
  );
  if (run.steps.length === 0)
    throw new Error(
      `path: ${path} must hold metrics or completions, got none; ${aboutFiles(run).trim().replaceAll('\n', '; ')}`,
    );
  const overview = overviewOf(run);
  const { diagnoses } = overview;
  process.stderr.write(printable(aboutFiles(run)));
  if (json !== '-') process.stdout.write(printable(diagnoses.map(lineOf).join('')));
  if (json !== undefined) await writeJson(json, reportJson(run, diagnoses));
  if (html !== undefined)
    await writeWhole(
      html,
      documentHtml({ ...reportOf(overview, page), engine: engineVersion, now: Date.now() }),
      '--html',
    );
  return diagnoses.some(({ kind, certainty }) => kind === 'fault' && certainty === 'sure') ? 1 : 0;
}

runIfStarted(import.meta.url, diagnoseRun);
