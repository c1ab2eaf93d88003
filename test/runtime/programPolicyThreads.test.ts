import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const runFile = promisify(execFile);

/** The thread count holds for a whole process, so each count has its own. */
async function withThreads(threads: number): Promise<Record<string, unknown>> {
  const script = join(import.meta.dirname, 'threads.child.ts');
  const { stdout } = await runFile(process.execPath, ['--import', 'tsx', script, String(threads)]);
  return JSON.parse(stdout) as Record<string, unknown>;
}

it('one thread and two compute the same bits, in generation and in updates', async () => {
  const [one, two] = await Promise.all([withThreads(1), withThreads(2)]);
  expect(one.gradNorm).toBeGreaterThan(0);
  expect(two).toEqual(one);
}, 180_000);
