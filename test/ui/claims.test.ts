/** What Claims says, lists, draws and exports, on the committed results. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseClaimList } from '../../src/experiment/claimList.ts';
import { outcomes } from '../../src/experiment/outcome.ts';
import { parseComparison } from '../../src/experiment/comparison.ts';
import { decodeComparison, encodeComparison } from '../../src/experiment/comparisonLink.ts';
import { parsePublished, type Published } from '../../src/experiment/published.ts';
import { comparisonOfClaim } from '../../src/ui/claims/compareLinks.ts';
import { axisOf, drawnOn } from '../../src/ui/claims/forest.ts';
import { outcomeCounts, listedClaims, orders, type ClaimOrder } from '../../src/ui/claims/listing.ts';
import { seedsCsv } from '../../src/ui/claims/seedsCsv.ts';
import {
  armRows,
  budgetWords,
  commandOf,
  comparisonOf,
  insideOf,
  partMarks,
  partWords,
} from '../../src/ui/claims/words.ts';

const folder = join(import.meta.dirname, '../../public');
const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const { claims } = parseClaimList(read('claims.json'));
const resultOf = (claim: string): Published => parsePublished(read(`experiments/${claim}.json`));
const arrol = resultOf('arrol-saved-tokens');
const all = { query: '', outcome: null };

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
      const parts = partWords(claim);
      expect(parts.map(({ part }) => part)).toEqual(['direction', 'mechanism', 'control']);
      for (const { says, numbers } of parts) {
        expect(partMarks[says], says).toBeDefined();
        expect(numbers).toMatch(/[+−]?\d\.\d{3} \(/);
      }
    }
    expect(insideOf(resultOf('ettrl-equal-tokens').mechanism!)).toBe(
      'tree/unique_ratio of ettrl against 0.6',
    );
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
    'npm run -s measure -- experiment arrol-saved-tokens',
  );
});

describe('the list of claims', () => {
  test('finds claims by method, task and arm, and by outcome, and counts add up', () => {
    expect(
      listedClaims(claims, { query: 'TreePO', outcome: null }, 'Outcome').map(({ claim }) => claim),
    ).toContain('treepo-equal-tokens');
    expect(listedClaims(claims, { query: 'table-query latr', outcome: null }, 'Outcome')).toHaveLength(1);
    expect(listedClaims(claims, { query: 'no such thing', outcome: null }, 'Outcome')).toEqual([]);
    const counts = outcomeCounts(claims);
    for (const outcome of outcomes) {
      expect(listedClaims(claims, { ...all, outcome }, 'Outcome')).toHaveLength(counts[outcome]);
    }
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(claims.length);
  });

  test.each(Object.keys(orders) as ClaimOrder[])('sorted by %s keeps every claim', (order) => {
    const sorted = listedClaims(claims, all, order);
    expect(new Set(sorted)).toEqual(new Set(claims));
    if (order === 'Effect, largest first') {
      const effects = sorted.map(({ effect }) => effect.difference);
      expect(effects).toEqual([...effects].sort((a, b) => b - a));
    }
  });
});

describe('the axis of a forest plot', () => {
  const narrow = { difference: 0.01, low: -0.02, high: 0.04 };
  const wide = { difference: 0.6, low: 0.3, high: 0.9 };

  test('has zero in its middle and holds five claims in six, whatever the sixth is', () => {
    const axis = axisOf([[narrow], [narrow], [narrow], [narrow], [narrow], [wide]]);
    expect(axis.limit).toBeCloseTo(0.05, 12);
    expect([axis.at(0), axis.at(-axis.limit), axis.at(axis.limit)]).toEqual([50, 0, 100]);
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
    expect(axisOf([[wide]]).limit).toBeCloseTo(1, 12);
    expect(axisOf([]).limit).toBeCloseTo(0.01, 12);
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

describe('the way into Compare', () => {
  test.each(claims.map(({ claim }) => claim))(
    '%s opens its arms with their settings, at its budget',
    (claim) => {
      const result = resultOf(claim);
      const comparison = comparisonOfClaim(result);
      const names = comparison.arms.map(({ name }) => name);
      expect(names.slice(0, 2)).toEqual([result.effect.arm, result.effect.against]);
      expect(names).toContain(result.control?.against);
      expect(decodeComparison(encodeComparison(comparison))).toEqual(parseComparison(comparison));
    },
  );
});

describe('a result', () => {
  test.each([
    [{ ...arrol, verdict: 'great' }, 'experiment: its result is damaged at verdict'],
    [{ ...arrol, effect: { ...arrol.effect, low: 'x' } }, 'experiment: its result is damaged at effect.low'],
    [
      { ...arrol, arms: [{ ...arrol.arms[0]!, final: [1] }] },
      'experiment: its result is damaged at arms.0: lists must have one entry for each seed',
    ],
    [null, 'experiment: its result is damaged at result'],
  ])('is refused when damaged: %#', (input, sentence) => {
    expect(() => parsePublished(input)).toThrow(sentence);
  });
});
