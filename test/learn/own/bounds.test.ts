import { describe, expect, it } from 'vitest';
import { expressionBounds, isAlwaysFinite, isZeroWithoutAdvantage } from '../../../src/learn/own/bounds.ts';
import { isMultipleOfAdvantage } from '../../../src/learn/own/homogeneous.ts';
import { traceOf } from '../../sandbox/traceLoss.ts';
import { typedLosses } from './losses.ts';

const boundsOf = (body: string) => expressionBounds(traceOf(body)).at(-1)!;

it.each([
  ...(['clipped', 'capped', 'gate', 'plain'] as const).map((name) => [typedLosses[name], true] as const),
  [typedLosses.penalised, false],
  [typedLosses.centred, false],
  ['advantage < 0 ? 2 * ratio * advantage : advantage', true],
  ['advantage < 1 ? ratio * advantage : advantage', false],
  ['advantage * advantage', false],
  ['max(advantage, 0) * ratio', true],
  ['max(advantage, 1) * ratio', false],
  ['min(advantage, -advantage) / (1 + entropy) + 0', true],
  ['advantage + ratio', false],
  ['ratio / advantage', false],
  ['exp(advantage)', false],
  ['advantage * mean(ratio)', false],
  ['ratio', false],
  ['0', true],
] as const)('whether a loss is a multiple of the advantage %s: %s', (body, expected) => {
  const expression = traceOf(body);
  expect(isMultipleOfAdvantage(expression)).toBe(expected);
});

describe('what is known of a loss before it meets numbers', () => {
  it.each([
    ['clip(ratio, 0.8, 1.2)', 0.8, 1.2],
    ['clip(ratio, 0.8, 1.2) * -2 + 1', -1.4, -0.6],
    ['ratio < 1', 0, 1],
    ['entropy < 0', 0, 0],
    ['min(entropy, 3) / 2', 0, 1.5],
    ['advantage < 0 ? 3 : -1', -1, 3],
    ['1 / clip(ratio, 0.5, 2)', 0.5, 2],
    ['exp(logp)', 0, 1],
    ['mean(clip(logp, -4, -2))', -4, 0],
  ])('%s lies between %d and %d', (body, low, high) => {
    const bounds = boundsOf(body);
    expect(bounds.low).toBeCloseTo(low, 12);
    expect(bounds.high).toBeCloseTo(high, 12);
  });

  it.each(Object.keys(typedLosses) as (keyof typeof typedLosses)[])(
    'knows of %s whether it needs an advantage',
    (name) => {
      // A penalty and a mean of squares act whatever the advantage.
      const always = name === 'penalised' || name === 'centred';
      expect(isZeroWithoutAdvantage(traceOf(typedLosses[name]))).toBe(!always);
    },
  );

  it.each([
    ['-ratio * advantage - 0.01 * entropy', false],
    ['(advantage < 0 ? 2 : 1) * ratio * advantage', true],
    ['advantage < 0 ? ratio : 0', true],
    ['0 < advantage ? -ratio : 0', true],
    ['advantage <= 0 ? ratio : 0', false],
    // At a tie the gradient flows to the ratio, though the value is 0 then.
    ['clip(ratio, 1, 1) - 1', false],
    ['ratio * advantage / entropy', false],
    ['ratio * advantage / (1 + entropy)', true],
    ['advantage * exp(ratio)', false],
    ['advantage * exp(-ratio)', true],
    ['advantage * exp(-high * ratio)', false],
    ['advantage * log(ratio)', true],
    ['advantage * log(entropy)', false],
    ['stopGradient(advantage) * logp', true],
    ['mean(advantage) * logp', true],
    ['sum(advantage * logp) / 3', true],
    ['max(ratio * advantage, -2)', true],
    ['max(ratio * advantage, 2)', false],
    ['advantage', true],
  ])('%s is 0 without advantages: %s', (body, expected) => {
    expect(isZeroWithoutAdvantage(traceOf(body))).toBe(expected);
  });

  it('uses the range of an own setting', () => {
    const expression = traceOf('advantage * exp(-high * ratio)');
    expect(isZeroWithoutAdvantage(expression, { settings: { high: [0, 5] } })).toBe(true);
    expect(isZeroWithoutAdvantage(expression, { settings: { high: [-1, 5] } })).toBe(false);
  });

  it.each([
    ['log(entropy)', false],
    ['log(entropy + 0.001)', true],
    ['1 / advantage', false],
    ['exp(exp(ratio))', false],
    ['exp(min(ratio, 10))', true],
    ['min(exp(exp(ratio)), 2)', false],
    ['ratio ** 4', true],
    ['ratio ** 5', false],
  ])('%s is always finite: %s', (body, expected) => {
    expect(isAlwaysFinite(traceOf(body))).toBe(expected);
  });
});
