import { expect, it } from 'vitest';
import { createRun } from '../../src/run/run.ts';
import { trainRun } from '../../src/run/train.ts';
import { partsWith } from './parts.ts';

const runOf = (max_rounds: number) => createRun(partsWith({ max_rounds }));

it('training an open run hears the evaluation before the first round and every round up to the end', async () => {
  const heard: number[] = [];
  await trainRun(runOf(3), { onRound: ({ metrics }) => void heard.push(metrics.round) });
  expect(heard).toEqual([0, 1, 2, 3]);
});

it('training an open run ends after the rounds asked for, and continues from there', async () => {
  const run = runOf(5);
  const heard: number[] = [];
  const onRound = ({ metrics }: { metrics: { round: number } }) => void heard.push(metrics.round);
  await trainRun(run, { rounds: 2, onRound });
  expect(run.completed).toBe(2);
  await trainRun(run, { rounds: 0, onRound });
  expect(run.completed).toBe(2);
  await trainRun(run, { onRound });
  expect(heard).toEqual([0, 1, 2, 3, 4, 5]);
});

it('training an open run ends where the listener answers true, before the first round too', async () => {
  const run = runOf(5);
  await trainRun(run, { onRound: () => Promise.resolve(true) });
  expect(run.completed).toBe(0);
  await trainRun(run, { onRound: ({ metrics }) => metrics.round === 2 });
  expect(run.completed).toBe(2);
});

it('training an open run finishes the round in which it is aborted and begins no other', async () => {
  const run = runOf(5);
  const stopping = new AbortController();
  await trainRun(run, { signal: stopping.signal, beforeRound: () => Promise.resolve(stopping.abort()) });
  expect(run.completed).toBe(1);
});

it('training an open run waits before every round, and shows as many groups as asked', async () => {
  const order: string[] = [];
  await trainRun(runOf(2), {
    beforeRound: () => Promise.resolve(void order.push('before')),
    shownGroups: () => order.length,
    onRound: ({ metrics, rollouts }) => void order.push(`${metrics.round}: ${rollouts?.length ?? 0}`),
  });
  expect(order).toEqual(['0: 0', 'before', '1: 2', 'before', '2: 4']);
});
