/** pass@8 along a run: measured where it is asked for, and without a trace in what is trained. */
import { expect, test } from 'vitest';
import { createRun } from '../../src/run/run.ts';
import { partsWith } from './parts.ts';

async function play(eval_pass_at_8: boolean) {
  const run = createRun(partsWith({ eval_pass_at_8, eval_every_rounds: 2 }));
  const rows = [(await run.baseline())!.metrics];
  for (let round = 1; round <= 4; round++) rows.push((await run.round()).metrics);
  return { rows, checkpoint: await run.checkpoint() };
}

test('every evaluation of a run that asks for it reports pass@8, which is never below pass@1', async () => {
  const { rows } = await play(true);
  expect(rows.map((row) => row['eval/pass@8'] !== null)).toEqual([true, false, true, false, true]);
  for (const row of rows.filter((row) => row['pass@1'] !== null)) {
    expect(row['eval/pass@8']).toBeGreaterThanOrEqual(row['pass@1']!);
  }
});

test('measuring pass@8 trains the same weights and spends evaluation tokens alone', async () => {
  const [plain, asked] = [await play(false), await play(true)];
  expect(plain.rows.some((row) => 'eval/pass@8' in row)).toBe(false);
  expect(asked.checkpoint.arrays).toEqual(plain.checkpoint.arrays);
  const { tok_eval } = asked.checkpoint.ledger;
  expect(asked.checkpoint.ledger).toEqual({ ...plain.checkpoint.ledger, tok_eval });
  expect(tok_eval).toBeGreaterThan(7 * plain.checkpoint.ledger.tok_eval);
});
