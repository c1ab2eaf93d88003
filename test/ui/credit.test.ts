import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { biasPlan, creditConfig, rankingPlans } from '../../src/analysis/creditPlan.ts';
import { creditSchemes } from '../../src/analysis/creditRanking.ts';
import {
  creditSentence,
  parseCredit,
  scaleOf,
  schemeWords,
  type CreditTask,
} from '../../src/ui/methods/credit.ts';

const committed: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../public/credit.json'), 'utf8'),
);

describe('the committed ranking of credits', () => {
  const { tasks, bias, command, completions } = parseCredit(committed);

  test('is of the plans as they stand, whole', () => {
    expect(command).toBe('npm run -s credit');
    expect(completions).toBeGreaterThanOrEqual(256);
    expect(tasks.map(({ task, settings }) => ({ task, settings }))).toEqual(
      rankingPlans.map(({ task, settings }) => ({ task, settings })),
    );
    expect([bias.task, bias.settings]).toEqual([biasPlan.task, biasPlan.settings]);
  });

  test('stands on trees whose prompts are neither hopeless nor done, and is in order', () => {
    for (const { passAt1, trees, credits } of tasks) {
      expect(passAt1).toBeGreaterThan(0.2);
      expect(passAt1).toBeLessThan(0.6);
      expect(trees).toBeGreaterThanOrEqual(64);
      const heights = credits.map(({ step }) => step.pearson.value);
      expect(heights).toEqual([...heights].sort((a, b) => b - a));
    }
  });

  test('has every scheme, and the page has words for it', () => {
    const ids = creditSchemes(creditConfig(rankingPlans[0]!, 1)).map(([id]) => id);
    for (const { credits } of tasks) expect(credits.map(({ id }) => id).sort()).toEqual([...ids].sort());
    for (const id of ids)
      expect(Object.values(schemeWords(id)).every((words) => words.length > 3)).toBe(true);
  });
});

test.each([
  [null, 'credit: the ranking is damaged at result'],
  [{ ...(committed as object), completions: 'many' }, 'credit: the ranking is damaged at completions'],
])('a damaged ranking is refused: %#', (input, sentence) => {
  expect(() => parseCredit(input)).toThrow(sentence);
});

test('the scale holds zero and all intervals between its marks', () => {
  const scale = scaleOf([
    { value: 0.1, low: -0.05, high: 0.3 },
    { value: 0.5, low: 0.4, high: 0.61 },
  ]);
  expect(scale.marks).toEqual([-0.2, 0, 0.2, 0.4, 0.6, 0.8]);
  expect([scale.at(-0.2), scale.at(0.8)]).toEqual([0, 100]);
  expect(scale.at(0.3)).toBeCloseTo(50, 9);
});

test('the sentence says no more than the intervals do', () => {
  const at = { value: 0.4, low: 0.3, high: 0.5 };
  const agreement = { pearson: at, spearman: at };
  const line = (id: string, low: number, high: number) => ({
    id,
    step: agreement,
    root: agreement,
    overFlat: { value: (low + high) / 2, low, high },
  });
  const flat = { id: 'leaf', step: agreement, root: agreement, overFlat: null };
  const said = (...credits: CreditTask['credits']) => creditSentence({ credits } as unknown as CreditTask);
  expect(said(line('good', 0.01, 0.1), flat, line('even', -0.1, 0.1), line('bad', -0.2, -0.1))).toBe(
    'Closer to the truth than leaf: good. Further from the truth than leaf: bad. 1 of 3 do not differ significantly from leaf.',
  );
  expect(said(line('very_good', 0.01, 0.1), flat)).toBe('Closer to the truth than leaf: very good.');
});
