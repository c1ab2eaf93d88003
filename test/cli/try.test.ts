/** The command that asks a policy: the same answers as the functions that the page's thread calls, and its refusals. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { train } from '../../src/cli/train.ts';
import { tryPolicy, type TriedPrompt, type TriedTestTime } from '../../src/cli/try.ts';
import { answerDraws, answerTree } from '../../src/question/answer.ts';
import { openAsked } from '../../src/question/policy.ts';
import { curvesCsv } from '../../src/question/testTime/plan.ts';
import { encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { readRunFile } from '../../src/runfile/file.ts';
import { executor } from '../question/asking.ts';
import { inThisProcess } from './inThisProcess.ts';
import { programs } from '../run/openHere.ts';

const folder = mkdtempSync(join(tmpdir(), 'espalier-try-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const run = join(folder, 'run.espalier');
const small = 'policy=tiny prompts_per_round=4 num_generations=4 num_eval_prompts=4 level=2';

async function asked(...args: readonly string[]): Promise<TriedPrompt> {
  const { code, out, errors } = await inThisProcess(tryPolicy, ['--run', run, ...args]);
  expect([code, errors]).toEqual([0, '']);
  return JSON.parse(out) as TriedPrompt;
}

beforeAll(async () => {
  const line = `--task chain-sum --rounds 3 --set ${small} --save ${run}`;
  const { code, errors } = await inThisProcess(train, line.split(' '));
  expect(code, errors).toBe(0);
});

it('the try command gives what the thread of the page gives for the same prompt, temperature and draws', async () => {
  const { before, after, notice, task } = await asked('--prompt', '28+54=', '--temperature', '0.8');
  expect([task, notice, before?.round, after.round]).toEqual(['chain-sum', null, 0, 3]);
  const { config, arrays } = readRunFile(readFileSync(run)).checkpoint;
  const parts = { executor, ...programs };
  const policy = await openAsked(config, arrays['parameters'] as Float32Array, parts);
  const question = { text: '28+54=', temperature: 0.8 };
  const now = (): number => 0;
  // The page asks for one draw first, then for the tree, then for all draws that it counts.
  const [first] = await answerDraws(policy, question, { first: 0, count: 1 }, now);
  const tree = await answerTree(policy, question);
  const draws = await answerDraws(policy, question, { first: 0, count: 64 }, now);
  // Only the page asks again what was verified.
  const written = ({ attempt: _, ...draw }: (typeof draws)[number]) => draw;
  expect(after.draws[0]).toEqual(written(first!));
  expect({ tree: after.tree, draws: after.draws }).toEqual({ tree, draws: draws.map(written) });
  expect(after.right).toBe(draws.filter(({ verdict }) => verdict?.correct).length);
  expect(before?.draws).not.toEqual(after.draws);
  await policy.dispose();
});

it('the try command takes the first held-out prompt without one, and draws as often as asked', async () => {
  const { prompt, after } = await asked('--draws', '3');
  expect(prompt).toMatch(/^\d\d\+\d\d=$/);
  expect(after.draws).toHaveLength(3);
  expect(after.tree.isQuestion).toBe(true);
});

it('the try command answers a prompt that is no question without a verdict', async () => {
  const { after, before } = await asked('--prompt', '12+', '--draws', '2');
  expect([after.tree.isQuestion, after.right, before?.right]).toEqual([false, null, null]);
});

it('the try command asks a policy with a value head', async () => {
  const headed = join(folder, 'headed.espalier');
  const line = `--task chain-sum --rounds 1 --set ${small} baseline=value scale_rewards=batch --save ${headed}`;
  expect((await inThisProcess(train, line.split(' '))).code).toBe(0);
  const { code, out } = await inThisProcess(tryPolicy, ['--run', headed, '--draws', '2']);
  expect(code).toBe(0);
  const { before, after } = JSON.parse(out) as TriedPrompt;
  expect(before?.tree.next).toHaveLength(3);
  expect(after.tree.next).not.toEqual(before?.tree.next);
});

it('the try command asks the policy of an own task, whose code gives the verdicts', async () => {
  const own = join(folder, 'own.espalier');
  const task = join(import.meta.dirname, '../../src/sandbox/examples/modulo.js');
  const line = `--task-file ${task} --base chain-sum --rounds 1 --set policy=tiny prompts_per_round=4 num_generations=4 num_eval_prompts=4 --save ${own}`;
  expect((await inThisProcess(train, line.split(' '))).code).toBe(0);
  const { code, out, errors } = await inThisProcess(tryPolicy, ['--run', own, '--draws', '16']);
  expect([code, errors]).toEqual([0, '']);
  const { prompt, before, after } = JSON.parse(out) as TriedPrompt;
  expect([prompt === '', before?.tree.isQuestion, after.tree.isQuestion]).toEqual([false, true, true]);
  for (const { symbols, verdict } of after.draws)
    expect(verdict?.correct).toBe(symbols.join('') === after.tree.reference?.text);
});

it('the try command tries a policy of another engine version, and says that numbers may differ', async () => {
  const { checkpoint } = readRunFile(readFileSync(run));
  const older = join(folder, 'older.bin');
  writeFileSync(older, encodeCheckpoint({ ...checkpoint, engine: '9' }));
  const { code, out, errors } = await inThisProcess(tryPolicy, [
    ...['--run', older, '--prompt', '28+54=', '--draws', '1'],
  ]);
  const sentence = `engine 9 trained this policy, and engine ${engineVersion} asks it: numbers may differ from those of its run`;
  expect([code, errors]).toEqual([0, `${sentence}\n`]);
  expect((JSON.parse(out) as TriedPrompt).notice).toBe(sentence);
});

it('the try command measures what more completions are worth, as JSON and as CSV', async () => {
  const csv = join(folder, 'curves.csv');
  const { code, out, errors } = await inThisProcess(tryPolicy, [
    ...['--run', run, '--test-time', '4', '--prompts', '9', '--csv', csv],
  ]);
  expect([code, errors]).toEqual([0, 'test time: 8 of 9 prompts\ntest time: 9 of 9 prompts\n']);
  const { measured, curves, completions } = JSON.parse(out) as TriedTestTime;
  expect([measured, completions]).toEqual([9, 4]);
  expect(readFileSync(csv, 'utf8')).toBe(curvesCsv(curves));
});

it('the try command refuses what test time cannot measure', async () => {
  const refused = async (...args: readonly string[]) =>
    (await inThisProcess(tryPolicy, ['--run', run, ...args])).errors;
  expect(await refused('--test-time', '1000')).toContain('test time: completions must be 2 to 256, got 1000');
  expect(await refused('--csv', 'curves.csv')).toContain('--csv: must stand beside --test-time');
  expect(await refused('--test-time', '4', '--prompt', '28+54=')).toContain('--prompt');
});
