/** `--method-file FILE.js`: reads an own method, which `--set own.name=value` gives values. */
import type { OwnMethod } from '../../learn/own/ownMethod.ts';
import { openMethod, ownMethodFrom } from '../../sandbox/openMethod.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Flag, Flags } from '../arguments.ts';
import { readUtf8 } from '../files.ts';

export const methodFileFlags: readonly Flag[] = [
  {
    form: '--method-file <file>',
    help: 'Trains with a method of your own: JavaScript with a loss, advantages or other hooks, as in src/sandbox/examples/methods/.',
    conflicts: ['method'],
  },
];

/** The own method of the file, or undefined without the flag. Throws a problem of file or code. */
export async function readMethodFile(flags: Flags, sandbox: Sandbox): Promise<OwnMethod | undefined> {
  const file = flags.text('method-file');
  if (file === undefined) return undefined;
  const source = await readUtf8('--method-file', file);
  try {
    return ownMethodFrom(source, await openMethod(sandbox, source));
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    throw new Error(`--method-file: ${because}`, { cause: error });
  }
}
