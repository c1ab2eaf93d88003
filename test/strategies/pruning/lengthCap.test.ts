/** The length cap: which rows it prunes, and that it leaves something to learn from on every task that is written. */
import { describe, expect, test } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { RowsView } from '../../../src/rollout/pruning.ts';
import type { MetricRow } from '../../../src/run/records.ts';
import { sharedExecutor } from '../../runtime/sharedSessions.ts';
import { lengthCap } from '../../../src/strategies/pruning/length-cap/lengthCap.ts';
import { tasks, vocabularyIn } from '../../../src/tasks/index.ts';
import { openHere } from '../../run/openHere.ts';
import { rounds } from '../../run/restored.ts';

const executor = sharedExecutor();

const siteOf = (prune_at: number | null) => ({
  config: { ...defaultConfig('length-cap'), prune_at },
  longest: 24,
  memory: {},
});
const rows: RowsView = {
  round: new Uint32Array(3),
  place: new Uint32Array(3),
  sample: new Int32Array(3),
  length: Int32Array.of(16, 16, 16),
  trajectory: () => {
    throw new Error('the length cap must not look into completions');
  },
};

describe('the length cap', () => {
  test('looks at the length set, or at two thirds of the longest completion', () => {
    expect(lengthCap(siteOf(7)).at).toBe(7);
    expect(lengthCap(siteOf(null)).at).toBe(16);
    expect(lengthCap({ ...siteOf(null), longest: 1 }).at).toBe(1);
  });

  test.each([
    [null, 3, [0, 2]],
    [null, 4, [0, 2]],
    [null, 2, []],
    [null, 0, []],
    [7, 0, [0, 2]],
  ])('with prune_at %s and %d of 6 rows ended prunes rows %j', (prune_at, ended, pruned) => {
    const { pruned: reasons } = lengthCap(siteOf(prune_at)).check(rows, [0, 2], { all: 6, ended, others: 4 });
    expect([...reasons.keys()]).toEqual(pruned);
    for (const reason of reasons.values()) expect(reason).toEqual({ rule: 'length cap', score: 16 });
  });
});

const written = (Object.keys(tasks) as (keyof typeof tasks)[]).filter((id) => tasks[id].kind === 'tokens');

async function rowsOf(count: number, settings: Partial<RunConfig>): Promise<MetricRow[]> {
  const config = parseConfig({
    ...defaultConfig('length-cap', settings.task),
    policy: 'tiny',
    prompts_per_round: 8,
    num_eval_prompts: 8,
    eval_every_rounds: 100,
    ...settings,
  });
  const { run, dispose } = await openHere(config, executor);
  const rows = await rounds(run, count);
  await dispose();
  return rows;
}

describe('a run with the length cap', () => {
  // No tiny policy is shipped for tasks of words.
  test.each(written.filter((id) => vocabularyIn(id).kind === 'common'))(
    'trains on %s, with finite metrics',
    async (task) => {
      for (const row of await rowsOf(2, { task })) {
        for (const [name, value] of Object.entries(row)) {
          expect([name, value === null || Number.isFinite(value)]).toEqual([name, true]);
        }
        expect(row['pruning/pruned_ratio']).toBeLessThan(0.5);
        expect(row.grad_norm).toBeGreaterThan(0);
        expect(row.reward).toBeGreaterThan(0);
      }
    },
  );

  test('that prunes everything says nothing that is not a number, and learns nothing', async () => {
    const [row] = await rowsOf(1, { task: 'sort-digits', prune_at: 1 });
    expect(row!['pruning/pruned_ratio']).toBeGreaterThan(0.9);
    for (const value of Object.values(row!)) expect(value === null || Number.isFinite(value)).toBe(true);
  });
});
