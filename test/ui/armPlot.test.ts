import { describe, expect, test } from 'vitest';
import { drawnPlot, type PlotData } from '../../src/ui/claims/plot.ts';

const field = { left: 30, right: 330, top: 20, bottom: 120 };
const point = (x: number, mean: number, half: number | null = null) => ({
  x,
  mean,
  low: half === null ? null : mean - half,
  high: half === null ? null : mean + half,
});
const plotOf = (...curves: PlotData['curves'][number]['points'][]): PlotData => ({
  over: 'Rounds',
  metric: 'auc',
  curves: curves.map((points, i) => ({ name: `curve ${i}`, points })),
});

describe('the plot of an experiment', () => {
  test('gives every x a place of its own, in order, whatever lies between them', () => {
    const drawn = drawnPlot(plotOf([point(16, 0.5), point(0, 0.4)], [point(4, 0.3), point(0, 0.4)]), field)!;
    expect(drawn.across.map(({ value }) => value)).toEqual([0, 4, 16]);
    expect(drawn.across.map(({ at }) => at)).toEqual([80, 180, 280]);
  });

  test('draws heights in proportion between round marks that hold all intervals', () => {
    const drawn = drawnPlot(plotOf([point(0, 0.5, 0.03), point(1, 0.41, 0.02)]), field)!;
    // From 0.39 to 0.53: four marks or so apart by 0.05.
    expect(drawn.up.map(({ value }) => value.toFixed(2))).toEqual(['0.35', '0.40', '0.45', '0.50', '0.55']);
    expect(drawn.decimals).toBe(2);
    expect([drawn.up[0]!.at, drawn.up.at(-1)!.at]).toEqual([field.bottom, field.top]);
    const [first, second] = drawn.curves[0]!.points;
    expect(first!.y).toBeCloseTo(drawn.up[3]!.at, 9);
    expect(second!.bar!.high).toBeCloseTo(field.bottom - (100 * (0.43 - 0.35)) / 0.2, 9);
    for (const { bar } of drawn.curves[0]!.points) {
      expect(bar!.low).toBeLessThan(field.bottom);
      expect(bar!.high).toBeGreaterThan(field.top);
    }
  });

  test('sets curves apart at the same x, around its place', () => {
    const { curves, across } = drawnPlot(plotOf([point(2, 0.5, 0.1)], [point(2, 0.5, 0.1)]), field)!;
    const [a, b] = curves.map(({ points }) => points[0]!.x);
    expect((a! + b!) / 2).toBeCloseTo(across[0]!.at, 9);
    expect(b! - a!).toBeGreaterThan(3);
  });

  test('survives heights that are all the same, a point without an interval, and no point', () => {
    const { up, curves } = drawnPlot(plotOf([point(0, 0.5), point(1, 0.5)]), field)!;
    expect(up.length).toBeGreaterThan(1);
    expect(curves[0]!.points.every(({ y, bar }) => Number.isFinite(y) && bar === null)).toBe(true);
    expect(drawnPlot(plotOf([], []), field)).toBeNull();
  });
});
