import { describe, expect, it } from 'vitest';
import { composeRewards } from '../../../src/learn/reward/compose.ts';
import { flawPenalty } from '../../../src/strategies/reward/flaw/flaw.ts';
import { overlongPenalty } from '../../../src/strategies/reward/overlong/overlong.ts';

describe('composed rewards', () => {
  const terms = [
    { name: 'outcome', weight: 1, values: [1, 0, NaN, 1] },
    { name: 'format', weight: 0.5, values: [1, 1, 1, Infinity] },
    { name: 'unused', weight: 0, values: [NaN, NaN, NaN, NaN] },
  ];

  it('mask a trajectory that any term could not score', () => {
    expect([...composeRewards(terms, 4)]).toEqual([1.5, 0.5, NaN, NaN]);
  });

  it('refuse a term of another length, by name', () => {
    expect(() => composeRewards(terms, 3)).toThrow('reward: term outcome must have 3 values, got 4');
  });
});

describe('the overlong penalty', () => {
  it('grows over the buffer and stays where the limit is reached', () => {
    const limits = { maxLength: 20, buffer: 4, factor: 1 };
    expect([15, 16, 17, 18, 20, 25].map((length) => overlongPenalty(length, limits))).toEqual([
      0, 0, -0.25, -0.5, -1, -1,
    ]);
    expect(overlongPenalty(18, { ...limits, factor: 3 })).toBe(-1.5);
  });

  it('refuses a buffer that is longer than the limit or empty', () => {
    expect(() => overlongPenalty(1, { maxLength: 4, buffer: 0, factor: 1 })).toThrow(
      'buffer must be above 0',
    );
    expect(() => overlongPenalty(1, { maxLength: 4, buffer: 5, factor: 1 })).toThrow('at most 4, got 5');
  });
});

describe('the flaw penalty', () => {
  it('falls on right answers with a wrong step alone', () => {
    const cases = [
      { correct: true, firstWrongStep: 0 },
      { correct: true, firstWrongStep: null },
      { correct: false, firstWrongStep: 0 },
      { correct: false, firstWrongStep: null },
    ];
    expect(cases.map((judged) => flawPenalty(judged, 0.5))).toEqual([-0.5, 0, 0, 0]);
    expect(flawPenalty({ correct: true, firstWrongStep: 2 }, 0)).toBe(0);
  });
});
