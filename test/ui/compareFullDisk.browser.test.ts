/** A comparison on a disk that is really full: finished runs stay, and the rest goes on once there is space. */
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import type { Comparison } from '../../src/experiment/comparison.ts';
import type { TrainedRun, RunRequest } from '../../src/experiment/trainTo.ts';
import { openComparisons, type ComparisonShelf } from '../../src/storage/comparisons.ts';
import { Training } from '../../src/ui/compare/Training.svelte.ts';
import { madeUpRun } from '../measure/experiment/records.ts';
import { fillUp, inBucket } from '../storage/bucket.ts';
import { freshName } from '../storage/samples.ts';
import { armThat } from './shelfInMemory.ts';

const comparison: Comparison = {
  arms: [
    { name: 'plain', method: 'grpo', settings: { policy: 'tiny' } },
    { name: 'held', method: 'grpo', settings: { policy: 'tiny', beta: 0.1 } },
  ],
  seeds: [1, 2],
  budget: { counter: 'budget', value: 98_765 },
  control: 'plain',
};

/** As long as a real one, and no easier to compress. */
function longRun(request: RunRequest): TrainedRun {
  const rows = Array.from({ length: 4000 }, (_, round) => ({
    ...{ round, update: round, spent: round, reward: Math.random(), entropy: Math.random() },
  }));
  return { ...madeUpRun(request), rows };
}

test('a disk that fills up in the middle stops the comparison; what was finished stays, the rest goes on later', async () => {
  const name = freshName();
  await inBucket(name, 6_000_000, async () => {
    const asked: RunRequest[] = [];
    let free: (() => Promise<void>) | null = null;
    const shelves: Promise<ComparisonShelf>[] = [];
    const open = () => {
      const shelf = openComparisons(name);
      shelves.push(shelf);
      const training = new Training({
        shelf,
        createHandle: () =>
          armThat(async (request) => {
            asked.push(request);
            if (asked.length === 2) free = await fillUp(`${name}-noise`);
            return longRun(request);
          }),
      });
      training.setLanes(1);
      return training;
    };
    const training = open();
    await training.open(comparison);
    await training.start();
    expect(training.state).toBe('ready');
    expect(training.message).toMatch(/^Storage is full: the run that has just finished is kept until/);
    expect([training.done, asked.length]).toEqual([2, 2]);

    // The run from before the disk was full is stored; the browser may have tidied up and taken the other too.
    const stored = await openDB(name);
    expect(await stored.count('runs')).toBeGreaterThanOrEqual(1);
    stored.close();

    await free!();
    await training.start();
    expect([training.state, training.done, training.message]).toEqual(['done', 4, null]);
    // Nothing that was finished was trained again, and all of it is stored.
    expect(asked).toHaveLength(4);
    const later = open();
    await later.open(comparison);
    expect([later.state, later.done]).toEqual(['done', 4]);
    later.close();
    training.close();
    for (const shelf of shelves) (await shelf).close();
  });
});
