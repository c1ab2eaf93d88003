import { expect, it } from 'vitest';
import type { Collected } from '../../../src/rollout/collection.ts';
import { sampleDynamically } from '../../../src/strategies/prompts/dynamic-sampling/dynamicSampling.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';

/** A collection with one group for each list of rewards. */
const collected = (...groups: readonly (readonly number[])[]): Collected => ({
  batch: batchOf(
    groups.flatMap((rewards, group) =>
      rewards.map((reward) => ({
        ...makeTrajectory({ prompt: [1], completion: [2], logps: [0], group }),
        reward,
      })),
    ),
  ),
  entries: { verify: groups.flat().length },
  verifyFailures: 0,
  timing: { generate: 1, verify: 2 },
});

it('dynamic sampling draws until enough groups differ, and counts what it left out', async () => {
  const batches = [collected([0, 0], [1, 0]), collected([0, 1], [1, 1])];
  const { batch, mixed, entries, ...rest } = await sampleDynamically((n) => Promise.resolve(batches[n]!), {
    groups: 2,
    mostBatches: 4,
  });
  expect(batch.trajectories.map(({ group, reward }) => [group, reward])).toEqual([
    [0, 1],
    [0, 0],
    [1, 0],
    [1, 1],
  ]);
  expect([mixed, rest.batches, entries.verify]).toEqual([2, 2, 8]);
});

it('dynamic sampling compares scored rewards alone: a group without two of them that differ teaches nothing', async () => {
  const only = collected([NaN, NaN], [1, NaN], [NaN, 1, 0]);
  const { mixed, batches } = await sampleDynamically(() => Promise.resolve(only), {
    groups: 2,
    mostBatches: 1,
  });
  expect([mixed, batches]).toEqual([1, 1]);
});
