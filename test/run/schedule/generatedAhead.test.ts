import { expect, it } from 'vitest';
import { nodeGeneratorThread } from '../../../src/cli/generator/nodeThread.ts';
import { openNodeRun } from '../../../src/cli/nodeRun.ts';
import type { RunConfig } from '../../../src/config/schema.ts';
import type { GeneratorThread } from '../../../src/run/schedule/ahead.ts';
import { smallConfig } from '../resumed.ts';

/** A run of so many rounds; what it ended with, and how many rounds another thread generated. */
async function play(
  config: RunConfig,
  rounds: number,
  generator: (() => GeneratorThread) | null,
  live: Readonly<Record<number, Partial<RunConfig>>> = {},
) {
  const { run, dispose } = await openNodeRun(config, { threads: 1, generator });
  try {
    let beside = 0;
    const rows = [];
    for (let i = 0; i < rounds; i++) {
      const changes = live[i];
      if (changes) run.setLive(changes);
      const { metrics, timing } = await run.round();
      rows.push(metrics);
      beside += Number(timing.beside !== undefined);
    }
    const { hash } = await run.checkpoint();
    return { rows, hash, ledger: run.ledger, beside };
  } finally {
    await dispose();
  }
}

/** Threads that end after so many batches each, as if their worker had died. */
function mortal(batches: number): () => GeneratorThread {
  return () => {
    const thread = nodeGeneratorThread();
    let left = batches;
    return {
      ...thread,
      listen: (take, lost) =>
        thread.listen((answered) => {
          take(answered);
          if (answered.answer !== 'batch' || --left > 0) return;
          thread.end();
          lost('killed by a test');
        }, lost),
    };
  };
}

const asynchronous = smallConfig('grpo', {
  ...{ schedule: 'async', max_staleness: 2, planned_update_time: 0.4, proximal: 'recomputed' },
  ...{ eval_every_rounds: 3, max_rounds: 100 },
});

it('rounds that another thread generates during the updates are those that one thread makes in turn, bit for bit', async () => {
  const inTurn = await play(asynchronous, 8, null);
  const ahead = await play(asynchronous, 8, nodeGeneratorThread);
  expect(ahead.beside).toBe(8);
  expect(inTurn.beside).toBe(0);
  expect(ahead.rows).toEqual(inTurn.rows);
  expect(ahead.ledger).toEqual(inTurn.ledger);
  expect(ahead.hash).toBe(inTurn.hash);
}, 120_000);

it('rounds that another thread generates during the updates stay the same where the thread is lost again and again, and at last no other is started', async () => {
  const inTurn = await play(asynchronous, 8, null);
  const ahead = await play(asynchronous, 8, mortal(1));
  expect(ahead.beside).toBeGreaterThan(0);
  expect(ahead.beside).toBeLessThan(8);
  expect(ahead.rows).toEqual(inTurn.rows);
  expect(ahead.hash).toBe(inTurn.hash);
}, 180_000);

it('rounds that another thread generates during the updates are generated again where a live setting changes what they are made of', async () => {
  const live = { 3: { learning_rate: 1e-3 }, 5: { temperature: 0.8 } };
  const inTurn = await play(asynchronous, 8, null, live);
  const ahead = await play(asynchronous, 8, nodeGeneratorThread, live);
  expect(ahead.beside).toBe(8);
  expect(ahead.hash).toBe(inTurn.hash);
}, 180_000);
