/** Updates that an own loss changes: counted against the closed form of two clips. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultConfig } from '../../../src/config/schema.ts';
import { objectiveCurve } from '../../../src/run/objectiveCurve.ts';
import type { TokenUpdate } from '../../../src/run/records.ts';
import { onSameRatios } from '../../../src/ui/objective/curvePair.ts';
import { pushesOf, shareThatDiffers } from '../../../src/ui/own/roundShare.ts';

const grpo = defaultConfig('grpo');
const curve = (settings: object) => objectiveCurve({ ...grpo, ...settings });
/** Ratios that stand clear of the bounds, where a curve drawn at points may be one point off. */
const bounds = [0.6, 0.8, 1.2, 1.4];
const push = fc.record({
  ratio: fc
    .double({ min: 0.01, max: 5, noNaN: true })
    .filter((ratio) => bounds.every((bound) => Math.abs(ratio - bound) > 0.02)),
  advantage: fc.constantFrom(-2, -0.5, 0, 0.5, 2),
});

it('the share of updates that differ is that of the closed form, for a wider clip than the base has', () => {
  const both = onSameRatios(curve({ epsilon: 0.4 }), curve({ epsilon: 0.2 }));
  fc.assert(
    fc.property(fc.array(push, { minLength: 1, maxLength: 40 }), (pushes) => {
      // Between the two bounds only the wider clip lets a gradient through.
      const expected = pushes.filter(({ ratio, advantage }) =>
        advantage > 0 ? 1.2 < ratio && ratio < 1.4 : advantage < 0 && 0.6 < ratio && ratio < 0.8,
      );
      expect(shareThatDiffers(both, pushes)).toBe(expected.length / pushes.length);
    }),
  );
});

it('the share of updates that differ counts what lies beyond the picture where the curves part until its end', () => {
  const both = onSameRatios(curve({ surrogate: 'plain' }), curve({}));
  const far = [
    { ratio: 30, advantage: 1 },
    { ratio: 1, advantage: 1 },
  ];
  expect(shareThatDiffers(both, far)).toBe(0.5);
  expect(shareThatDiffers(onSameRatios(curve({}), curve({})), far)).toBe(0);
});

it('the share of updates that differ reads ratio and advantage of every update, and leaves out tokens that have none', () => {
  const token = (operands: Readonly<Record<string, number>>): TokenUpdate =>
    ({ steps: [{ operands }] }) as unknown as TokenUpdate;
  const updates = [
    {
      pass: 0,
      loss: 1,
      sum: 1,
      tokens: [null, token({ ratio: 1, advantage: 2 }), token({ advantage: 1 })],
    },
    { pass: 1, loss: 1, sum: 1, tokens: [null, token({ ratio: 1.3, advantage: 2 }), null] },
  ];
  expect(pushesOf({ updates })).toEqual([
    { ratio: 1, advantage: 2 },
    { ratio: 1.3, advantage: 2 },
  ]);
});
