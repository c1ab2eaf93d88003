/** The end of a command: all that it wrote reaches its reader. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const program = join(import.meta.dirname, 'longOutput.ts');

interface Read {
  readonly code: number | null;
  readonly bytes: number;
  readonly errors: string;
}

/** Runs the program, and reads `most` bytes of its output in small parts, then closes the pipe. */
function read(most: number): Promise<Read> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', program]);
    let [bytes, errors] = [0, ''];
    child.stdout.on('data', (data: Buffer) => {
      bytes += data.length;
      if (bytes >= most) child.stdout.destroy();
      // A slow reader, so that the pipe is full when the command ends.
      child.stdout.pause();
      setTimeout(() => child.stdout.resume(), 5);
    });
    child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
    child.on('close', (code) => resolve({ code, bytes, errors }));
  });
}

it('a command with a megabyte to write ends when its reader has it all', async () => {
  expect(await read(Infinity)).toEqual({ code: 3, bytes: 1_000_000, errors: '' });
});

it('a command with a megabyte to write ends quietly, as shells expect, when its reader closes the pipe', async () => {
  expect(await read(1)).toMatchObject({ code: 141, errors: '' });
});
