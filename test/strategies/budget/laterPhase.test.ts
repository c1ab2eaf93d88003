/** Advantages under a budget with a second phase, or one that gives hard prompts more. */
import { describe, expect, it } from 'vitest';
import { estimated, groupOf, rounded } from '../../learn/estimated.ts';

describe('advantages of a second phase alone', () => {
  const later = { allocation: 'hard', num_generations: 2, further_only: true } as const;

  it('leave the first completions out where there are further ones, and compare these with each other', () => {
    const trajectories = [...groupOf([0, 0, 1, 0, 0]), ...groupOf([1, 0], 1)];
    const { advantages, signals, dropped } = estimated(trajectories, { ...later, scale_rewards: 'none' });
    expect(rounded(advantages.slice(2))).toEqual([0.6667, -0.3333, -0.3333, 0.5, -0.5]);
    expect(signals.masks.map((mask) => mask.some(Boolean))).toEqual([
      ...[false, false, true, true, true],
      ...[true, true],
    ]);
    expect(dropped).toBe(2);
  });

  it('change nothing where the budget has no second phase', () => {
    const trajectories = groupOf([0, 0, 1, 0, 0]);
    const uniform = { ...later, allocation: 'uniform' } as const;
    const expected = estimated(trajectories, { ...uniform, further_only: false });
    expect(estimated(trajectories, uniform)).toEqual(expected);
  });

  it('give the gradient of success on average, which both phases together do not', () => {
    // A prompt comes out right with chance p = σ(θ), so dp/dθ = p(1 − p), and a completion’s score is r − p. Its two
    // first completions failed, which is why it has three further ones: all outcomes of these, by their chances.
    const p = 0.3;
    const gradient = (further_only: boolean): number => {
      let sum = 0;
      for (let outcome = 0; outcome < 8; outcome++) {
        const rewards = [0, 0, outcome & 1, (outcome >> 1) & 1, outcome >> 2];
        const chance = rewards.slice(2).reduce((product, r) => product * (r ? p : 1 - p), 1);
        const settings = {
          ...later,
          further_only,
          baseline: 'leave_one_out',
          scale_rewards: 'none',
        } as const;
        const { advantages, signals } = estimated(groupOf(rewards), settings);
        const learned = rewards.flatMap((r, i) =>
          signals.masks[i]!.some(Boolean) ? [advantages[i]! * (r - p)] : [],
        );
        sum += (chance * learned.reduce((a, b) => a + b, 0)) / Math.max(learned.length, 1);
      }
      return sum;
    };
    expect(gradient(true)).toBeCloseTo(p * (1 - p), 6);
    expect(Math.abs(gradient(false) - p * (1 - p))).toBeGreaterThan(0.02);
  });
});

describe('a budget that gives hard prompts more', () => {
  const batch = [...groupOf([1, 0, 0]), ...groupOf([0, 0, 0, 0, 0], 1), ...groupOf([1, 1], 2)];

  it('leaves groups whose rewards do not differ out of the update', () => {
    const { signals } = estimated(batch, { allocation: 'hard', scale_rewards: 'none' });
    expect(signals.masks.map((mask) => mask.some(Boolean))).toEqual([
      ...[true, true, true],
      ...new Array<boolean>(7).fill(false),
    ]);
    // Whatever else is compared: with the mean of the batch these groups teach something.
    const { signals: compared } = estimated(batch, { allocation: 'hard', baseline: 'batch_mean' });
    expect(compared.masks.every((mask) => mask.some(Boolean))).toBe(true);
  });

  it('keeps them where every prompt gets as many', () => {
    const { signals } = estimated(batch, { scale_rewards: 'none' });
    expect(signals.masks.every((mask) => mask.some(Boolean))).toBe(true);
  });
});
