import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  armsOf,
  budgetWords,
  comparisonOf,
  insideOf,
  parseResult,
  stripOf,
} from '../../src/ui/methods/experiment.ts';

const armOf = (name: string, title: string, auc: readonly number[]) => ({
  name,
  title,
  seeds: [1, 2, 3],
  auc: [...auc],
  final: auc.map((height) => height + 0.1),
  config: { learning_rate: 4e-4 },
});

const result = {
  claim: 'x-more',
  method: 'x',
  verdict: 'weaker',
  because: 'the interval of the effect holds 0',
  task: 'chain-sum',
  level: 2,
  arms: [armOf('x', 'More of it', [0.5, 0.6, 0.7]), armOf('plain', 'Without', [0.5, 0.5, 0.5])],
  mechanism: {
    metric: 'entropy',
    wanted: 'higher' as const,
    because: 'It should stay uncertain.',
    difference: 0.1,
    low: 0.05,
    high: 0.15,
  },
  budget: { counter: 'budget', value: 2e6 },
  limits: ['Small.'],
  command: 'npm run -s experiment -- x-more',
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

  test('says in what arms were equal where that is not the usual budget', () => {
    const read = parseResult({ ...result, budget: { counter: 'tok_train', value: 4e5 } });
    expect(comparisonOf(read)).toBe(
      'mean held-out pass@1 over the budget, x against plain at equal tokens trained on, on chain-sum level 2, 3 paired seeds',
    );
  });

  test('is read with its plot, and refused with a damaged one', () => {
    const point = { x: 1, arm: 'x', mean: 0.5, low: 0.4, high: 0.6 };
    const plot = { over: 'Rounds', metric: 'auc', curves: [{ name: 'Now', points: [point] }] };
    expect(parseResult({ ...result, plot }).plot?.curves[0]?.points).toEqual([
      { x: 1, mean: 0.5, low: 0.4, high: 0.6 },
    ]);
    const damaged = { ...plot, curves: [{ name: 'Now', points: [{ ...point, mean: null }] }] };
    expect(() => parseResult({ ...result, plot: damaged })).toThrow(
      'experiment: its result is damaged at plot.curves.0.points.0.mean',
    );
  });

  test('shows every arm by its means over seeds', () => {
    const [first, second] = armsOf(parseResult(result));
    expect(first).toMatchObject({ title: 'More of it', rate: 4e-4 });
    expect(first?.auc).toBeCloseTo(0.6, 12);
    expect(second?.final).toBeCloseTo(0.6, 12);
  });

  test.each([
    [{ counter: 'budget', value: 2e6 }, '2.0 million tokens (generated, and three times those trained on)'],
    [{ counter: 'verify', value: 40960 }, '40,960 completions verified'],
    [{ counter: 'tok_train', value: 4e5 }, '400,000 tokens trained on'],
    [{ counter: 'steps_seq', value: 4e5 }, '400,000 of steps_seq'],
  ])('says what all arms may spend: %j', (budget, words) => {
    expect(budgetWords(parseResult({ ...result, budget }))).toBe(words);
  });

  test('says which arm had a multiple of the budget, beside the comparison and beside the budget', () => {
    const arms = result.arms.map((arm) => (arm.name === 'plain' ? { ...arm, budgetTimes: 8 } : arm));
    const read = parseResult({ ...result, arms });
    expect(comparisonOf(read)).toContain('x against plain at 8 times its budget, on chain-sum');
    expect(budgetWords(read)).toMatch(/^2\.0 million tokens .*\) \(plain at 8 times as much\)$/);
  });

  test('names the number that a mechanism was compared with', () => {
    expect(insideOf(result.mechanism)).toBe('entropy');
    const read = parseResult({ ...result, mechanism: { ...result.mechanism, than: 0.78 } });
    expect(insideOf(read.mechanism!)).toBe('entropy against 0.78');
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
