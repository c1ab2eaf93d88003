import { describe, expect, it } from 'vitest';
import { createAveragedWeights } from '../../src/learn/averagedWeights.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { lagBehind } from '../../src/policy/laggingWeights.ts';
import { float32 } from '../../src/tensor/tensor.ts';
import { createReferenceExecutor } from '../graph/referenceExecutor.ts';
import { seeded } from '../graph/seeded.ts';

const executor = createReferenceExecutor();
const size = 5;
/** Weights after each of some updates. */
const versions = Array.from({ length: 6 }, (_, version) => Float32Array.from(seeded(version, size)));

async function open() {
  const weights = await holdWeights(executor, versions[0]!);
  const average = createAveragedWeights(executor, weights, size);
  const update = async (version: number): Promise<void> =>
    weights.replace(await executor.upload(float32(versions[version]!)), version);
  return { weights, average, update };
}

const decay = 0.8;
/** Σ dᵏ·θ over the versions, the latest with k = 0, over Σ dᵏ. */
function averageOf(seen: readonly Float32Array[]): number[] {
  const shares = seen.map((_, i) => decay ** (seen.length - 1 - i));
  const mass = shares.reduce((sum, share) => sum + share, 0);
  return Array.from(
    { length: size },
    (_, at) => seen.reduce((sum, theta, i) => sum + shares[i]! * theta[at]!, 0) / mass,
  );
}

describe('a moving average of the weights', () => {
  it('weighs each version by its age, with no pull towards the first', async () => {
    const { average, update } = await open();
    expect((await executor.read(await average.parameters())).data).toEqual(versions[0]);
    for (let version = 1; version < versions.length; version++) {
      await update(version);
      await average.follow(decay);
      const { data } = await executor.read(await average.parameters());
      averageOf(versions.slice(0, version + 1)).forEach((expected, at) =>
        expect(data[at]).toBeCloseTo(expected, 6),
      );
    }
  });

  it('goes on from a snapshot as if never stopped, and has none before its first use', async () => {
    const [whole, half] = [await open(), await open()];
    expect(await whole.average.snapshot()).toEqual({});
    for (const version of [1, 2]) {
      for (const one of [whole, half]) {
        await one.update(version);
        await one.average.follow(decay);
      }
    }
    const resumed = await open();
    await resumed.average.restore(await half.average.snapshot());
    for (const one of [whole, resumed]) {
      await one.update(3);
      await one.average.follow(decay);
    }
    const [a, b] = [await whole.average.snapshot(), await resumed.average.snapshot()];
    expect(a.average_mass).toEqual(b.average_mass);
    a.average!.forEach((value, at) => expect(b.average![at]).toBeCloseTo(value, 6));
    await expect(resumed.average.restore({ average: new Float32Array(2) })).rejects.toThrow(
      'must hold 5 values, got 2',
    );
  });
});

describe('weights that lag behind', () => {
  it('are those of so many rounds ago while a round is sampled, and those in use after it', async () => {
    const { weights, update } = await open();
    const lagging = lagBehind(executor, weights, size);
    const seen: number[] = [];
    for (let round = 0; round < 5; round++) {
      const behind = await lagging.lag(2);
      expect(behind).toBe(Math.min(round, 2));
      seen.push(lagging.version);
      expect((await executor.read(lagging.parameters)).data).toEqual(versions[Math.max(0, round - 2)]);
      lagging.follow();
      expect(lagging.version).toBe(round);
      expect(lagging.parameters).toBe(weights.parameters);
      await update(round + 1);
    }
    expect(seen).toEqual([0, 0, 0, 1, 2]);
  });

  it('come back with a snapshot, in order, and are refused where they are of other weights', async () => {
    const { weights, update } = await open();
    const lagging = lagBehind(executor, weights, size);
    for (let round = 0; round < 3; round++) {
      await lagging.lag(2);
      await update(round + 1);
    }
    const resumed = lagBehind(executor, weights, size);
    resumed.restore(lagging.snapshot());
    for (const one of [lagging, resumed]) {
      expect(await one.lag(2)).toBe(2);
      expect(one.version).toBe(1);
    }
    expect(() => resumed.restore({ version_0_7: new Float32Array(3) })).toThrow('must hold 5 values, got 3');
  });
});
