/** Runs a script with the machine's Python 3; `npm test` installs it where it is missing. */
import { execFileSync } from 'node:child_process';

/** What the script printed, parsed as JSON. Throws the script's error, or a sentence where there is no Python. */
export function python(
  script: string,
  { input, folder }: { input?: unknown; folder?: string } = {},
): unknown {
  try {
    const printed = execFileSync('python3', ['-B', '-c', script], {
      input: JSON.stringify(input ?? null),
      maxBuffer: 1 << 28,
      // Names of CI services and others' packages play no part.
      env: { ...process.env, ...(folder !== undefined && { PYTHONPATH: folder }) },
      ...(folder !== undefined && { cwd: folder }),
    });
    return JSON.parse(printed.toString());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(
      'python3: none found; install Python 3.9 or newer so that python3 starts it (Debian: apt-get install python3)',
      { cause: error },
    );
  }
}
