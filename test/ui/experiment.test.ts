import { describe, expect, test } from 'vitest';
import { parseResult, stripOf } from '../../src/ui/methods/experiment.ts';

const result = {
  claim: 'x-more',
  method: 'x',
  verdict: 'weaker',
  task: 'chain-sum',
  effect: { metric: 'auc', difference: 0.02, low: -0.01, high: 0.05 },
};

describe('the result of an experiment', () => {
  test('is read for what a card shows', () => {
    expect(parseResult(result)).toEqual({
      claim: 'x-more',
      verdict: 'weaker',
      task: 'chain-sum',
      effect: result.effect,
    });
  });

  test.each([
    [{ ...result, verdict: 'great' }, 'experiment: its result is damaged at verdict'],
    [
      { ...result, effect: { ...result.effect, low: 'x' } },
      'experiment: its result is damaged at effect.low',
    ],
    [null, 'experiment: its result is damaged at result'],
  ])('is refused when damaged: %j', (input, sentence) => {
    expect(() => parseResult(input)).toThrow(sentence);
  });
});

describe('the strip of an interval', () => {
  test('holds interval and zero in order, inside its ends', () => {
    const { low, high, zero } = stripOf(result.effect);
    expect(0 < low && low < zero && zero < high && high < 1).toBe(true);
  });

  test('shows zero beside an interval that lies on one side of it', () => {
    const { low, high, zero } = stripOf({ ...result.effect, low: 0.1, high: 0.2 });
    expect(0 < zero && zero < low && low < high && high < 1).toBe(true);
  });

  test('survives an interval of nothing', () => {
    const { zero } = stripOf({ ...result.effect, low: 0, high: 0 });
    expect(zero).toBe(0.5);
  });
});
