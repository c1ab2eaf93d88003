import { root } from '../../../src/cli/place.ts';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readFlags } from '../../../src/cli/arguments.ts';
import { measure } from '../experiment.ts';
import { formOf, programNamed } from '../run.ts';
import { checkOrder, hasHistory, orderProblem, planCommitOf, planFile, resultFile } from './planCommit.ts';
import { runFiles } from '../../../src/cli/compare/files.ts';
import { plans } from './plans/index.ts';
import type { TrainedRun } from '../../../src/experiment/trainTo.ts';

const folder = mkdtempSync(join(tmpdir(), 'espalier-experiment-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** The program's stderr and outcome. */
async function experiment(...args: string[]): Promise<{ refused: string | null; said: string }> {
  let said = '';
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  try {
    await measure(readFlags(args, formOf(programNamed('experiment'))));
    return { refused: null, said };
  } catch (error) {
    return { refused: (error as Error).message, said };
  } finally {
    write.mockRestore();
  }
}

describe('the experiment program', () => {
  it.each([
    [['grpo-cures-all'], /^plan: must be one of .*, got grpo-cures-all$/],
    [[], /^plan: must be one of .*, or --all; got nothing$/],
    [['brorl-wide-groups'], /^plan: must be one of .*, got brorl-wide-groups$/],
    [['--all', '--jobs', 'all'], /^--jobs: must be a whole number of at least 1, got "all"$/],
  ])('refuses %j in one line before it runs anything', async (args, sentence) => {
    const { refused, said } = await experiment(...args);
    expect(refused).toMatch(sentence);
    expect(said).toBe('');
  });

  it('says how long plans take before it runs them', async () => {
    const { refused, said } = await experiment('--all', '--jobs', '16', '--estimate');
    expect(refused).toBeNull();
    expect(said).toMatch(/^guide-grpo-rescue: at least \d+ runs, [\d.]+ to [\d.]+ core-minutes\n/m);
    expect(said).toMatch(/\d+ plans: about \d+ core-minutes, [\d.]+ minutes with 16 jobs on quiet cores\n$/);
    // Each plan has an estimate, or a message about what is missing.
    for (const { claim } of plans) expect(said).toMatch(new RegExp(`^${claim}: (at least|must) `, 'm'));
  });
});

describe('kept runs', () => {
  const record: TrainedRun = {
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

describe('the commit of a plan', () => {
  const claim = 'mc-grpo-few-samples';
  const path = planFile(claim);

  function checkout(name: string) {
    const cwd = join(folder, name);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd })
        .toString()
        .trim();
    const write = (file: string, text: string) => {
      mkdirSync(join(cwd, file, '..'), { recursive: true });
      writeFileSync(join(cwd, file), text);
    };
    const commit = (message: string) => {
      git('add', '.');
      git('commit', '-q', '--allow-empty', '-m', message);
      return git('rev-parse', 'HEAD');
    };
    mkdirSync(cwd, { recursive: true });
    git('init', '-q');
    return { cwd, git, write, commit };
  }

  it('is the last that touched it, and it must be committed', async () => {
    const { cwd, write, commit } = checkout('planned');
    expect(path).toBe('test/measure/experiment/plans/mcGrpoFewSamples.ts');
    commit('first');
    write(path, 'one');
    const refused = `${claim}: plan and rule must be committed before the first run, but ${path} is not`;
    await expect(planCommitOf(claim, cwd)).rejects.toThrow(refused);
    const planned = commit('plan');
    commit('later');
    expect(await planCommitOf(claim, cwd)).toBe(planned);
    write(path, "import { arms } from './shared.ts';");
    commit('import');
    write('test/measure/experiment/plans/shared.ts', '');
    await expect(planCommitOf(claim, cwd)).rejects.toThrow('plans/shared.ts is not; commit it');
  });

  it('must be older than the first result', async () => {
    const { cwd, git, write, commit } = checkout('order');
    const before = commit('nothing yet');
    write(path, 'one');
    const planned = commit('plan');
    expect(await orderProblem(claim, planned, cwd)).toBeNull();
    write(resultFile(claim), '{}');
    const withResult = commit('result');
    expect(await orderProblem(claim, planned, cwd)).toBeNull();
    expect(await orderProblem(claim, withResult, cwd)).toMatch(/must be older than the result, but holds it/);
    expect(await orderProblem(claim, before, cwd)).toMatch(/must hold the plan/);
    expect(await orderProblem(claim, null, cwd)).toMatch(/must exist, got none/);
    expect(await orderProblem(claim, 'f'.repeat(40), cwd)).toMatch(/must exist/);
    // A plan committed on another branch is no ancestor of the result.
    git('checkout', '-q', '-b', 'beside', planned);
    write(path, 'two');
    const beside = commit('other plan');
    git('checkout', '-q', '-');
    expect(await orderProblem(claim, beside, cwd)).toMatch(/must be an ancestor/);
    await expect(checkOrder(claim, withResult, cwd)).rejects.toThrow('plan it again under another name');
  });

  it('may hold the plan where plans were before they moved', async () => {
    const { cwd, git, write, commit } = checkout('moved');
    write('src/experiment/plans/mcGrpoFewSamples.ts', 'one');
    const planned = commit('plan');
    write(resultFile(claim), '{}');
    const withResult = commit('result');
    git('mv', '-k', 'src/experiment/plans/mcGrpoFewSamples.ts', 'moved.ts');
    commit('move');
    expect(await orderProblem(claim, planned, cwd)).toBeNull();
    expect(await orderProblem(claim, withResult, cwd)).toMatch(/must be older than the result/);
  });

  it('is handed over where there is no history', async () => {
    const plain = join(folder, 'plain');
    mkdirSync(plain);
    expect(await hasHistory(plain)).toBe(false);
    await expect(checkOrder(claim, 'main', plain)).rejects.toThrow('--plan-commit: must be the 40 digits');
    await expect(checkOrder(claim, 'a'.repeat(40), plain)).resolves.toBeUndefined();
  });

  it('of every committed result of a plan is older than it', async () => {
    const results = readdirSync(join(root, 'public/experiments'))
      .map((name) => name.replace('.json', ''))
      .filter((name) => plans.some((plan) => plan.claim === name));
    for (const name of results) {
      const text = readFileSync(join(root, resultFile(name)), 'utf8');
      const { ruleCommit } = JSON.parse(text) as { ruleCommit: string };
      expect([name, await orderProblem(name, ruleCommit)]).toEqual([name, null]);
    }
  });
});
