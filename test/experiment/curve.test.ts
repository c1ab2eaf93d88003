import fc from 'fast-check';
import { expect, it } from 'vitest';
import { heightAt, meanHeight, spentAt, type Curve } from '../../src/experiment/curve.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
/** Curves that begin at 0 and rise or fall by steps of some width. */
const curves = fc
  .array(fc.record({ width: fc.integer({ min: 1, max: 50 }), passAt1: share }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((steps): Curve => {
    let spent = 0;
    return steps.map(({ width, passAt1 }, i) => ({ spent: (spent += i === 0 ? 0 : width), passAt1 }));
  });
const budgets = fc.integer({ min: 1, max: 700 });
const ramp: Curve = [
  { spent: 0, passAt1: 0.2 },
  { spent: 100, passAt1: 0.6 },
  { spent: 300, passAt1: 0.8 },
];

it('a curve of pass@1 against budget is read between measurements on a straight line, and is flat outside', () => {
  expect([0, 50, 100, 200, 300, 999].map((spent) => heightAt(ramp, spent))).toEqual(
    [0.2, 0.4, 0.6, 0.7, 0.8, 0.8].map((height) => expect.closeTo(height, 12) as number),
  );
  expect(() => heightAt([], 1)).toThrow('at least one point');
});

it('a curve of pass@1 against budget has a mean height over exactly the budget', () => {
  expect(meanHeight(ramp, 100)).toBeCloseTo(0.4, 12);
  expect(meanHeight(ramp, 200)).toBeCloseTo((0.4 * 100 + 0.65 * 100) / 200, 12);
  expect(meanHeight(ramp, 600)).toBeCloseTo((40 + 140 + 240) / 600, 12);
  for (const none of [0, -1, NaN]) expect(() => meanHeight(ramp, none)).toThrow('above 0, got');
});

it('a curve of pass@1 against budget gives the budget at which it first reached a height', () => {
  expect(spentAt(ramp, 0.4, 300)).toBeCloseTo(50, 12);
  expect(spentAt(ramp, 0.1, 300)).toBe(0);
  expect(spentAt(ramp, 0.7, 150)).toBeNull();
  expect(spentAt(ramp, 0.9, 900)).toBeNull();
});

it('a curve of pass@1 against budget passes through its measurements and never leaves the range around them', () => {
  fc.assert(
    fc.property(curves, budgets, (curve, budget) => {
      for (const { spent, passAt1 } of curve) expect(heightAt(curve, spent)).toBeCloseTo(passAt1, 12);
      const heights = curve.map(({ passAt1 }) => passAt1);
      const mean = meanHeight(curve, budget);
      expect(mean).toBeGreaterThanOrEqual(Math.min(...heights) - 1e-12);
      expect(mean).toBeLessThanOrEqual(Math.max(...heights) + 1e-12);
    }),
  );
});

it('a curve of pass@1 against budget keeps its area when a measurement is added on its own line, and adds up over parts of the budget', () => {
  fc.assert(
    fc.property(curves, budgets, fc.integer({ min: 1, max: 699 }), (curve, budget, at) => {
      const more = [...curve, { spent: at, passAt1: heightAt(curve, at) }].sort((a, b) => a.spent - b.spent);
      expect(meanHeight(more, budget)).toBeCloseTo(meanHeight(curve, budget), 9);
      const later: Curve = [
        { spent: 0, passAt1: heightAt(curve, at) },
        ...curve
          .filter(({ spent }) => spent > at)
          .map(({ spent, passAt1 }) => ({ spent: spent - at, passAt1 })),
      ];
      const parts = meanHeight(curve, at) * at + meanHeight(later, budget) * budget;
      expect(parts / (at + budget)).toBeCloseTo(meanHeight(curve, at + budget), 9);
    }),
  );
});

it('a curve of pass@1 against budget is at the threshold at that budget, and below it before', () => {
  fc.assert(
    fc.property(curves, share, budgets, (curve, threshold, budget) => {
      const spent = spentAt(curve, threshold, budget);
      const before = spent ?? budget;
      if (spent !== null && spent > 0) expect(heightAt(curve, spent)).toBeCloseTo(threshold, 9);
      for (const point of curve.filter((one) => one.spent < before)) {
        expect(point.passAt1).toBeLessThan(threshold);
      }
    }),
  );
});
