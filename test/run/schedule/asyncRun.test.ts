import { expect, it } from 'vitest';
import type { RunConfig } from '../../../src/config/schema.ts';
import { roundsOf, smallConfig, wholeAndResumed } from '../resumed.ts';

const corrected = { proximal: 'recomputed', eval_every_rounds: 2 } as const;
const ahead = (settings: Partial<RunConfig>): Partial<RunConfig> => ({
  ...corrected,
  schedule: 'async',
  ...settings,
});

it('an asynchronous run in one thread is the synchronous run bit for bit where it may not run ahead', async () => {
  const sync = await roundsOf(smallConfig('grpo', corrected), 4);
  const none = await roundsOf(smallConfig('grpo', ahead({ max_staleness: 0 })), 4);
  expect(none.checkpoint.arrays['parameters']).toEqual(sync.checkpoint.arrays['parameters']);
  expect(none.ledger).toEqual(sync.ledger);
}, 60_000);

it('an asynchronous run in one thread equals a run under weights of so many rounds ago where updates are planned longer than generation', async () => {
  const delayed = await roundsOf(smallConfig('grpo', { ...corrected, replay: 'stale', staleness: 2 }), 5);
  const planned = await roundsOf(
    smallConfig('grpo', ahead({ max_staleness: 2, planned_update_time: 100 })),
    5,
  );
  expect(planned.checkpoint.arrays['parameters']).toEqual(delayed.checkpoint.arrays['parameters']);
  expect(planned.rows.map((row) => row['schedule/staleness_max'])).toEqual([0, 1, 2, 2, 2]);
  expect(planned.rows.map((row) => row['schedule/staleness_max'])).toEqual(
    delayed.rows.map((row) => row['replay/age_max']),
  );
}, 60_000);

it('an asynchronous run in one thread stopped, stored and resumed equals one that was never stopped', async () => {
  const config = smallConfig('grpo', ahead({ max_staleness: 2, planned_update_time: 0.4 }));
  const { rows, equal } = await wholeAndResumed(config);
  expect(equal).toBe(true);
  // Weights changed within batches, or nothing of that was tried.
  expect(Math.max(...rows.map((row) => row['schedule/weights_changes'] ?? 0))).toBeGreaterThan(0);
}, 60_000);
