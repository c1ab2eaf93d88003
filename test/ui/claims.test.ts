/** What Claims says, lists, draws and exports, on the committed results. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseClaimList } from '../../src/experiment/claimList.ts';
import { markCounts, markOf, marks, type ClaimLine } from '../../src/experiment/mark.ts';
import { parseComparison } from '../../src/experiment/comparison.ts';
import { decodeComparison, encodeComparison } from '../../src/experiment/comparisonLink.ts';
import { parsePublished, type Published } from '../../src/experiment/published.ts';
import { comparisonOfClaim } from '../../src/ui/claims/compareLinks.ts';
import { axisOf, drawnOn, percentAxis } from '../../src/ui/charts/forest.ts';
import { listedClaims, orders, type ClaimOrder } from '../../src/ui/claims/listing.ts';
import { seedsCsv } from '../../src/ui/claims/seedsCsv.ts';
import {
  armRows,
  becauseOf,
  budgetWords,
  powerText,
  changeText,
  changeWords,
  commandOf,
  comparisonOf,
  insideOf,
  markSigns,
  markTones,
  partSigns,
  partWords,
} from '../../src/ui/claims/words.ts';

const folder = join(import.meta.dirname, '../../public');
const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const { claims, notRun } = parseClaimList(read('claims.json'));
const lines: readonly ClaimLine[] = [...claims, ...notRun];
const resultOf = (claim: string): Published => parsePublished(read(`experiments/${claim}.json`));
const arrol = resultOf('arrol-saved-tokens');
const all = { query: '', mark: null };

describe('the words of a result', () => {
  test('say what was compared, and in what arms were equal where that is not the usual budget', () => {
    expect(comparisonOf(arrol)).toBe(
      'mean held-out pass@1 over the budget, arrol against fewer, on euclid level 2, 8 paired seeds',
    );
    expect(comparisonOf(resultOf('april-trained-lengths'))).toContain(
      'against wide at equal sequential decode steps, on euclid',
    );
  });

  test.each([
    [{ counter: 'budget', value: 2e6 }, '2.0 million tokens (generated, and three times those trained on)'],
    [{ counter: 'verify', value: 40960 }, '40,960 completions verified'],
    [{ counter: 'other', value: 4e5 }, '400,000 of other'],
  ])('say what all arms may spend: %j', (budget, words) => {
    expect(budgetWords({ budget })).toBe(words);
  });

  test('give each of the three parts its numbers and a mark', () => {
    for (const claim of claims) {
      expect(becauseOf(claim), claim.claim).toBe(claim.because);
      const parts = partWords(claim);
      expect(parts.map(({ part }) => part)).toEqual(['effect', 'mechanism', 'control']);
      for (const { says, numbers } of parts) {
        expect(partSigns[says], says).toBeDefined();
        expect(numbers).toMatch(/[+−]?\d\.\d{3} \(/);
      }
    }
    expect(insideOf(resultOf('ettrl-equal-tokens').mechanism!)).toBe(
      'tree/unique_ratio of ettrl against 0.6',
    );
  });

  test('say the change beside the paper’s size, and where some seeds never reached the threshold', () => {
    const wordsOf = (claim: string) => changeWords(claims.find((one) => one.claim === claim)!);
    expect(wordsOf('arrol-saved-tokens')).toBe(
      'speed in seconds to the same pass@1, which 6 and 5 of 8 seeds reached',
    );
    expect(wordsOf('latr-turns')).toBe('speed in new tokens to the same pass@1');
    expect(wordsOf('dapo-many-updates')).toBe('mean pass@1 over equal tokens');
    expect(changeText({ difference: 40.2, low: -3.26, high: 84 })).toBe('+40 (−3.3 to +84)');
  });

  test('say how many such tests would show the paper’s size, where that is known', () => {
    const sentenceOf = (claim: string) => powerText(claims.find((one) => one.claim === claim)!);
    expect(sentenceOf('guide-grpo-rescue')).toMatch(
      /^About \d % of such tests would show the paper’s \+4 %, with 9 seeds and this spread\.$/,
    );
    expect(sentenceOf('april-trained-lengths')).toMatch(
      /^More than 99 % of .* the paper’s \+22\.5 %, with 8 seeds/,
    );
    expect(sentenceOf('scope-steps')).toBeNull();
    expect(sentenceOf('treepo-equal-tokens')).toBeNull();
  });

  test('have a sign for each mark, and colour only where something is known', () => {
    expect(new Set(marks.map((mark) => markSigns[mark])).size).toBe(marks.length);
    expect(marks.filter((mark) => markTones[mark] !== 'soft')).toEqual(['seen', 'opposite']);
    expect(marks.filter((mark) => markTones[mark] === 'failed')).toEqual(['opposite']);
  });

  test('name the method, the compared arm and the strongest control among all arms', () => {
    const rows = armRows(arrol);
    expect(rows.map(({ name, is }) => [name, is])).toEqual([
      ['fewer', 'compared with'],
      ['arrol', 'the method'],
      ['random-prune', 'strongest control'],
      ['placebo', ''],
    ]);
    expect(rows[1]?.final).toBeCloseTo(arrol.arms[1]!.final.reduce((sum, one) => sum + one, 0) / 8, 12);
  });
});

test('the command that a claim names is today’s, whatever its result says', () => {
  expect(commandOf({ claim: 'arrol-saved-tokens' })).toBe(
    'npm run -s measure -- experiment arrol-saved-tokens --again',
  );
});

describe('the list of claims', () => {
  test('finds claims by method, task and arm, and by mark, and counts add up', () => {
    const found = (query: string) => listedClaims(lines, { query, mark: null }, 'Outcome');
    expect(found('TreePO').map(({ claim }) => claim)).toContain('treepo-equal-tokens');
    expect(found('table-query latr')).toHaveLength(1);
    expect(found('no such thing')).toEqual([]);
    const counts = markCounts(lines);
    for (const mark of marks) {
      expect(listedClaims(lines, { ...all, mark }, 'Outcome')).toHaveLength(counts[mark]);
    }
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(lines.length);
  });

  test.each(Object.keys(orders) as ClaimOrder[])('sorted by %s keeps every claim', (order) => {
    const sorted = listedClaims(lines, all, order);
    expect(new Set(sorted)).toEqual(new Set(lines));
    const numbers = sorted.map((line) =>
      order === 'Effect, largest first'
        ? 'effect' in line
          ? line.effect.difference
          : -Infinity
        : order === 'Size in the paper, largest first'
          ? (line.size.percent ?? -Infinity)
          : order === 'Outcome'
            ? -marks.indexOf(markOf(line))
            : 0,
    );
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  });
});

describe('the axis of a forest plot', () => {
  const narrow = { difference: 0.01, low: -0.02, high: 0.04 };
  const wide = { difference: 0.6, low: 0.3, high: 0.9 };

  test('has zero in its middle and holds five claims in six, whatever the sixth is', () => {
    const axis = axisOf([[narrow], [narrow], [narrow], [narrow], [narrow], [wide]]);
    expect(axis.to).toBeCloseTo(0.05, 12);
    expect(axis.from).toBe(-axis.to);
    expect([axis.at(0), axis.at(axis.from), axis.at(axis.to)]).toEqual([50, 0, 100]);
    expect(axis.ticks).toHaveLength(5);
    expect(drawnOn(axis, wide)).toEqual({
      low: 100,
      high: 100,
      mean: null,
      beyond: { low: false, high: true },
    });
    const drawn = drawnOn(axis, narrow);
    expect([drawn.low, drawn.mean, drawn.high].map((at) => Math.round(at!))).toEqual([30, 60, 90]);
  });

  test('of one claim holds it, and of nothing is still an axis', () => {
    expect(axisOf([[wide]]).to).toBeCloseTo(1, 12);
    expect(axisOf([]).to).toBeCloseTo(0.01, 12);
  });

  test('in per cent has a side for each sign, as long as intervals and bars need, and ticks within', () => {
    const axis = percentAxis([{ low: -8, high: 12 }], [67]);
    expect([axis.from, axis.to]).toEqual([-10, 100]);
    expect(axis.at(45)).toBeCloseTo(50, 12);
    expect(axis.ticks).toContain(0);
    for (const tick of axis.ticks) expect(tick >= axis.from && tick <= axis.to).toBe(true);
    const drawn = drawnOn(axis, { difference: 120, low: -30, high: 140 });
    expect(drawn).toEqual({ low: 0, high: 100, mean: null, beyond: { low: true, high: true } });
    expect(percentAxis([], []).ticks).toContain(0);
  });

  test('of all committed claims draws their zero and most of their bars', () => {
    const bars = claims.flatMap(({ size }) => size.percent ?? []);
    const axis = percentAxis(
      claims.flatMap(({ change }) => change ?? []),
      bars,
    );
    expect(bars.filter((one) => one > axis.to).length).toBeLessThanOrEqual(1);
    expect(axis.from).toBeLessThan(0);
  });
});

describe('the values per seed as CSV', () => {
  const rows = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.split(','));

  test('have a line for each arm and seed, with mechanism and curve', () => {
    const [head, ...lines] = rows(seedsCsv(arrol));
    expect(head).toContain('mechanism pruning/survivor_variance');
    expect(lines).toHaveLength(32);
    const { final, curves, mechanism } = arrol.arms[1]!;
    const line = lines.find(([, , arm, seed]) => arm === 'arrol' && seed === '13')!;
    expect(Number(line[head!.indexOf('final')])).toBe(final[2]);
    expect(Number(line.at(-2))).toBe(mechanism[2]);
    expect(line.at(-1)).toBe(curves[2]!.map(({ spent, passAt1 }) => `${spent}:${passAt1}`).join(' '));
    // Plain completions are not pruned: there is nothing to store.
    expect(lines.find(([, , arm]) => arm === 'fewer')!.at(-2)).toBe('');
  });

  test('quote what holds a comma', () => {
    const text = seedsCsv({ ...arrol, claim: 'a,"b"' });
    expect(text.split('\n')[1]).toMatch(/^"a,""b""",8,fewer,11,/);
  });
});

test.each(claims.map(({ claim }) => claim))(
  'the way into Compare “%s” opens its arms with their settings, at its budget',
  (claim) => {
    const result = resultOf(claim);
    const comparison = comparisonOfClaim(result);
    const names = comparison.arms.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual([result.effect.arm, result.effect.against]);
    expect(names).toContain(result.control?.against);
    expect(decodeComparison(encodeComparison(comparison))).toEqual(parseComparison(comparison));
  },
);

test.each([
  [{ ...arrol, verdict: 'great' }, 'experiment: its result is damaged at verdict'],
  [{ ...arrol, effect: { ...arrol.effect, low: 'x' } }, 'experiment: its result is damaged at effect.low'],
  [
    { ...arrol, arms: [{ ...arrol.arms[0]!, final: [1] }] },
    'experiment: its result is damaged at arms.0: lists must have one entry for each seed',
  ],
  [null, 'experiment: its result is damaged at result'],
])('a result is refused when damaged: %#', (input, sentence) => {
  expect(() => parsePublished(input)).toThrow(sentence);
});
