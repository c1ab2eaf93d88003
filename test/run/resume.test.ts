import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { train } from '../../src/cli/train.ts';
import { decodeCheckpoint } from '../../src/run/checkpointFile.ts';
import type { MetricRow } from '../../src/run/records.ts';
import type { Ledger } from '../../src/rollout/ledger.ts';
import { inThisProcess } from '../cli/inThisProcess.ts';
import { shortRuns } from '../shortRuns.mjs';

const folder = mkdtempSync(join(tmpdir(), 'espalier-resume-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string): string => join(folder, name);

interface Result {
  readonly metrics: readonly MetricRow[];
  readonly ledger: Ledger;
  readonly hash: string;
}

const rounds = 18;
const config = [
  ...[
    '--method',
    'grpo',
    '--task',
    'chain-sum',
    '--level',
    '2',
    '--seed',
    '3',
    '--rounds',
    String(rounds),
    '--threads',
    '1',
  ],
  ...[
    '--set',
    'policy=tiny',
    'prompts_per_round=4',
    'num_generations=4',
    'num_eval_prompts=16',
    'eval_every_rounds=1',
  ],
  // Everything with memory: moments, a warm-up that ends after the resumption, a KL anchor, shuffled minibatches.
  ...['save_every_rounds=3', 'beta=0.02', 'steps_per_generation=2', 'warmup_steps=24'],
];

/** Runs `train` in a process of its own, which is killed as soon as it reports that round. */
function trainAndKill(args: readonly string[], killAfter: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const script = join(import.meta.dirname, '../../src/cli/train.ts');
    const child = spawn(process.execPath, [shortRuns, '--import', 'tsx', script, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
      // The report comes at the end of a round, so the next one has begun.
      if (errors.includes(`round ${killAfter} `)) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === null) resolve(signal);
      else reject(new Error(`train ended with ${code}: ${errors}`));
    });
  });
}
const resultIn = (name: string): Result => JSON.parse(readFileSync(file(name), 'utf8')) as Result;

it('a run killed in the middle of a round and resumed in another process equals one never stopped: weights, metrics, ledger and state', async () => {
  const killed = trainAndKill([...config, '--save', file('killed.bin'), '--json', file('killed.json')], 7);
  const whole = await inThisProcess(train, [
    ...config,
    ...['--save', file('whole.bin'), '--json', file('whole.json')],
  ]);
  expect(whole.code, whole.errors).toBe(0);
  expect(await killed).toBe('SIGKILL');
  expect(existsSync(file('killed.json'))).toBe(false);
  const { round: saved } = decodeCheckpoint(readFileSync(file('killed.bin')));
  expect(saved).toBeGreaterThanOrEqual(6);
  expect(rounds - saved).toBeGreaterThanOrEqual(9);

  const rest = await inThisProcess(train, [
    ...['--resume', file('killed.bin')],
    ...['--save', file('resumed.bin'), '--json', file('resumed.json')],
  ]);
  expect(rest.code, rest.errors).toBe(0);

  const [expected, resumed] = [resultIn('whole.json'), resultIn('resumed.json')];
  expect(resumed.metrics).toHaveLength(rounds - saved);
  expect(resumed.metrics).toEqual(expected.metrics.filter(({ round }) => round > saved));
  expect(resumed.ledger).toEqual(expected.ledger);
  expect(resumed.hash).toBe(expected.hash);

  const { seconds: _, config: resumedConfig, ...end } = decodeCheckpoint(readFileSync(file('resumed.bin')));
  const { seconds: __, config: wholeConfig, ...wholeEnd } = decodeCheckpoint(readFileSync(file('whole.bin')));
  expect(end).toEqual(wholeEnd);
  expect(resumedConfig).toEqual(wholeConfig);
  expect(Object.keys(end.arrays).sort()).toEqual([
    'moment1',
    'moment2',
    'optimizer',
    'parameters',
    'reference',
  ]);
}, 180_000);
