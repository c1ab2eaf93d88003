import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { claimFile, ruleCommitOf } from '../../src/cli/experiment/ruleCommit.ts';
import { runFiles } from '../../src/cli/experiment/files.ts';
import type { ExperimentResult } from '../../src/experiment/result.ts';
import type { RunRecord } from '../../src/experiment/trainTo.ts';

const folder = mkdtempSync(join(tmpdir(), 'espalier-experiment-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const script = join(import.meta.dirname, '../../src/cli/experiment.ts');

function experiment(...line: string[]): Promise<{ code: number | null; out: string; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', script, ...line], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, errors }));
  });
}

describe('the experiment command', () => {
  it('makes a trial of every arm in two processes and writes its result without an outcome', async () => {
    const json = join(folder, 'result.json');
    const { code, out, errors } = await experiment('brorl-wide-groups', '--trial', '--json', json);
    expect([code, out]).toEqual([0, '']);
    expect(errors).toMatch(/^1\/4 \S+, seed 1: pass@1 0\.\d{3} → 0\.\d{3} in 2 rounds, /);
    expect(errors).toMatch(/after 2 seeds: auc .* \[.*\]; frac_reward_zero_std .* \[.*\]\n$/);
    const result = JSON.parse(readFileSync(json, 'utf8')) as ExperimentResult & Record<string, unknown>;
    expect(result).toMatchObject({
      claim: 'brorl-wide-groups',
      method: 'brorl',
      task: 'chain-sum',
      budget: { counter: 'budget', value: 13_333 },
      verdict: null,
      ruleCommit: null,
      command: 'npm run -s experiment -- brorl-wide-groups --trial --seeds 2',
    });
    expect(result.base).toMatch(/^[0-9a-f]{32}$/);
    expect(result.arms.map(({ seeds, auc }) => [seeds, auc.length])).toEqual([
      [[1, 2], 2],
      [[1, 2], 2],
    ]);
    // Both arms start from the same policy and the same held-out prompts.
    const starts = [...errors.matchAll(/seed (\d): pass@1 (\S+)/g)].map(
      ([, seed, start]) => `${seed} ${start}`,
    );
    expect(new Set(starts).size).toBe(2);
    expect(readdirSync(folder)).toEqual(['result.json']);
    // Three processes start and build their programs while other tests run.
  }, 180_000);

  it('answers bad input with one line', async () => {
    for (const [line, sentence] of [
      [['grpo-cures-all'], /^claim: must be one of .*, got grpo-cures-all\n$/],
      [['brorl-wide-groups', '--seeds', 'all'], /^--seeds: must be a whole number of at least 1, got all\n$/],
    ] as const) {
      const { code, out, errors } = await experiment(...line);
      expect(errors).toMatch(sentence);
      expect([code, out]).toEqual([1, '']);
    }
  });
});

describe('kept runs', () => {
  const record: RunRecord = {
    points: [{ spent: 0, passAt1: 0.25 }],
    rows: [{ round: 0, update: 0, spent: 0, entropy: 0.1 + 0.2, kl: null }],
    passAt8: null,
    seconds: 1,
    stopped: null,
  };

  it('are read as they were written, without half-written files', async () => {
    const files = runFiles(join(folder, 'runs'));
    expect(await files.get('abc')).toBeNull();
    await Promise.all([files.put('abc', record), files.put('abc', record)]);
    expect(await files.get('abc')).toEqual(record);
    expect(readdirSync(join(folder, 'runs'))).toEqual(['abc.json']);
  });

  it('are made again where their file is damaged', async () => {
    const files = runFiles(join(folder, 'runs'));
    writeFileSync(join(folder, 'runs/bad.json'), '{"points": [');
    expect(await files.get('bad')).toBeNull();
  });
});

describe('the plan of an experiment', () => {
  it('must be committed before its first run, and the commit is named', async () => {
    const checkout = join(folder, 'checkout');
    const path = claimFile('mc-grpo-small-groups');
    expect(path).toBe('src/experiment/claims/mcGrpoSmallGroups.ts');
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: checkout });
    mkdirSync(join(checkout, 'src/experiment/claims'), { recursive: true });
    writeFileSync(join(checkout, path), 'one');
    git('init', '-q');
    git('commit', '-q', '--allow-empty', '-m', 'first');
    const refused = `mc-grpo-small-groups: plan and rule must be committed before the first run, but ${path} is not`;
    await expect(ruleCommitOf('mc-grpo-small-groups', checkout)).rejects.toThrow(refused);
    git('add', '.');
    git('commit', '-q', '-m', 'plan');
    const commit = git('rev-parse', 'HEAD').toString().trim();
    git('commit', '-q', '--allow-empty', '-m', 'later');
    expect(await ruleCommitOf('mc-grpo-small-groups', checkout)).toBe(commit);
    writeFileSync(join(checkout, path), "import { arms } from './shared.ts';");
    await expect(ruleCommitOf('mc-grpo-small-groups', checkout)).rejects.toThrow(refused);
    git('commit', '-q', '-a', '-m', 'import');
    writeFileSync(join(checkout, 'src/experiment/claims/shared.ts'), '');
    await expect(ruleCommitOf('mc-grpo-small-groups', checkout)).rejects.toThrow(
      'claims/shared.ts is not; commit it',
    );
  });
});
