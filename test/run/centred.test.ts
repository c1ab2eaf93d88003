/** Which completions the weights of now are asked about, where the clip is centred on what they say. */
import { expect, it } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import type { Batch, Sample } from '../../src/rollout/sample.ts';
import { withProximal } from '../../src/run/replayRound.ts';
import { asCollected, type Learnable } from '../../src/learn/learnable.ts';
import { batchOf, judge, makeTrajectory } from '../learn/trajectories.ts';

const config = { ...defaultConfig('april'), proximal: 'recomputed' as const };

/** A completion whose tokens were written by these versions. */
function writtenBy(versions: readonly number[]): Sample {
  const made = makeTrajectory({
    prompt: [1],
    completion: versions.map((_, i) => 2 + i),
    logps: versions.map(() => -1),
  });
  return { ...made, versions: Int32Array.of(-1, ...versions) };
}

async function askedAbout(trajectories: readonly Sample[]) {
  const asked: Learnable[] = [];
  const learner = {
    version: 3,
    scoreSampled: () => Promise.reject(new Error('not asked')),
    scoreCurrent: (batch: Batch<Learnable>) => {
      asked.push(...batch.trajectories);
      return Promise.resolve({
        logps: new Map(batch.trajectories.map((one) => [one, one.logps.map(() => -2)])),
        entries: {},
      });
    },
  };
  const judged = trajectories.map((one) => judge(one, 1));
  const { batch } = await withProximal(learner, batchOf(judged, 3), config);
  return { asked: asked.map(asCollected), proximal: batch.trajectories.map((one) => one.proximal) };
}

it('the proximal policy scores completions with any older part, and no others', async () => {
  const [fresh, mixed, old] = [writtenBy([3, 3]), writtenBy([1, 2, 3]), writtenBy([2, 2])];
  const { asked, proximal } = await askedAbout([fresh, mixed, old]);
  expect(asked).toEqual([mixed, old]);
  expect(proximal.map((values) => values?.length)).toEqual([undefined, 4, 3]);
});

it('the proximal policy leaves what was stored of each token as it was sampled', async () => {
  const mixed = writtenBy([1, 3]);
  const before = structuredClone(mixed);
  const { asked } = await askedAbout([mixed]);
  expect(asked[0]).toEqual(before);
});
