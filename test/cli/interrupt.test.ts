/** Ctrl-C, in processes of their own and by Node's own events. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { listenForInterrupt } from '../../src/cli/interrupt.ts';
import { train } from '../../src/cli/train.ts';
import { readRunFile } from '../../src/runfile/file.ts';
import { shortRuns } from '../shortRuns.mjs';
import { inThisProcess } from './inThisProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'espalier-interrupt-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const script = join(import.meta.dirname, '../../src/cli/train.ts');
const small = 'policy=tiny prompts_per_round=2 num_generations=2 num_eval_prompts=4 eval_every_rounds=1';

/** Trains with these flags and sends the signal after the second round. */
function interrupted(
  signal: NodeJS.Signals,
  flags: readonly string[],
): Promise<{ code: number | null; errors: string }> {
  const args = [
    shortRuns,
    '--import',
    'tsx',
    script,
    '--rounds',
    '2000',
    '--set',
    ...small.split(' '),
    ...flags,
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    const before = errors;
    errors += chunk.toString();
    if (!before.includes('round 2 ') && errors.includes('round 2 ')) child.kill(signal);
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, errors })));
}

it('Ctrl-C ends a run after its round, saves it, and says how it continues', async () => {
  const file = join(folder, 'run.espalier');
  const { code, errors } = await interrupted('SIGINT', ['--save', file]);
  expect(code, errors).toBe(130);
  const { checkpoint, metrics } = readRunFile(readFileSync(file));
  expect(checkpoint.round).toBeGreaterThanOrEqual(2);
  expect(checkpoint.round).toBeLessThan(25);
  expect(metrics).toHaveLength(checkpoint.round + 1);
  expect(errors).toContain(
    `stopped after round ${checkpoint.round} of 2000 and saved to ${file}. Continue with: npm run -s train -- --resume ${file}\n`,
  );
  expect(readdirSync(folder)).toEqual(['run.espalier']);
}, 180_000);

it('a run that is ended without --save says that nothing is kept, and how to keep it', async () => {
  const before = process.listenerCount('SIGTERM');
  // As soon as the command listens, so before its first round.
  const interrupt = (event: string | symbol): void => {
    if (event !== 'SIGTERM') return;
    process.off('newListener', interrupt);
    queueMicrotask(() => process.emit('SIGTERM', 'SIGTERM'));
  };
  process.on('newListener', interrupt);
  const ended = inThisProcess(train, ['--rounds', '2000', '--set', ...small.split(' ')]);
  const { code, errors } = await ended;
  expect([code, process.listenerCount('SIGTERM')]).toEqual([143, before]);
  expect(errors).toContain(
    'stopped after round 0 of 2000; nothing is kept. Give --save run.espalier next time',
  );
});

it('a second Ctrl-C ends the command at once, unless npm has only passed on the first', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const said: string[] = [];
  const interrupt = listenForInterrupt(
    () => said.push('first'),
    () => said.push('second'),
  );
  try {
    process.emit('SIGINT', 'SIGINT');
    process.emit('SIGINT', 'SIGINT');
    expect([said, interrupt.code, interrupt.signal.aborted]).toEqual([['first'], 130, true]);
    expect(exit).not.toHaveBeenCalled();
    await setTimeout(300);
    process.emit('SIGINT', 'SIGINT');
    expect(said).toEqual(['first', 'second']);
    expect(exit).toHaveBeenCalledExactlyOnceWith(130);
  } finally {
    interrupt.release();
    exit.mockRestore();
  }
});

it('a command whose reader of stdout is gone ends as with Ctrl-C', () => {
  const said: string[] = [];
  const interrupt = listenForInterrupt(() => said.push('first'));
  try {
    process.stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    expect([said, interrupt.signal.aborted]).toEqual([['first'], true]);
  } finally {
    interrupt.release();
  }
});
