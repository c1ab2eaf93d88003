import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  scoreBinOf,
  calibrated,
  decodeCalibration,
  encodeCalibration,
  fadedCalibration,
  newCalibration,
  posteriorByBin,
  priorOf,
  sigmoid,
  together,
} from '../../../src/strategies/pruning/quality/calibration.ts';

const finished = fc.array(
  fc.record({
    score: fc.double({ min: -8, max: 8, noNaN: true }),
    reward: fc.constantFrom(0, 1),
    weight: fc.double({ min: 1, max: 10, noNaN: true }),
  }),
  { minLength: 1, maxLength: 60 },
);
type Finished = { score: number; reward: number; weight: number }[];
const learned = (list: Finished, bins: number, isWeighted = false) =>
  calibrated(
    newCalibration(bins),
    list.map(({ score }) => score),
    list.map(({ reward }) => reward),
    isWeighted ? list.map(({ weight }) => weight) : undefined,
  );

describe('the calibration of the quality head', () => {
  it('sorts scores into equally wide bins of their sigmoid', () => {
    expect(
      [-Infinity, -800, -1.2, -1, 0, 1, 1.2, 800, Infinity].map((score) => scoreBinOf(score, 4)),
    ).toEqual([0, 0, 0, 1, 2, 2, 3, 3, 3]);
    expect(sigmoid(0.7)).toBeCloseTo(1 / (1 + Math.exp(-0.7)), 15);
    expect(() => scoreBinOf(NaN, 4)).toThrow('score is not a number');
  });

  it('knows how many of those it saw were right, one half at first, and forgets by a factor', () => {
    const state = calibrated(newCalibration(4), [-1, 1, 1], [1, 1, 0.25], [1, 2, 4]);
    expect(priorOf(newCalibration())).toBe(0.5);
    expect(priorOf(state)).toBeCloseTo((4 + 1) / (7 + 2), 12);
    const less = fadedCalibration(state, 0.5);
    expect([...less.right]).toEqual([...state.right].map((weight) => weight / 2));
    expect([...less.wrong]).toEqual([...state.wrong].map((weight) => weight / 2));
    expect(priorOf(less)).toBeCloseTo((2 + 1) / (3.5 + 2), 12);
  });

  it("is Bayes' rule on smoothed histograms", () => {
    // Right: 1 and 3 in the two bins, wrong: 2 and 0; with one more in each P(b|1) = ⅓, ⅔ and P(b|0) = ¾, ¼.
    const scores = [-1, 1, 1, 1, -1, -1];
    const state = calibrated(newCalibration(2), scores, [1, 1, 1, 1, 0, 0]);
    expect([...posteriorByBin(state, 0.5)]).toEqual([expect.closeTo(4 / 13, 12), expect.closeTo(8 / 11, 12)]);
    expect([...posteriorByBin(state, 0)]).toEqual([0, 0]);
    expect([...posteriorByBin(state, 1)]).toEqual([1, 1]);
    expect([...posteriorByBin(newCalibration(3), 0.3)]).toEqual(
      [0.3, 0.3, 0.3].map((q) => expect.closeTo(q, 12)),
    );
  });

  it('is the share of right ones in a bin, if the prior is that of all and hardly anything is added', () => {
    fc.assert(
      fc.property(finished, fc.integer({ min: 1, max: 6 }), (list, bins) => {
        const prior = list.filter(({ reward }) => reward === 1).length / list.length;
        fc.pre(prior > 0 && prior < 1);
        const q = posteriorByBin(learned(list, bins), prior, 1e-9);
        for (let bin = 0; bin < bins; bin++) {
          const inside = list.filter(({ score }) => scoreBinOf(score, bins) === bin);
          if (inside.length === 0) continue;
          const right = inside.filter(({ reward }) => reward === 1).length;
          expect(q[bin]).toBeCloseTo(right / inside.length, 6);
        }
      }),
    );
  });

  it('counts one that was likely to be pruned for all that were, and passes over what was not scored', () => {
    const { right, wrong } = calibrated(newCalibration(2), [1, -1, 1, 1], [1, 0, NaN, 0.25], [2, 5, 9, 4]);
    expect([...right]).toEqual([0, 3]);
    expect([...wrong]).toEqual([5, 3]);
  });

  it('leaves the state that it was given as it was', () => {
    const before = newCalibration(2);
    calibrated(before, [1], [1]);
    expect(before).toEqual(newCalibration(2));
  });

  it('comes back from a checkpoint bit for bit', () => {
    fc.assert(
      fc.property(finished, fc.integer({ min: 1, max: 6 }), (list, bins) => {
        const state = learned(list, bins, true);
        expect(decodeCalibration(JSON.parse(JSON.stringify(encodeCalibration(state))))).toEqual(state);
      }),
    );
  });

  it.each([
    null,
    [],
    { right: [1] },
    { right: [], wrong: [] },
    { right: [1], wrong: [1, 2] },
    { right: [1, -1], wrong: [1, 2] },
    { right: [1, null], wrong: [1, 2] },
  ])('does not come back from %j', (damaged) => {
    expect(() => decodeCalibration(damaged)).toThrow('start the run again');
  });

  it('refuses a prior beyond [0, 1], an alpha of 0 and no bins', () => {
    expect(() => posteriorByBin(newCalibration(2), 1.1)).toThrow('prior must be between 0 and 1, got 1.1');
    expect(() => posteriorByBin(newCalibration(2), 0.5, 0)).toThrow('alpha must be above 0, got 0');
    expect(() => newCalibration(0)).toThrow('bins must be a whole number of at least 1, got 0');
  });
});

describe('several scores at once', () => {
  const chance = fc.double({ min: 0.05, max: 0.95, noNaN: true });

  it('are worth what Bayes says of scores that are independent of each other given the outcome', () => {
    fc.assert(
      fc.property(chance, chance, chance, chance, chance, (prior, a1, a0, b1, b0) => {
        const alone = (ifRight: number, ifWrong: number): number =>
          (prior * ifRight) / (prior * ifRight + (1 - prior) * ifWrong);
        const joint = (prior * a1 * b1) / (prior * a1 * b1 + (1 - prior) * a0 * b0);
        expect(together([alone(a1, a0), alone(b1, b0)], prior)).toBeCloseTo(joint, 9);
      }),
    );
  });

  it('are worth what one says where the other says nothing', () => {
    expect(together([0.7], 0.2)).toBe(0.7);
    expect(together([0.7, 0.2], 0.2)).toBeCloseTo(0.7, 12);
  });
});
