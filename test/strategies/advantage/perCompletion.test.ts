/** Strategies that change the one advantage of a completion: pivot, entropy, novelty. */
import { expect, it } from 'vitest';
import { estimated, groupOf, rounded, written } from '../../learn/estimated.ts';

it('advantages of completions of medians leave the pivot out of the update, and keep what it did for the others', () => {
  const settings = { baseline: 'median', scale_rewards: 'mad', drop_pivot: true } as const;
  const { signals, advantages, dropped } = estimated(groupOf([0.1, 0.4, 0.5, 0.9, 1]), settings);
  expect(rounded(advantages)).toEqual([-0.9975, -0.2494, 0, 0.9975, 1.2469]);
  expect(signals.masks.map((mask) => mask.filter(Boolean).length)).toEqual([3, 3, 0, 3, 3]);
  expect(dropped).toBe(1);
  const kept = estimated(groupOf([0.1, 0.4, 0.5, 0.9, 1]), { ...settings, drop_pivot: false });
  expect([kept.dropped, kept.signals.masks[2]!.filter(Boolean).length]).toEqual([0, 3]);
});

it('advantages of completions are weighed by how sure the policy was of the whole completion, and then held within their limit', () => {
  // Mean entropies of what was written, trained or not: 0.5, 1 and 3, so 1.5 in all. Factors 5/3, 4/3 and 0.
  const entropies = [
    [9, 9, 0.2, 0.8],
    [9, 9, 1, 1],
    [9, 9, 2, 4],
  ].map((values) => Float32Array.from(values));
  const group = [1, 0, 0].map((reward, i) => written(reward, { length: 2, entropies: entropies[i]! }));
  group[1]!.trainMask[2] = 0;
  const none = { scale_rewards: 'none' } as const;
  expect(rounded(estimated(group, { ...none, entropy_reshape: true }).advantages)).toEqual([
    1.1111, -0.4444, 0,
  ]);
  expect(rounded(estimated(group, none).advantages)).toEqual([0.6667, -0.3333, -0.3333]);
  const clipped = estimated(group, { ...none, entropy_reshape: true, advantage_clip: 0.5 });
  expect(rounded(clipped.advantages)).toEqual([0.5, -0.4444, 0]);
});

it('advantages of completions grow where a right completion was less likely than its group, per token that the policy wrote', () => {
  // Mean log-probabilities −3, −2 and −1, what stands before a prompt's end left out: −2 in all.
  const logps = [
    [-9, -9, -3],
    [-9, -9, -1.5, -2.5],
    [-9, -9, -1, -1],
  ].map((values) => Float32Array.from(values));
  const group = [1, 1, 0].map((reward, i) => {
    const one = written(reward, { length: logps[i]!.length - 2 });
    return { ...one, logps: logps[i]!, verdict: { ...one.verdict, correct: reward === 1 } };
  });
  const plain = { scale_rewards: 'none' } as const;
  expect(rounded(estimated(group, plain).advantages)).toEqual([0.3333, 0.3333, -0.6667]);
  const sharpened = estimated(group, { ...plain, novelty_lambda: 2.5 });
  expect(rounded(sharpened.advantages)).toEqual([0.5, 0.3333, -0.6667]);
  const gently = estimated(group, { ...plain, novelty_lambda: 0.1 });
  expect(gently.advantages[0]).toBeCloseTo(1 / 3 + 0.1 * (1 - Math.exp(-1)), 6);
});
