import { expect, it } from 'vitest';
import { createRun } from '../../src/run/run.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { emptyHistory } from '../../src/run/history.ts';
import { takenOver } from '../../src/run/takenOver.ts';
import { whyNoProof } from '../../src/run/proof.ts';
import { partsWith } from './parts.ts';
import { rounds } from './restored.ts';

/** A run after every one of its first six rounds, and then to its end. */
async function parent() {
  const run = createRun(partsWith({ max_rounds: 12 }));
  await run.baseline();
  const stored = [];
  for (let round = 1; round <= 6; round++) {
    await run.round();
    stored.push(structuredClone(await run.checkpoint()));
  }
  return { stored, rest: await rounds(run, 6), hash: (await run.checkpoint()).hash };
}

it('a fork at any stored round that changes nothing continues to the same rows and the same hash', async () => {
  const { stored, rest, hash } = await parent();
  for (const checkpoint of stored) {
    const fork = createRun(partsWith({ max_rounds: 12 }));
    await fork.restore(checkpoint, checkpoint.config);
    const rows = await rounds(fork, 12 - checkpoint.round);
    expect(rows.slice(-6)).toEqual(rest);
    const end = await fork.checkpoint();
    expect(end.hash).toBe(hash);
    expect(end.history?.changes ?? []).toEqual([]);
  }
});

it('a fork from a checkpoint of another engine version continues after its round and keeps that version in its history', async () => {
  const { stored } = await parent();
  const { checkpoint } = takenOver({ ...stored[2]!, engine: '5' }, engineVersion);
  const fork = createRun(partsWith({ max_rounds: 12 }));
  await fork.restore(checkpoint);
  expect((await rounds(fork, 2)).map(({ round }) => round)).toEqual([4, 5]);
  const engines = [{ engine: '5', round: 3 }];
  expect((await fork.checkpoint()).history).toEqual({ ...emptyHistory, engines });
});

it('a fork that changes a setting samples its first round with the same random numbers, and notes the change', async () => {
  const { stored, rest, hash } = await parent();
  const checkpoint = stored[5]!;
  const changed = { ...checkpoint.config, learning_rate: 0.5 };
  const fork = createRun(partsWith(changed));
  await fork.restore(checkpoint, changed);
  const rows = await rounds(fork, 6);
  expect(rows[0]?.reward).toBe(rest[0]?.reward);
  const end = await fork.checkpoint();
  expect(end.hash).not.toBe(hash);
  expect(end.changedAt).toBe(6);
  expect(end.history?.changes).toEqual([
    { round: 6, setting: 'learning_rate', from: checkpoint.config.learning_rate, to: 0.5 },
  ]);
  expect(whyNoProof({ checkpoint: end, metrics: [] })).toMatch(/^Settings were changed after round 6/);
});
