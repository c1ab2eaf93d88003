/** `--method-file FILE.js`: reads an own method, which `--set own.name=value` gives values. */
import type { OwnMethod } from '../../learn/own/ownMethod.ts';
import { checkMethod } from '../../sandbox/checkMethod.ts';
import { openMethod, ownMethodFrom } from '../../sandbox/openMethod.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Flag, Flags } from '../arguments.ts';
import { readOwnFile } from './ownFile.ts';

export const methodFileFlags: readonly Flag[] = [
  {
    form: '--method-file <file>',
    help: 'Trains with a method of your own: JavaScript with a loss, advantages or other hooks, as in src/sandbox/examples/methods/.',
    conflicts: ['method'],
  },
];

/** The own method of the file, or undefined without the flag. Throws a problem of file or code. */
export async function readMethodFile(flags: Flags, sandbox: Sandbox): Promise<OwnMethod | undefined> {
  const file = await readOwnFile(flags, 'method-file');
  if (file === undefined) return undefined;
  const facts = await file.opened(openMethod(sandbox, file.source));
  const { checks } = await checkMethod(sandbox, file.source);
  file.pass(checks.filter(({ state }) => state === 'failed'));
  return ownMethodFrom(file.source, facts);
}
