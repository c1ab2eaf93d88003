import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { independentWeights, majority } from '../../../src/strategies/reward/vote/majority.ts';

const ballots = fc.array(fc.record({ answer: fc.constantFrom('7', '12', '-3', null), weight: fc.nat(3) }), {
  maxLength: 12,
});

describe('a majority vote', () => {
  it('names the answer given most often, by how much, and of how many', () => {
    expect(majority(['4', '5', '5', null, '6', '5', '4', '4'])).toEqual({
      label: '4',
      share: 3 / 8,
      margin: 0,
    });
    expect(majority(['4', '5', '5', null])).toEqual({ label: '5', share: 0.5, margin: 0.25 });
    expect(majority(['4', '4'])).toEqual({ label: '4', share: 1, margin: 1 });
  });

  it('has no label where nobody answered', () => {
    const none = { label: null, share: 0, margin: 0 };
    expect(majority([])).toEqual(none);
    expect(majority([null, null])).toEqual(none);
    expect(majority(['4'], [0])).toEqual(none);
  });

  it('is won by no answer with less weight than another, nor by a later one with as much', () => {
    fc.assert(
      fc.property(ballots, (list) => {
        const answers = list.map(({ answer }) => answer);
        const weightOf = (wanted: string | null) =>
          list.reduce((sum, { answer, weight }) => sum + (answer === wanted ? weight : 0), 0);
        const total = list.reduce((sum, { weight }) => sum + weight, 0);
        const { label, share, margin } = majority(
          answers,
          list.map(({ weight }) => weight),
        );
        const others = ['7', '12', '-3'].filter((answer) => answer !== label);
        const runnerUp = Math.max(...others.map(weightOf));
        if (label === null) {
          expect(runnerUp).toBe(0);
          return;
        }
        expect(share).toBeCloseTo(weightOf(label) / total, 12);
        expect(margin).toBeCloseTo((weightOf(label) - runnerUp) / total, 12);
        const firstVote = (wanted: string) =>
          list.findIndex(({ answer, weight }) => answer === wanted && weight > 0);
        for (const other of others) {
          if (weightOf(other) === weightOf(label)) expect(firstVote(label)).toBeLessThan(firstVote(other));
          else expect(weightOf(other)).toBeLessThan(weightOf(label));
        }
      }),
    );
  });

  it('takes weights that are equal but for rounding for a tie', () => {
    // Ten tenths are 0.9999999999999999 in doubles, one whole is 1.
    const answers = [...Array.from({ length: 10 }, () => 'tenths'), 'whole'];
    const weights = [...Array.from({ length: 10 }, () => 0.1), 1];
    expect(majority(answers, weights)).toMatchObject({ label: 'tenths', margin: 0 });
  });

  it('refuses a weight below 0 and a missing one', () => {
    expect(() => majority(['4'], [-1])).toThrow('weight must be 0 or more, got -1 for completion 0');
    expect(() => majority(['4', '5'], [1])).toThrow('got undefined for completion 1');
  });

  it('hears one base once, however many leaves were forked from it', () => {
    expect([...independentWeights([0, 1, 0, 0, 2, 0])]).toEqual([0.25, 1, 0.25, 0.25, 1, 0.25]);
    const answers = ['a', 'b', 'a', 'a', 'b', 'a'];
    expect(majority(answers).label).toBe('a');
    expect(majority(answers, independentWeights([0, 1, 0, 0, 2, 0]))).toEqual({
      label: 'b',
      share: 2 / 3,
      margin: expect.closeTo(1 / 3, 12) as number,
    });
  });
});
