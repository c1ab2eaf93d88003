/** Files of a reader: paths from where the reader stands, own code whose checks fail, policies of another task. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { compare } from '../../src/cli/compare.ts';
import { graph } from '../../src/cli/graph.ts';
import { train } from '../../src/cli/train.ts';
import { tryPolicy } from '../../src/cli/try.ts';
import { readRunFile } from '../../src/runfile/file.ts';
import { unpack } from '../../src/runfile/zip.ts';
import { moduleWith } from '../sandbox/examples.ts';
import { inThisProcess } from './inThisProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'espalier-own-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());
const at = (name: string): string => join(folder, name);
const small = '--rounds 1 --set policy=tiny prompts_per_round=2 num_generations=2 num_eval_prompts=4';

describe('a relative path', () => {
  it('is one from where the reader stands, in every command that takes a file', async () => {
    mkdirSync(at('here'));
    vi.stubEnv('INIT_CWD', at('here'));
    const call = async (command: typeof train, line: string) => {
      const { code, errors } = await inThisProcess(command, line.split(' '));
      expect(code, errors).toBe(0);
    };
    await call(train, `${small} --save run.espalier --json run.json`);
    await call(train, '--resume run.espalier --rounds 2');
    await call(tryPolicy, '--run run.espalier --draws 2 --json answers.json');
    await call(graph, '--program score --out score.onnx');
    for (const name of ['run.espalier', 'run.json', 'answers.json', 'score.onnx'])
      expect(existsSync(join(at('here'), name)), name).toBe(true);
    expect(readRunFile(readFileSync(at('here/run.espalier'))).checkpoint.round).toBe(2);
    const { code, errors } = await inThisProcess(compare, ['run.json']);
    expect([code, errors]).toEqual([2, expect.stringMatching(/^v: must be 1, the version of the link/)]);
  });

  it('stays as it is where npm did not change the folder', async () => {
    vi.stubEnv('INIT_CWD', '');
    const { errors } = await inThisProcess(train, ['--resume', 'nowhere.espalier']);
    expect(errors).toMatch(/^--resume: nowhere\.espalier cannot be read/);
  });
});

describe('code of a reader whose check fails', () => {
  const method = (code: string): string => `export const name = 'Mine';\n${code}\n`;
  it.each([
    [
      'advantages that are NaN for right completions',
      'method',
      method(`export function advantages({ rewards }) { return rewards.map((r) => (r === 1 ? NaN : r)); }`),
      /Advantages stay finite: .* \(line 2\)\n/,
    ],
    [
      'a loss that is squared sixty times',
      'method',
      method(
        `export function loss({ ratio, advantage }) { let x = ratio * advantage; for (let i = 0; i < 60; i++) x = x * x; return x; }`,
      ),
      /The loss stays finite: /,
    ],
    [
      'a reward of 1e300',
      'method',
      method(`export function reward({ verdict }) { return verdict * 1e300; }`),
      /The part own of the reward: For the answer "7" it is not finite in single precision/,
    ],
    [
      'a verifier that accepts everything',
      'task',
      moduleWith({ verify: 'return true' }),
      /One answer for every/,
    ],
    [
      'a verifier that keeps a counter',
      'task',
      moduleWith({ before: 'let n = 0;', verify: `return ++n % 5 > 0 && answer === prompt.slice(0, -1)` }),
      /Verdicts differ when the same is asked again/,
    ],
  ] as const)('stops, and says why: %s', async (_, kind, code, words) => {
    writeFileSync(at('mine.js'), code);
    const line = `--${kind}-file ${at('mine.js')} ${small}`.split(' ');
    const stopped = await inThisProcess(train, line);
    expect([stopped.code, stopped.out]).toEqual([1, '']);
    expect(stopped.errors).toMatch(words);
    expect(stopped.errors).toMatch(new RegExp(`^--${kind}-file: a check failed\\. .*\n[^]*--anyway\n$`));
  });

  it('is trained all the same with --anyway, after the same words', async () => {
    writeFileSync(at('mine.js'), moduleWith({ verify: 'return true' }));
    const line = `--task-file ${at('mine.js')} --anyway ${small}`.split(' ');
    const { code, errors } = await inThisProcess(train, line);
    expect(code).toBe(0);
    expect(errors).toMatch(/^--task-file: a check failed\. It refuses solutions with one symbol changed: /);
    expect(errors).toMatch(/round 1 reward/);
  });
});

it('a policy file names its task, and is refused by a run of another one by this name', async () => {
  const saved = at('chain.espalier');
  expect((await inThisProcess(train, `${small} --save ${saved}`.split(' '))).code).toBe(0);
  writeFileSync(at('chain.onnx'), unpack(readFileSync(saved))['policy.onnx'] as Uint8Array);
  const brought = `--policy-file ${at('chain.onnx')} ${small}`;
  const other = await inThisProcess(train, `--task countdown ${brought}`.split(' '));
  expect([other.code, other.errors]).toEqual([
    1,
    '--policy-file: policy file: its weights were trained with the task chain-sum, and this run has the task countdown; choose a policy of this task\n',
  ]);
  expect((await inThisProcess(train, `--task chain-sum ${brought}`.split(' '))).code).toBe(0);
  // An own task may start from any policy that reads its symbols.
  writeFileSync(at('own.js'), moduleWith());
  expect((await inThisProcess(train, `--task-file ${at('own.js')} ${brought}`.split(' '))).code).toBe(0);
});

describe('a run that is saved', () => {
  it('holds the completions of its last round and its evaluation, as one of the page', async () => {
    const line = `--rounds 3 --set policy=tiny prompts_per_round=10 num_generations=2 num_eval_prompts=4 --save ${at('kept.espalier')}`;
    expect((await inThisProcess(train, line.split(' '))).code).toBe(0);
    const { completions } = readRunFile(readFileSync(at('kept.espalier')));
    const evaluated = completions.filter(({ split }) => split === 'eval');
    // The groups that the page shows, and the evaluation after the round.
    expect(completions).toHaveLength(8 * 2 + evaluated.length);
    expect(evaluated).toHaveLength(4);
    for (const { solution } of evaluated) expect(solution).toMatch(/^\d+/);
    expect(new Set(completions.map(({ step }) => step))).toEqual(new Set([3]));
    expect(completions[0]).toMatchObject({
      prompt: expect.stringMatching(/=$/) as string,
      reward: expect.any(Number) as number,
    });
  });

  it('says once that its reward fell to 0 because nothing ends', async () => {
    const line =
      '--rounds 8 --set policy=tiny learning_rate=1 prompts_per_round=8 num_generations=8 num_eval_prompts=4';
    const { code, errors } = await inThisProcess(train, line.split(' '));
    expect(code).toBe(0);
    expect(errors.match(/the reward fell to 0 in round \d, and every completion is truncated/g)).toHaveLength(
      1,
    );
    expect(errors).toContain('--set learning_rate=0.1');
  });
});
