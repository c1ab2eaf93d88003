/** A file with code of the reader's: `--task-file FILE.js`, `--method-file FILE.js`. */
import type { Flag, Flags } from '../arguments.ts';
import { behind, readUtf8 } from '../files.ts';

export const anywayFlag: Flag = {
  form: '--anyway',
  help: 'Trains with the code of --task-file or --method-file although a check of it fails.',
};

/** A check of the code that failed, in words. */
interface FailedCheck {
  readonly title: string;
  readonly found: string;
  readonly line?: number | null;
}

/** The code of a file; faults begin with the name of its flag. */
export interface OwnFile {
  readonly source: string;
  /** The result of opening the code. Throws its error with the flag's name. */
  opened<T>(opening: Promise<T>): Promise<T>;
  /** Throws every failed check as one error; with `--anyway` it only prints them. */
  pass(failed: readonly FailedCheck[]): void;
}

/** The file of a flag, or undefined without the flag. Throws a problem of the file. */
export async function readOwnFile(flags: Flags, name: string): Promise<OwnFile | undefined> {
  const path = flags.text(name);
  if (path === undefined) return undefined;
  return {
    source: await readUtf8(`--${name}`, path),
    opened: (opening) => behind(`--${name}:`, () => opening),
    pass(failed) {
      if (failed.length === 0) return;
      const lines = failed.map(({ title, found, line }) => {
        const at = line == null || found.includes('(line ') ? '' : ` (line ${line})`;
        return `--${name}: a check failed. ${title}: ${found}${at}`;
      });
      if (!flags.has('anyway'))
        throw new Error([...lines, 'Mend the code, or train with it as it is: --anyway'].join('\n'));
      for (const line of lines) process.stderr.write(`${line}\n`);
    },
  };
}
