/** Offline learning on the command line: the numbers of the page's thread, and data that cannot be made. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { train } from '../../src/cli/train.ts';
import { tryPolicy } from '../../src/cli/try.ts';
import type { TriedOffline } from '../../src/cli/tryOffline.ts';
import { offlineFacts, offlinePart, policyTable } from '../../src/question/offline/measure.ts';
import { usualPlan } from '../../src/question/offline/plan.ts';
import { learnOffline, offlineCsv, type OfflineFound } from '../../src/question/offline/results.ts';
import { openAsked } from '../../src/question/policy.ts';
import { encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import { readRunFile } from '../../src/runfile/file.ts';
import { executor } from '../question/asking.ts';
import { programs } from '../run/openHere.ts';
import { inThisProcess } from './inThisProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'espalier-offline-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  return executor.dispose();
});
const [run, before] = [join(folder, 'run.espalier'), join(folder, 'before.espalier')];
const small = 'prompts_per_round=16 num_generations=4 num_eval_prompts=4';

beforeAll(async () => {
  const call = (rounds: number, file: string) =>
    `--task grid-world --level 1 --rounds ${rounds} --set ${small} --save ${file}`;
  for (const line of [call(4, before), call(12, run)])
    expect((await inThisProcess(train, line.split(' '))).code).toBe(0);
});

const offline = (...args: readonly string[]) =>
  inThisProcess(tryPolicy, ['--run', run, '--offline', 'updates=400', 'critics=3', 'episodes=60', ...args]);

it('the try command learns offline as the thread of the page does, as JSON and as CSV', async () => {
  const csv = join(folder, 'curves.csv');
  const { code, out, errors } = await offline('--csv', csv);
  expect(code, errors).toBe(0);
  expect(errors).toContain('offline: 100 %\n');
  const said = JSON.parse(out) as TriedOffline;
  const { config, arrays } = readRunFile(readFileSync(run)).checkpoint;
  const asked = await openAsked(config, arrays['parameters'] as Float32Array, { executor, ...programs });
  const plan = { ...usualPlan, updates: 400, critics: 3, episodes: 60 };
  let found: OfflineFound | null = null;
  for await (found of learnOffline(
    {
      facts: () => offlineFacts(asked, plan, []),
      // A thread hands state back as a copy.
      part: async (arm, state) =>
        structuredClone(await offlinePart(asked, plan, [], arm, structuredClone(state))),
    },
    plan,
  ));
  const { done, ...rest } = found!;
  expect(done).toBe(1);
  expect(said).toEqual(JSON.parse(JSON.stringify({ task: 'grid-world', round: 12, ...plan, ...rest })));
  expect(readFileSync(csv, 'utf8')).toBe(offlineCsv(rest));
  expect(said.rows).toHaveLength(4 * 6);
  expect(said.rows.find((row) => row.kind === 'expert' && row.learner === 'most')?.points).toHaveLength(2);
  const table = await policyTable(asked);
  for (let at = 0; at < table.length; at += 4)
    expect(table.subarray(at, at + 4).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 5);
  await asked.dispose();
});

it('earlier rounds make medium and replay; those of another run, engine or task are refused by name', async () => {
  const taken = await offline('--earlier', before);
  expect(taken.code, taken.errors).toBe(0);
  const { medium } = (JSON.parse(taken.out) as TriedOffline).facts;
  expect([4, null]).toContain(medium.round);
  const other = join(folder, 'other.espalier');
  const line = `--task grid-world --level 2 --rounds 1 --set ${small} --save ${other}`;
  expect((await inThisProcess(train, line.split(' '))).code).toBe(0);
  const older = join(folder, 'older.bin');
  writeFileSync(older, encodeCheckpoint({ ...readRunFile(readFileSync(before)).checkpoint, engine: '9' }));
  for (const [file, words] of [
    [other, '--earlier: must be of the same run, whose level is 1, got 2'],
    [older, '--earlier: must be of the same engine, engine 10, got engine 9'],
    [run, '--earlier: must be different rounds before 12, got 12'],
  ] as const)
    expect((await offline('--earlier', file)).errors).toContain(words);
});

it('the try command refuses plans, settings and tasks that nothing can be learned offline from', async () => {
  const refused = async (...args: readonly string[]) =>
    (await inThisProcess(tryPolicy, ['--run', run, ...args])).errors;
  expect(await refused('--offline', 'critics=99')).toContain(
    '--offline: critics must be a whole number from 2 to 16, got 99',
  );
  expect(await refused('--offline', 'episodes=0')).toContain(
    '--offline: episodes must be a whole number from 1 to 2000, got 0',
  );
  expect(await refused('--offline', 'critics=16', 'updates=20000')).toContain(
    'must be at most 100000, got 320000',
  );
  expect(await refused('--offline', 'depth=3')).toContain(
    '--offline: must be key=value with a key of episodes, steps',
  );
  expect(await refused('--offline', 'model=guess')).toContain(
    '--offline: model must be exact or counts, got guess',
  );
  expect(await refused('--earlier', before)).toContain('--earlier: must stand beside --offline');
  const sums = join(folder, 'sums.espalier');
  const line = `--task chain-sum --rounds 1 --set policy=tiny prompts_per_round=4 num_generations=4 num_eval_prompts=4 --save ${sums}`;
  expect((await inThisProcess(train, line.split(' '))).code).toBe(0);
  expect((await inThisProcess(tryPolicy, ['--run', sums, '--offline', 'updates=200'])).errors).toContain(
    '--offline: data sets are made of runs of grid-world, whose states have exact values, got chain-sum',
  );
});

it('data without success leaves filtered cloning nothing, and says so', async () => {
  const { out, code, errors } = await offline('episodes=1', 'updates=200', 'seed=2');
  expect(code, errors).toBe(0);
  const { rows, facts } = JSON.parse(out) as TriedOffline;
  for (const { kind, successes } of facts.kinds) {
    const filtered = rows.find((row) => row.kind === kind && row.learner === 'filtered')!;
    expect(filtered.refused === null).toBe(successes > 0);
  }
  expect(facts.kinds.some(({ successes }) => successes === 0)).toBe(true);
});
