import { describe, expect, it } from 'vitest';
import { furtherBy, isOver, onlyStops } from '../../src/config/stopRule.ts';
import { defaultConfig } from '../../src/config/schema.ts';
import { proofOf, whyNoProof } from '../../src/run/proof.ts';
import type { Checkpoint, MetricRow } from '../../src/run/records.ts';
import { createRun, type Run } from '../../src/run/run.ts';
import { readCheckpoint } from '../../src/run/recordSchemas.ts';
import { partsWith } from './parts.ts';

const machine = { device: 'wasm', threads: 1 } as const;
const stored = (checkpoint: Checkpoint): Checkpoint => structuredClone(checkpoint);

/** Trains to the run's own end; the rows with that before the first round. */
async function trainOut(run: Run): Promise<MetricRow[]> {
  const rows = [(await run.baseline())?.metrics].filter((row) => row !== undefined);
  while (!run.done) rows.push((await run.round()).metrics);
  return rows;
}

describe('a finished run that goes on', () => {
  // Evaluated every 4 rounds: round 6 is evaluated only because it is the last.
  it('equals a run that was meant to be longer, by the hash of its state and by its proof', async () => {
    const once = createRun(partsWith({ max_rounds: 11, eval_every_rounds: 4 }));
    const whole = { metrics: await trainOut(once), checkpoint: await once.checkpoint() };

    const twice = createRun(partsWith({ max_rounds: 6, eval_every_rounds: 4 }));
    const metrics = await trainOut(twice);
    expect(metrics[6]?.['pass@1']).not.toBeNull();
    twice.setLive({ max_rounds: 11 });
    metrics.push(...(await trainOut(twice)));
    const joined = { metrics, checkpoint: await twice.checkpoint() };

    expect(joined.checkpoint.hash).toBe(whole.checkpoint.hash);
    expect(joined.checkpoint.ledger).toEqual(whole.checkpoint.ledger);
    expect(joined.checkpoint.config).toEqual(whole.checkpoint.config);
    expect(joined.checkpoint.history).toEqual({
      changes: [{ round: 6, setting: 'max_rounds', from: 6, to: 11 }],
      // Round 11 ends the run and is none of those that are always evaluated.
      atEnd: {
        evaluation: { round: 8, passAt1: expect.any(Number) as number },
        tok_eval: expect.any(Number) as number,
      },
      continuedAt: [6],
    });
    expect(whyNoProof(joined)).toBeNull();
    expect(proofOf(joined, machine)).toEqual(proofOf(whole, machine));
  });

  it('goes on from its last checkpoint in another process just so', async () => {
    const once = createRun(partsWith({ max_rounds: 9, eval_every_rounds: 4 }));
    await trainOut(once);
    const first = createRun(partsWith({ max_rounds: 6, eval_every_rounds: 4 }));
    await trainOut(first);
    const kept = stored(await first.checkpoint());
    expect(readCheckpoint(kept)).toEqual({ checkpoint: kept });
    const second = createRun(partsWith({ max_rounds: 6, eval_every_rounds: 4 }));
    await second.restore(kept, { ...kept.config, max_rounds: 9 });
    await trainOut(second);
    expect((await second.checkpoint()).hash).toBe((await once.checkpoint()).hash);
    // A second time, from the checkpoint of a run that was continued before.
    const again = stored(await second.checkpoint());
    expect(again.history?.continuedAt).toEqual([6]);
  });

  it('keeps the evaluation of its last round while it does not go on', async () => {
    const run = createRun(partsWith({ max_rounds: 6, eval_every_rounds: 4 }));
    await trainOut(run);
    const { ledger } = run;
    run.setLive({ max_rounds: 5 });
    run.setLive({ learning_rate: 0.5 });
    expect([run.done, run.ledger]).toEqual([true, ledger]);
  });

  it('stops after the round in which its tokens reach the budget, evaluates there, and goes on with a larger one', async () => {
    const free = createRun(partsWith({ max_rounds: 7, eval_every_rounds: 4 }));
    const rows = await trainOut(free);
    const tokens = rows[3]?.num_tokens as number;
    const run = createRun(partsWith({ max_rounds: 7, eval_every_rounds: 4, stop_at_tokens: tokens }));
    const first = await trainOut(run);
    expect(run.completed).toBe(3);
    expect(first[3]?.['pass@1']).not.toBeNull();
    run.setLive({ stop_at_tokens: null });
    await trainOut(run);
    expect((await run.checkpoint()).hash).toBe((await free.checkpoint()).hash);
  });
});

it('live changes are kept with the round after which they apply, once per setting and round, also where they come during a round', async () => {
  const run = createRun(partsWith());
  run.setLive({ learning_rate: 0.02 });
  await run.round();
  run.setLive({ learning_rate: 0.03 });
  run.setLive({ learning_rate: 0.04, temperature: 0.9 });
  run.setLive({ temperature: 1 });
  const second = run.round();
  run.setLive({ learning_rate: 0.05 });
  expect(run.config.learning_rate).toBe(0.05);
  expect(run.changes.at(-1)).toEqual({ round: 2, setting: 'learning_rate', from: 0.04, to: 0.05 });
  expect((await second).metrics.learning_rate).toBe(0.04);
  expect(run.changes).toEqual([
    { round: 1, setting: 'learning_rate', from: 0.02, to: 0.04 },
    { round: 2, setting: 'learning_rate', from: 0.04, to: 0.05 },
  ]);
  const resumed = createRun(partsWith());
  await resumed.restore(stored(await run.checkpoint()));
  expect(resumed.changes).toEqual(run.changes);
});

describe('a stop rule', () => {
  const { max_rounds, stop_at_pass } = defaultConfig();
  const rule = { max_rounds, stop_at_pass, stop_at_tokens: null };
  const reached = { round: 6, passAt1: 0.9, numTokens: 5000 };

  it.each([
    [{ ...rule, max_rounds: 6 }, { max_rounds: 10 }],
    [{ ...rule, stop_at_pass: 0.9 }, { stop_at_pass: null }],
    [{ ...rule, stop_at_tokens: 5000 }, { stop_at_tokens: null }],
    [
      { max_rounds: 6, stop_at_pass: 0.8, stop_at_tokens: 9000 },
      { max_rounds: 10, stop_at_pass: null },
    ],
  ])('%j that is reached lets four more rounds train once %j is set', (before, changed) => {
    expect(isOver(before, reached)).toBe(true);
    const after = furtherBy(before, reached, 4);
    expect(after).toEqual({ ...before, ...changed });
    expect(isOver(after, reached)).toBe(false);
  });

  it('is no part of what the rounds compute, unless trees fade out over all rounds', () => {
    expect(onlyStops('max_rounds', defaultConfig())).toBe(true);
    expect(onlyStops('learning_rate', defaultConfig())).toBe(false);
    expect(onlyStops('max_rounds', defaultConfig('latr'))).toBe(false);
  });
});
