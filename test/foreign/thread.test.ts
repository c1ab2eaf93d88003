/** The thread that opens runs of other libraries, called as the page does. */
import { expect, test } from 'vitest';
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
