/** Which completions and tokens of a batch an update keeps. */
import { expect, it } from 'vitest';
import { estimated, groupOf, written } from '../../learn/estimated.ts';

it('selection keeps the share of each group whose advantages differ most', () => {
  const { signals, dropped } = estimated([...groupOf([1, 0.5, 0, 0.5]), ...groupOf([0, 0, 0, 1], 1)], {
    scale_rewards: 'none',
    select_rollouts: 0.5,
  });
  const kept = signals.masks.map((mask) => mask.some(Boolean));
  expect(kept.slice(0, 4)).toEqual([true, false, true, false]);
  expect(kept.slice(4).filter(Boolean)).toHaveLength(2);
  expect(kept[7]).toBe(true);
  expect(dropped).toBe(4);
});

it('selection over the batch keeps the subset of the largest variance of all, whatever its prompts', () => {
  const rewards = [
    [1, 0.5, 0, 0.5],
    [0.4, 0.4, 0.4, 0.4],
  ];
  const batch = rewards.flatMap((own, group) => groupOf(own, group));
  const settings = { scale_rewards: 'none', select_rollouts: 0.5, select_scope: 'batch' } as const;
  const { signals, advantages } = estimated(batch, settings);
  const kept = signals.masks.flatMap((mask, i) => (mask.some(Boolean) ? [i] : []));
  expect(kept).toHaveLength(4);
  // Every subset of four, by its variance.
  const all = estimated(batch, { scale_rewards: 'none' }).advantages;
  const variance = (some: readonly number[]): number => {
    const values = some.map((i) => all[i] as number);
    const mean = values.reduce((a, b) => a + b, 0) / values.length;
    return values.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  };
  const subsets = Array.from({ length: 256 }, (_, bits) =>
    batch.flatMap((__, i) => ((bits >> i) & 1 ? [i] : [])),
  );
  const best = Math.max(...subsets.filter(({ length }) => length === 4).map(variance));
  expect(variance(kept)).toBeCloseTo(best, 9);
  expect([...advantages]).toEqual([...all]);
});

it('selection at random keeps as many, the same for the same seed and others for another', () => {
  const batch = Array.from({ length: 6 }, (_, index) =>
    groupOf([1, 0.5, 0, 0.5], index).map((one) => ({ ...one, prompt: { ...one.prompt, index } })),
  ).flat();
  const kept = (seed: number): string => {
    const settings = { select_rollouts: 0.5, select_by: 'random', seed } as const;
    return estimated(batch, settings)
      .signals.masks.map((mask) => Number(mask.some(Boolean)))
      .join('');
  };
  for (let group = 0; group < 6; group++)
    expect(kept(1).slice(4 * group, 4 * group + 4)).toMatch(/^(0*1){2}0*$/);
  expect(kept(1)).toBe(kept(1));
  expect(kept(1)).not.toBe(kept(2));
});

it('selection keeps the share of tokens with the largest advantage times entropy, over the whole batch', () => {
  const entropies = [
    [0.1, 0.9, 0.2],
    [0.5, 0.3, 0.4],
  ];
  const trajectories = [1, 0].map((reward, i) =>
    written(reward, { entropies: Float32Array.from([9, 9, ...entropies[i]!]) }),
  );
  const { signals } = estimated(trajectories, { scale_rewards: 'none', select_tokens: 0.5 });
  expect(signals.masks.map((mask) => [...mask.subarray(2)])).toEqual([
    [0, 1, 0],
    [1, 0, 1],
  ]);
  expect(signals.masks.every(([a, b]) => !a && !b)).toBe(true);
  // Means of the loss count what was left out, so that the step does not grow.
  expect(signals.counted).toEqual([3, 3]);
  expect(estimated(trajectories, { scale_rewards: 'none' }).signals.counted[0]).toBeUndefined();
  // The advantages themselves stay, and so do the trajectories' own masks.
  expect(signals.advantages[0]![2]).toBe(0.5);
  expect([...trajectories[0]!.trainMask]).toEqual([0, 0, 1, 1, 1]);
});
