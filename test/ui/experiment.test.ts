import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { comparisonOf, parseResult, stripOf } from '../../src/ui/methods/experiment.ts';

const result = {
  claim: 'x-more',
  method: 'x',
  verdict: 'weaker',
  because: 'the interval of the effect holds 0',
  task: 'chain-sum',
  level: 2,
  arms: [
    { name: 'x', seeds: [1, 2, 3] },
    { name: 'plain', seeds: [1, 2, 3] },
  ],
  effect: { metric: 'auc', arm: 'x', against: 'plain', difference: 0.02, low: -0.01, high: 0.05 },
};

describe('the result of an experiment', () => {
  test('is read for what a card shows, and says what was compared', () => {
    const read = parseResult({ ...result, more: 1 });
    const { method, ...shown } = result;
    expect(method).toBe('x');
    expect(read).toEqual(shown);
    expect(comparisonOf(read)).toBe(
      'mean held-out pass@1 over the budget, x against plain, on chain-sum level 2, 3 paired seeds',
    );
  });

  test('committed by the harness can be read', () => {
    const folder = join(import.meta.dirname, '../../public/experiments');
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
    for (const name of files) {
      const { claim } = parseResult(JSON.parse(readFileSync(join(folder, name), 'utf8')));
      expect(`${claim}.json`).toBe(name);
    }
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
