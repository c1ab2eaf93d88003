import { describe, expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { signFlipRate } from '../../src/run/signFlips.ts';
import { uniform, streams } from '../../src/tensor/random.ts';

const config = (settings: Partial<RunConfig>): RunConfig => ({
  ...defaultConfig(),
  num_generations: 2,
  ...settings,
});

describe('sign flips', () => {
  it('are completions whose advantage and distance to the mean of the others differ in sign', () => {
    // Groups (0.1, 0.2) and (0.8, 0.9): 0.2 is pushed up and 0.8 down, both wrongly.
    expect(signFlipRate([0.1, 0.2, 0.8, 0.9], 4, config({}))).toBe(0.5);
    expect(signFlipRate([0, 1, 0, 1], 4, config({}))).toBe(0);
    expect(signFlipRate([1, 1, 1, 1], 4, config({}))).toBeNull();
    // What only makes some count for more turns no sign, and needs no reference and no entropies here.
    expect(signFlipRate([0.1, 0.2, 0.8, 0.9], 4, config({ overconfidence_alpha: 1 }))).toBe(0.5);
    expect(signFlipRate([0.1, 0.2, 0.8, 0.9], 4, config({ entropy_reshape: true }))).toBe(0.5);
    // A second prompt counts alike.
    expect(signFlipRate([0.1, 0.2, 0.8, 0.9, 0, 1, 0, 1], 4, config({}))).toBe(0.25);
  });

  it('are rarer with three completions without the one nearest to the baseline than with two, for median and mean', () => {
    // Uneven rewards, as of graded tasks: squares of uniform numbers.
    const samples = 60;
    const rewards = Array.from({ length: 200 * samples }, (_, i) => uniform(7, streams.sample, i) ** 2);
    const two = signFlipRate(rewards, samples, config({})) as number;
    const three = { drop_pivot: true } as const;
    const median = signFlipRate(
      rewards,
      samples,
      config({ ...three, baseline: 'median', scale_rewards: 'mad' }),
    ) as number;
    const mean = signFlipRate(rewards, samples, config(three)) as number;
    expect(two).toBeGreaterThan(0.2);
    expect(median).toBeLessThan(two - 0.05);
    expect(mean).toBeLessThan(two - 0.05);
    expect(Math.abs(mean - median)).toBeLessThan(0.02);
  });

  it('need samples of two groups', () => {
    expect(() => signFlipRate([1, 0, 1], 3, config({}))).toThrow('at least 4 samples of a prompt, got 3');
  });
});
