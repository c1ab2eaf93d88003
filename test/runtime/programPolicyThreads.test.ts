import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { shortRuns } from '../shortRuns.mjs';
import { computedWith } from './computedWith.ts';

const runFile = promisify(execFile);

/** The thread count holds for a whole process, and all tests in this one have one thread. */
async function inOwnProcess(threads: number): Promise<unknown> {
  const script = join(import.meta.dirname, 'threads.child.ts');
  const { stdout } = await runFile(process.execPath, [shortRuns, '--import', 'tsx', script, String(threads)]);
  return JSON.parse(stdout);
}

it('one thread and two compute the same bits, in generation and in updates', async () => {
  const two = inOwnProcess(2);
  const one = await computedWith(1);
  expect(one.gradNorm).toBeGreaterThan(0);
  expect(await two).toEqual(one);
}, 180_000);
