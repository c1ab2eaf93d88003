/** Which completions the weights of now are asked about, where the clip is centred on what they say. */
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import type { Batch, Trajectory } from '../../src/rollout/trajectory.ts';
import { withProximal } from '../../src/run/replayRound.ts';
import { makeTrajectory } from '../learn/trajectories.ts';

const config = { ...defaultConfig('april'), proximal: 'recomputed' as const };

/** A completion whose tokens were written by these versions. */
function writtenBy(versions: readonly number[]): Trajectory {
  const made = makeTrajectory({
    prompt: [1],
    completion: versions.map((_, i) => 2 + i),
    logps: versions.map(() => -1),
  });
  return { ...made, versions: Int32Array.of(-1, ...versions) };
}

async function askedAbout(trajectories: readonly Trajectory[]) {
  const asked: Trajectory[] = [];
  const learner = {
    version: 3,
    scoreSampled: () => Promise.reject(new Error('not asked')),
    scoreCurrent: (batch: Batch) => {
      asked.push(...batch.trajectories);
      return Promise.resolve({
        logps: batch.trajectories.map(({ logps }) => logps.map(() => -2)),
        entries: {},
      });
    },
  };
  const masks = trajectories.map(({ trainMask }) => trainMask);
  const advantages = trajectories.map(({ tokens }) => new Float32Array(tokens.length).fill(1));
  const batch = { round: 3, weightsVersion: 3, trajectories };
  const { signals } = await withProximal(learner, { batch, signals: { advantages, masks } }, config);
  return { asked, proximal: signals.proximal };
}

describe('the proximal policy', () => {
  it('scores completions with any older part, and no others', async () => {
    const [fresh, mixed, old] = [writtenBy([3, 3]), writtenBy([1, 2, 3]), writtenBy([2, 2])];
    const { asked, proximal } = await askedAbout([fresh, mixed, old]);
    expect(asked).toEqual([mixed, old]);
    expect(proximal?.map((values) => values?.length)).toEqual([undefined, 4, 3]);
  });

  it('leaves what was stored of each token as it was sampled', async () => {
    const mixed = writtenBy([1, 3]);
    const before = structuredClone(mixed);
    const { asked } = await askedAbout([mixed]);
    expect(asked[0]).toEqual(before);
  });
});
