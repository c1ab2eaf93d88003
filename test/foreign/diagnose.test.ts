/** Ten made runs with one known fault each, and what checks say without their columns. */
import { describe, expect, test } from 'vitest';
import { checks } from '../../src/foreign/checks/index.ts';
import { answerIn } from '../../src/foreign/checks/wrongVerifier.ts';
import { diagnose } from '../../src/foreign/diagnose.ts';
import { openForeign } from '../../src/foreign/open.ts';
import { overviewOf, reportJson } from '../../src/foreign/overview.ts';
import { reportOf } from '../../src/ui/foreign/report.ts';
import { decodeLink } from '../../src/config/link.ts';
import { lessonOf } from '../../src/lessons/index.ts';
import { fileOf, trainerState, trlFolder, verlDump, verlFileLog } from './asFiles.ts';
import { faults } from './faults.ts';
import { toyRun } from './toyRun.ts';

const faultsIn = async (files: ReturnType<typeof trlFolder>) =>
  diagnose(await openForeign(files)).filter(
    ({ kind, certainty }) => kind === 'fault' && certainty !== 'cannot tell',
  );

describe('a run of TRL with one known fault', () => {
  test.each(faults)('$name is named first', async ({ check, settings }) => {
    const found = await faultsIn(trlFolder(toyRun(settings)));
    if (check === null) expect(found.filter(({ certainty }) => certainty === 'sure')).toEqual([]);
    else expect(found[0]?.id).toBe(check);
  });
});

test('the same fault is named from what verl writes, with a setting of verl', async () => {
  const run = toyRun({ habit: 1.5, sharpen: 2 });
  const found = await faultsIn([
    fileOf('verl.jsonl', verlFileLog(run)),
    fileOf('dump/1.jsonl', verlDump(run.completions)),
  ]);
  expect(found[0]?.id).toBe('entropy-collapse');
  expect(found[0]?.remedies[0]?.setting).toMatch(/clip_ratio_high/);
});

test('a check without its columns says which are missing and how to log them', async () => {
  const all = diagnose(await openForeign([fileOf('verl.jsonl', verlFileLog(toyRun({ steps: 12 })))]));
  const missing = all.filter(({ certainty }) => certainty === 'cannot tell');
  expect(missing.map(({ id }) => id)).toContain('wrong-verifier');
  expect(missing.flatMap((one) => one.missing)).toContainEqual({
    column: 'completions',
    how: expect.stringMatching(/rollout_data_dir/),
  });
});

describe('what checks say is true', () => {
  const rowsOf = (count: number, row: (at: number) => object) => [
    fileOf(
      'a.jsonl',
      Array.from({ length: count }, (_, at) => `${JSON.stringify({ step: at, ...row(at) })}\n`).join(''),
    ),
  ];
  const whatOf = async (files: ReturnType<typeof trlFolder>) =>
    Object.fromEntries((await faultsIn(files)).map(({ id, what }) => [id, what]));

  test('right answers that are all paid are no fault, and all unpaid are one', async () => {
    const dump = (score: number) =>
      rowsOf(12, (at) => ({ step: 1, input: `q${at >> 2}`, output: '7', gts: '7', score }));
    expect(await whatOf(dump(1))).not.toHaveProperty('wrong-verifier');
    expect(await whatOf(dump(0))).toHaveProperty('wrong-verifier');
  });

  test('texts that loop are told from texts that say a part twice', async () => {
    const loop = (times: number) => {
      const words = Array.from({ length: 60 }, (_, at) => `w${at % Math.floor(60 / times)}`).join(' ');
      return rowsOf(12, (at) => ({ step: 1, input: `q${at >> 2}`, output: words, score: at % 2 }));
    };
    expect(await whatOf(loop(6))).toHaveProperty('repetition');
    // 60 words in two equal halves: 27 of 57 runs of four words come twice.
    expect(await whatOf(loop(2))).not.toHaveProperty('repetition');
  });

  test('rewards below 0 have not fallen, and a fall is told in the rewards of the run', async () => {
    expect(await whatOf(rowsOf(60, (at) => ({ reward: -0.8 + 0.01 * (at % 3) })))).toEqual({});
    const fallen = rowsOf(60, (at) => ({
      reward: at < 30 ? at / 6 : 0.5,
      'clip_ratio/region_mean': at > 20 ? 0.3 : 0,
    }));
    const { 'large-step': step, 'reward-fell': fell } = await whatOf(fallen);
    const [, best] = /fell from ([\d.]+) to 0\.\d+/.exec(fell ?? '') ?? [];
    expect(Number(best)).toBeGreaterThan(3);
    expect(step).toContain(`reward fell from ${best} to`);
  });

  test('a run without rewards is not said to have some', async () => {
    const files = rowsOf(40, (at) => ({
      ...{ entropy: 1 / (1 + at * at), frac_reward_zero_std: 0.8, 'completions/mean_length': 10 + at },
    }));
    const said = await whatOf(files);
    expect(Object.keys(said)).toEqual(['dead-groups', 'entropy-collapse']);
    expect(Object.values(said).join(' ')).not.toMatch(/NaN|at a reward|mean reward/);
  });

  test('a setting that a library does not have is not named', async () => {
    const files = rowsOf(20, () => ({ 'response_length/clip_ratio': 0.9, 'actor/pg_loss': 1 }));
    const [found] = await faultsIn(files);
    expect([found?.id, found?.remedies.map(({ setting }) => setting)]).toEqual([
      'truncation',
      ['data.max_response_length: twice as long'],
    ]);
  });
});

test('one step says nothing that is sure', async () => {
  const { log } = toyRun({ steps: 1 });
  const all = diagnose(
    await openForeign([fileOf('trainer_state.json', trainerState({ log, completions: [], evaluated: [] }))]),
  );
  expect(all.filter(({ kind, certainty }) => kind === 'fault' && certainty !== 'cannot tell')).toEqual([]);
});

test.each(checks.flatMap(({ see }) => see ?? []).map((see) => [see.link, see] as const))(
  '%s opens',
  (link, { kind }) => {
    if (kind === 'lesson') expect(lessonOf(link.replace('#/learn/', ''))).not.toBeNull();
    else expect(() => decodeLink(link)).not.toThrow();
  },
);

test.each([
  ['so it is #### 1,024', '1024', '1024'],
  ['thus \\boxed{3/4}.', '3/4', '3/4'],
  ['<answer> Paris </answer>', 'paris', 'paris'],
  ['first 3, then 12 apples.', '12', '12'],
  ['4', '5', '4'],
])('the answer in “%s” is found', (completion, truth, answer) => {
  expect(answerIn(completion, truth)).toBe(answer);
});

test('the report escapes what others wrote and has no script', async () => {
  const rows = [0, 1, 2, 3, 4, 5].map((n) =>
    JSON.stringify({ input: 'q', output: '<script>x</script> 7', gts: '7', score: n === 5 ? 1 : 0, step: 1 }),
  );
  const run = await openForeign([fileOf('<b>.jsonl', rows.join('\n'))]);
  const overview = overviewOf(run);
  const { lead, parts } = reportOf(overview, 'https://example.org/');
  const html = parts.map((part) => part.html).join('');
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toMatch(/<script|<b>/);
  expect(lead).toBe('A run of verl: 1 step, 6 completions.');
  expect(JSON.parse(JSON.stringify(reportJson(run, overview.diagnoses)))).toMatchObject({
    library: 'verl',
    completions: 6,
  });
});
