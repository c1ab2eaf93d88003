/** What reward strategies add to the reward of the verifier. */
import { describe, expect, it } from 'vitest';
import { estimated, rounded, written } from '../../learn/estimated.ts';

describe('what is added to the reward', () => {
  const none = { baseline: 'none', scale_rewards: 'none' } as const;

  it('grows over the overlong buffer, in tokens of the completion', () => {
    const lengths = [1, 12, 13, 14, 16];
    const trajectories = lengths.map((length) => written(1, { length }));
    const settings = { ...none, overlong_buffer: 4, overlong_penalty: 1 };
    const { rewards, terms, advantages } = estimated(trajectories, settings);
    expect([...rewards]).toEqual([1, 1, 0.75, 0.5, 0]);
    expect([...advantages]).toEqual([...rewards]);
    expect(terms.map(({ name }) => name)).toEqual(['verifier', 'overlong']);
    expect([...estimated(trajectories, { ...settings, overlong_penalty: 0.5 }).rewards]).toEqual([
      1, 1, 0.875, 0.75, 0.5,
    ]);
    expect(estimated(trajectories, none).terms).toHaveLength(1);
  });

  it('is taken from right answers with a wrong step alone', () => {
    const verdict = (correct: boolean, steps: readonly boolean[]) => ({
      reward: Number(correct),
      correct,
      reason: '',
      steps: steps.map((right, i) => ({ from: i, to: i + 1, correct: right })),
    });
    const trajectories = [
      verdict(true, [true, true]),
      verdict(true, [true, false]),
      verdict(false, [false]),
      verdict(true, []),
    ].map((one) => written(one.reward, { verdict: one }));
    const { rewards, terms } = estimated(trajectories, { ...none, flaw_penalty: 0.5, overlong_buffer: 4 });
    expect([...rewards]).toEqual([1, 0.5, 0, 1]);
    expect(terms.map(({ name }) => name)).toEqual(['verifier', 'overlong', 'flaw']);
    expect([...estimated(trajectories, none).rewards]).toEqual([1, 1, 0, 1]);
  });
});

describe('a penalty on length', () => {
  const none = { baseline: 'none', scale_rewards: 'none' } as const;
  const graded = (correct: boolean, length: number) =>
    written(Number(correct), { length, verdict: { reward: Number(correct), correct, reason: '' } });

  it('is taken from right completions in proportion to what the policy wrote, and from no others', () => {
    const trajectories = [graded(true, 16), graded(true, 4), graded(false, 16), graded(true, 4)];
    // The last one read two of its tokens from the environment.
    trajectories[3]!.trainMask.set([0, 0], 3);
    const { rewards, terms } = estimated(trajectories, { ...none, length_penalty: 0.8 });
    expect(rounded(rewards, 12)).toEqual([0.2, 0.8, 0, 0.9]);
    expect(terms.map(({ name }) => name)).toEqual(['verifier', 'length']);
    expect([...estimated(trajectories, none).rewards]).toEqual([1, 1, 0, 1]);
  });
});

describe('the cost of calls', () => {
  const none = { baseline: 'none', scale_rewards: 'none' } as const;
  const called = (correct: boolean, cost?: number) => {
    const verdict = { reward: Number(correct), correct, reason: '', ...(cost !== undefined && { cost }) };
    return written(verdict.reward, { verdict });
  };

  it('is taken from right completions by the price of their calls, and from no others', () => {
    const trajectories = [called(true, 6), called(true, 10), called(false, 9), called(false)];
    const { rewards, terms, metrics } = estimated(trajectories, { ...none, call_cost: 0.05 });
    expect(rounded(rewards, 12)).toEqual([0.7, 0.5, 0, 0]);
    expect(terms.map(({ name }) => name)).toEqual(['verifier', 'calls']);
    expect(metrics['calls/price']).toBe(8);
    expect([...estimated(trajectories, none).rewards]).toEqual([1, 1, 0, 0]);
  });

  it('has no mean price where nothing is right', () => {
    expect(estimated([called(false, 3)], { ...none, call_cost: 0.05 }).metrics['calls/price']).toBeNull();
  });
});
