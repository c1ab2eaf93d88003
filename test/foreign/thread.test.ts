/** The thread that opens runs of other libraries, called as the page does. */
import { expect, test } from 'vitest';
import type { ForeignPart } from '../../src/foreign/overview.ts';
import { foreign } from '../../workers/foreign.ts';

const all = { step: null, search: '', order: 'logged', from: 0, count: 5 } as const;
const given = (name: string, output: string, times: number) => {
  const row = JSON.stringify({ input: 'a', output, score: 1, step: 1 });
  return [{ name, blob: new Blob([`${row}\n`.repeat(times)]) }];
};

test('questions before a run is open are refused, and the run that was asked for last is kept', async () => {
  await expect(foreign.groups(all)).rejects.toThrow(/opened first/);
  const ended: string[] = [];
  const readings = [given('slow.jsonl', 'x'.repeat(1000), 16_000), given('fast.jsonl', 'kept', 1)].map(
    (files) => foreign.open(files, {}, () => {}).then(({ run }) => void ended.push(run.name)),
  );
  await Promise.all(readings);
  expect(ended).toEqual(['fast.jsonl', 'slow.jsonl']);
  expect((await foreign.groups(all)).groups[0]?.[0]?.completion).toBe('kept');
});

test('what is read so far is drawn before all is read, all of it before the checks, and the JSON has every step', async () => {
  const rows = Array.from({ length: 150_000 }, (_, step) =>
    JSON.stringify({ step, note: 'x'.repeat(30), loss: step % 7 }),
  );
  const parts: ForeignPart[] = [];
  const files = [{ name: 'log.jsonl', blob: new Blob([rows.join('\n')]) }];
  const overview = await foreign.open(files, {}, (part) => parts.push(part));
  const pictures = parts.flatMap(({ picture }) => picture ?? []);
  expect(pictures[0]?.steps).toBeLessThan(150_000);
  expect(pictures.at(-1)).toEqual({ ...overview, diagnoses: [], passed: [] });
  expect(overview.passed.length + overview.diagnoses.length).toBeGreaterThan(0);
  const { metrics } = JSON.parse(await (await foreign.json()).text()) as { metrics: { values: number[] }[] };
  expect(metrics[0]?.values).toEqual(rows.map((_, step) => step % 7));
});
