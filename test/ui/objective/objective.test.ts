/** The geometry and the sentences of the objective's pictures, without a browser. */
import { describe, expect, it, test } from 'vitest';
import { defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import { methods } from '../../../src/methods/index.ts';
import type { MethodId } from '../../../src/methods/method.ts';
import { objectiveCurve, type ObjectiveCurve } from '../../../src/run/objectiveCurve.ts';
import { unitPlot } from '../../../src/ui/charts/unitPlot.ts';
import { spansThatDiffer, chartKinds, onSameRatios, signs } from '../../../src/ui/objective/curvePair.ts';
import { pictureOf } from '../../../src/ui/objective/picture.ts';
import { chartWords, differenceWords } from '../../../src/ui/objective/saying.ts';

const grpo = defaultConfig('grpo');
const between = (own: RunConfig, other: RunConfig) =>
  onSameRatios(objectiveCurve(own), objectiveCurve(other));
const higher: RunConfig = { ...grpo, epsilon_high: 0.4 };

test('the words of a chart are those of its values', () => {
  const alone = onSameRatios(objectiveCurve(grpo), null);
  expect(chartWords('slope', alone)).toBe(
    'With advantage +1 the gradient is −1 at a ratio of 1 and 0 above a ratio of 1.2. ' +
      'With advantage −1 the gradient is 1 at a ratio of 1 and 0 below a ratio of 0.8.',
  );
  expect(chartWords('loss', alone)).toBe(
    'With advantage +1 the loss is −1 at a ratio of 1 and −1.2 at 2. With advantage −1 the loss is 1 at a ratio of 1 and 2 at 2.',
  );
  expect(chartWords('slope', onSameRatios(objectiveCurve({ ...grpo, delta: 1.5 }), null))).toContain(
    'With advantage −1 the gradient is 1 at a ratio of 1 and 0 below a ratio of 0.8 and above a ratio of 1.5.',
  );
  expect(chartWords('slope', onSameRatios(objectiveCurve(defaultConfig('reinforce')), null))).toContain(
    'With advantage +1 the gradient is −1 at a ratio of 1 and nowhere 0.',
  );
});

test('the difference of two objectives is said by sign and ratio', () => {
  expect(differenceWords(between(higher, grpo), 'GRPO')).toBe(
    'The gradient differs from that of GRPO with advantage +1 at ratios of 1.2 to 1.4.',
  );
  expect(differenceWords(between({ ...grpo, epsilon: 0.3 }, grpo), 'GRPO')).toBe(
    'The gradient differs from that of GRPO with advantage +1 at ratios of 1.2 to 1.3 and with advantage −1 at ratios of 0.7 to 0.8.',
  );
  expect(differenceWords(between({ ...grpo, seed: 7 }, grpo), 'GRPO')).toBe(
    'The gradient is everywhere that of GRPO.',
  );
});

test('dashes stand only where the other curve differs, and jump where it jumps', () => {
  const both = between(higher, grpo);
  const plot = unitPlot(252, 176);
  const { lines, bounds } = pictureOf('slope', both, [0.8, 1.2, 1.4], plot);
  const [plus, minus] = lines;
  expect(minus?.dashes).toBe('');
  const drawn = [...(plus?.dashes ?? '').matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  const xs = drawn.map(([x]) => x as number);
  expect(Math.min(...xs)).toBeCloseTo(plot.x(0.6), 0);
  expect(Math.max(...xs)).toBeCloseTo(plot.x(0.7), 0);
  // From the line of the own curve up to 0, at one ratio.
  expect(drawn[0]?.[0]).toBe(drawn[1]?.[0]);
  expect(drawn[0]?.[1]).not.toBe(drawn[1]?.[1]);
  expect(bounds).toEqual([0.4, 0.6, 0.7]);
  expect(spansThatDiffer(both, 'slope', 'minus')).toEqual([]);
});

test('curves with other ranges share the wider one', () => {
  const both = between(grpo, defaultConfig('cispo'));
  expect(both.ratios.at(-1)).toBe(6);
  const at = both.ratios.indexOf(5.5);
  expect(both.own.loss.minus[at]).toBeCloseTo(5.5, 9);
  expect(both.other?.slope.minus[at]).toBeCloseTo(5 / 5.5, 9);
});

describe('in the picture of every method lines, names and axes stay inside', () => {
  /** The distinct curves of the catalogue, by the first method that has each. */
  const curves = new Map(
    (Object.keys(methods) as MethodId[])
      .map((id) => [JSON.stringify(objectiveCurve(defaultConfig(id))), id] as const)
      .reverse(),
  );
  for (const [text, id] of curves)
    it(`such as that of ${id}`, () => {
      const curve = JSON.parse(text) as ObjectiveCurve;
      const both = onSameRatios(curve, null);
      for (const width of [165, 218, 330, 520])
        for (const kind of chartKinds) {
          const plot = unitPlot(width, 176);
          const { levels, along, lines } = pictureOf(kind, both, curve.kinks, plot);
          expect(levels.length).toBeGreaterThanOrEqual(3);
          for (const { at } of [...levels, ...along]) expect(at >= 0 && at <= 1).toBe(true);
          // Names along the axis do not touch: 7 pixels a letter.
          const spans = along
            .map(({ at, text, anchor = 'middle' }) => {
              const wide = 7 * text.length;
              const from = at * plot.width - { start: 0, middle: wide / 2, end: wide }[anchor];
              return [from, from + wide] as const;
            })
            .sort(([a], [b]) => a - b);
          for (const [i, [from]] of spans.entries())
            if (i > 0) expect(from).toBeGreaterThanOrEqual((spans[i - 1]?.[1] ?? 0) - 1e-6);
          expect(lines.map(({ sign }) => sign)).toEqual(signs);
          for (const { path, name } of lines) {
            const points = [...path.matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map(
              ([, x, y]) => [+x!, +y!] as const,
            );
            expect(points.length).toBeGreaterThan(20);
            const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
            expect(Math.min(...xs)).toBeGreaterThanOrEqual(plot.left - 0.1);
            expect(Math.max(...xs)).toBeLessThanOrEqual(plot.x(1) + 0.1);
            expect(Math.min(...ys)).toBeGreaterThanOrEqual(plot.top - 0.1);
            expect(Math.max(...ys)).toBeLessThanOrEqual(plot.y(0) + 0.1);
            expect(name[1]).toBeGreaterThanOrEqual(plot.top - 4);
            expect(name[1]).toBeLessThanOrEqual(plot.y(0));
          }
          const [first, second] = lines.map(({ name }) => name[1]) as [number, number];
          expect(Math.abs(first - second)).toBeGreaterThan(10);
        }
    });
});
