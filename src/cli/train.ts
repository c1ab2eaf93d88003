/**
 * `npm run -s train`: one run in Node with the tab's programs. Progress goes to stderr, the result is JSON. Commands only
 * read flags and combine modules; code that does not need Node belongs in those.
 */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { methodsIn } from '../config/linkCode.ts';
import { openBrought } from '../sandbox/openBrought.ts';
import { withSandbox } from '../sandbox/sandbox.ts';
import { readFlags, WrongUse, type Flags } from './arguments.ts';
import { checkWritable, writeJson } from './files.ts';
import { runIfStarted } from './runCommand.ts';
import { checkHoldsRun, readResumable } from './runFiles.ts';
import { nodeThread } from './sandbox/nodeThread.ts';
import { readMethodFile } from './sandbox/methodFile.ts';
import { readTaskFile } from './sandbox/taskFile.ts';
import { trainForm } from './train/form.ts';
import type { TrainedResult } from './train/result.ts';
import { playCall } from './train/call.ts';
import { readPolicyFlag } from './train/policyFile.ts';
import { newSettings, resumedSettings } from './train/settings.ts';
import { verifyLink } from './verify.ts';

/** Trains the run of a link and compares; the command fails unless they are identical. */
async function verify(link: string, flags: Flags): Promise<void> {
  const { threads } = newSettings(flags, undefined).machine;
  const { config: _, ...verified } = await verifyLink(link, threads === 0 ? {} : { threads });
  await writeJson(flags.text('json'), verified);
  if (!verified.identical) throw new Error(verified.text);
  process.stderr.write(`${verified.text}\n`);
}

/** Whether two paths name one file, also through links. */
function isSameFile(one: string, other: string): boolean {
  const real = (path: string): string => {
    try {
      return realpathSync(path);
    } catch {
      return resolve(path);
    }
  };
  return real(one) === real(other);
}

/** Throws a sentence unless all files that the flags name can be written without a loss. */
async function checkOutputs(flags: Flags): Promise<void> {
  const [json, save, resume] = ['json', 'save', 'resume'].map((name) => flags.text(name));
  if (json === '-' && flags.has('json-lines'))
    throw new WrongUse('--json: must name a file beside --json-lines, which has stdout, got "-"');
  for (const other of [save, resume])
    if (json !== undefined && other !== undefined && isSameFile(json, other))
      throw new WrongUse(`--json: must name another file than that of the run, got ${json} for both`);
  await checkWritable('--json', json);
  await checkWritable('--save', save);
  if (save !== undefined) await checkHoldsRun(save);
}

export async function train(args: readonly string[]): Promise<number | void> {
  const flags = readFlags(args, trainForm);
  await checkOutputs(flags);
  const link = flags.text('verify');
  if (link !== undefined) return verify(link, flags);
  const resume = flags.text('resume');
  const save = flags.text('save') ?? resume;
  const isBack = save !== undefined && resume !== undefined && isSameFile(save, resume);
  const file = resume === undefined ? null : await readResumable(resume, isBack);
  if (isBack) await checkWritable('--resume', resume);
  const json = flags.text('json');
  return withSandbox(nodeThread, async (sandbox) => {
    // What a file says its method trains must be what the method's code says.
    if (file) await openBrought(sandbox, methodsIn(file.checkpoint.config));
    const own = await readTaskFile(flags, sandbox, flags.has('policy-file'));
    const method = await readMethodFile(flags, sandbox);
    const chosen = file ? resumedSettings(file.checkpoint, flags) : newSettings(flags, own, method);
    const settings = { ...chosen, ...(await readPolicyFlag(flags, chosen.config)) };
    const lines = flags.has('json-lines');
    const { result, code } = await playCall({ ...settings, file, resume, save, lines, sandbox });
    await writeJson(json ?? (lines ? undefined : '-'), json === undefined ? summaryOf(result) : result);
    return code;
  });
}

const summaryOf = ({ final, hash, link }: TrainedResult): object => ({ final, hash, link });

runIfStarted(import.meta.url, train);
