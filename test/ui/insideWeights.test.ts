/** Which weights See inside shows: those around the round where its trainer has them, else those of the nearest checkpoints. */
import { expect, test } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import type { Checkpoint } from '../../src/run/records.ts';
import { weightsAround, type CheckpointSource } from '../../src/ui/inside/weights.ts';
import { sampleCheckpoint } from '../storage/samples.ts';

const config = defaultConfig();

/** A run with checkpoints after these rounds, and another run with one after round 6. */
function libraryOf(rounds: readonly number[]): CheckpointSource {
  const rest = { passAt1: null, evalReward: null, bytes: 0, savedAt: 0 };
  const infos = [
    ...rounds.map((round, i) => ({ ...rest, runId: 'elm', serial: i + 1, round })),
    { ...rest, runId: 'fig', serial: 1, round: 6 },
  ];
  const store: Awaited<CheckpointSource['opening']> = {
    listCheckpoints: () => Promise.resolve(infos),
    readCheckpoint: (runId: string, serial: number) =>
      Promise.resolve(
        sampleCheckpoint(infos.find((info) => info.runId === runId && info.serial === serial)!.round),
      ),
  };
  return { opening: Promise.resolve(store) };
}

/** The round whose checkpoint holds these weights. */
const roundOf = (parameters: Float32Array | null): number | null => parameters && parameters[0]!;

const around = async (round: number, rounds: readonly number[], again?: Checkpoint) => {
  const found = await weightsAround({
    ...{ runId: 'elm', round, config, library: libraryOf(rounds) },
    ...(again && { again }),
  });
  return [roundOf(found.before.parameters), roundOf(found.after.parameters), found.words];
};

test('the weights around a round are those of its trainer while it has them', async () => {
  const exact = { before: Float32Array.of(41), after: Float32Array.of(42) };
  const wanted = { runId: 'elm', round: 7, config, library: libraryOf([5, 9]) };
  const found = await weightsAround({ ...wanted, live: () => Promise.resolve(exact) });
  expect([found.before.parameters, found.after.parameters]).toEqual([exact.before, exact.after]);
  expect(found.words).toBe('The weights before and after the updates of round 7.');
  const none = await weightsAround({ ...wanted, live: () => Promise.resolve(null) });
  expect(roundOf(none.after.parameters)).toBe(9);
});

test('the weights around a round are those of the nearest checkpoints of the run, which are named', async () => {
  expect(await around(7, [2, 5, 9, 12])).toEqual([
    ...[5, 9],
    'Before: the weights after round 5. After: those after round 9. Those right around round 7 are not stored.',
  ]);
  expect(await around(7, [6, 7])).toEqual([
    ...[6, 7],
    'Before: the weights after round 6. After: those after round 7.',
  ]);
});

test('the weights around a round begin before training where no earlier checkpoint is stored', async () => {
  expect(await around(1, [1, 2])).toEqual([
    ...[null, 1],
    'Before: the weights before training. After: those after round 1.',
  ]);
});

test('the weights around a round end with a round that was trained again, where it is nearer', async () => {
  const [, after] = await around(7, [5, 9], sampleCheckpoint(8));
  expect(after).toBe(8);
  expect((await around(7, [5, 7], sampleCheckpoint(8)))[1]).toBe(7);
});

test('the weights around a round are missed in a sentence where nothing later is stored', async () => {
  await expect(around(7, [2, 5])).rejects.toThrow('the weights of round 7 are not kept');
});
