/** The parts of Try without a page: its address, the policies that it offers, and where a tree is drawn. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TreeBranch } from '../../src/question/tree.ts';
import type { CheckpointInfo } from '../../src/storage/keeping.ts';
import { addressOf, placeAt } from '../../src/ui/navigation/places.ts';
import { readTryAddress, tryRoute } from '../../src/ui/try/address.ts';
import { pointsOf, usualPair } from '../../src/ui/try/points.ts';
import { completionsIn, share, treeWords } from '../../src/ui/try/shares.ts';
import { treeLayout } from '../../src/ui/try/treeBoxes.ts';

describe('the address of Try', () => {
  test('names the run, two rounds and the prompt, and leads back to them', () => {
    const address = { runId: 'abc-1', before: '0', after: '105', prompt: '28+54=' };
    const route = tryRoute(address);
    expect(route).toBe('abc-1/try?before=0&after=105&prompt=28+54=');
    expect(readTryAddress(route)).toEqual(address);
    expect(placeAt(addressOf('Runs', route))?.route).toBe(route);
    // As a reader may have written it.
    const written = placeAt('#/runs/abc-1/try?before=0&after=105&prompt=28+54%3D');
    expect(readTryAddress(written?.route ?? '')).toEqual(address);
  });

  test('keeps every prompt of the alphabet, slashes and question marks too', () => {
    for (const prompt of ['a?', '3>7?', '(8/4)', '..#S\u0023G|', 'aeg?1a8d2e', '1,2 3~;:<>']) {
      const hash = addressOf('Runs', tryRoute({ runId: 'r', prompt }));
      expect(readTryAddress(placeAt(hash)?.route ?? '')).toEqual({ runId: 'r', prompt });
    }
  });

  test('is no other address of Runs', () => {
    for (const route of ['', 'abc', 'abc/tries', 'try']) expect(readTryAddress(route)).toBeNull();
    expect(readTryAddress('abc/try')).toEqual({ runId: 'abc' });
  });
});

const info = (serial: number, round: number): CheckpointInfo => ({
  ...{ runId: 'r', serial, round, passAt1: null, evalReward: null, bytes: 1, savedAt: 0 },
});

describe('the policies that are offered', () => {
  test('are the start and every stored round once, the last of its saves', () => {
    const points = pointsOf([info(4, 50), info(1, 0), info(5, 50), info(2, 25)], null);
    expect(points.map(({ id, serial }) => [id, serial])).toEqual([
      ['0', null],
      ['25', 2],
      ['50', 5],
    ]);
    expect(points.at(-1)?.label).toBe('round 50, newest');
    expect(usualPair(points)).toEqual(['0', '50']);
  });

  test('are those of a run that trains and has no checkpoint yet', () => {
    const points = pointsOf([], 7);
    expect(points.map(({ id, round }) => [id, round])).toEqual([
      ['0', 0],
      ['now', 7],
    ]);
    expect(usualPair(points)).toEqual(['0', 'now']);
    expect(usualPair(pointsOf([], null))).toEqual(['0', '0']);
  });
});

const leaf = (symbol: string, probability: number, tail: string, correct: boolean | null): TreeBranch => ({
  ...{ symbol, probability, next: [], rest: 0 },
  leaf: {
    tail: [...tail].map((one) => ({ symbol: one, probability: 0.5 })),
    ...{ probability: probability * 0.5 ** tail.length, ended: true, correct },
  },
});
const branch = (symbol: string, probability: number, ...next: TreeBranch[]): TreeBranch => ({
  ...{ symbol, probability, next, rest: 0.1, leaf: null },
});
const tree = {
  next: [
    branch('8', 0.7, leaf('2', 0.8, '⏎', true), leaf('1', 0.1, '⏎', false)),
    leaf('⏎', 0.2, '', null),
    branch('[search]', 0.05, leaf('9', 0.6, '123456789⏎', null)),
  ],
};

describe('a tree', () => {
  test('is read as completions with their probabilities and verdicts', () => {
    expect(completionsIn(tree).map(({ text, correct }) => [text, correct])).toEqual([
      ['82⏎', true],
      ['81⏎', false],
      ['⏎', null],
      ['search9123456789⏎', null],
    ]);
    expect(treeWords(tree)).toBe(
      'Likeliest completions: 82 end: 40 %, right; end: 20 %; 81 end: 5 %, wrong.',
    );
  });

  test.each([
    [1, '> 99 %'],
    [0.995, '> 99 %'],
    [0.994, '99 %'],
    [0.31, '31 %'],
    [0.01, '1 %'],
    [0.0099, '< 1 %'],
    [0, '< 1 %'],
  ])('shows the probability %d as %s', (probability, words) => {
    expect(share(probability)).toBe(words);
  });

  test('has a box for every symbol, marks what was drawn, and shortens what has no space', () => {
    const { boxes, rows, height } = treeLayout(tree, 420, ['8', '1', '⏎']);
    expect(boxes.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['8', '2', '1', '⏎', 'search', '9']),
    );
    expect(boxes.filter(({ isDrawn }) => isDrawn).map(({ text }) => text)).toEqual(['8', '1', '⏎']);
    const long = boxes.find(({ title }) => title === '123456789⏎');
    expect(long?.text).toMatch(/^1234\d*…$/);
    expect(rows.map(({ y }) => y)).toEqual([...rows.map(({ y }) => y)].sort((a, b) => a - b));
    expect(height).toBeGreaterThan(rows.at(-1)?.y ?? Infinity);
  });

  test('stays inside its width, and no two boxes overlap, whatever the tree', () => {
    const symbol = fc.constantFrom(...'0123456789+=', '[search]', '[answer]', '[filter]');
    const leaves = fc.record({
      symbol,
      tail: fc.stringMatching(/^[0-9]{0,12}$/),
      p: fc.double({ min: 0.001, max: 1, noNaN: true }),
    });
    const several = fc.uniqueArray(leaves, { minLength: 1, maxLength: 3, selector: (one) => one.symbol });
    const firsts = fc.uniqueArray(
      fc.record({ symbol, p: fc.double({ min: 0.001, max: 1, noNaN: true }), several }),
      {
        ...{ minLength: 1, maxLength: 3, selector: (one: { symbol: string }) => one.symbol },
      },
    );
    fc.assert(
      fc.property(firsts, fc.integer({ min: 300, max: 700 }), (plan, width) => {
        const next = plan.map(({ symbol: first, p, several: below }) =>
          branch(first, p, ...below.map((one) => leaf(one.symbol, one.p, `${one.tail}⏎`, null))),
        );
        const { boxes, columns, height } = treeLayout({ next }, width, []);
        for (const box of boxes) {
          expect(box.x + box.width).toBeLessThanOrEqual(columns[3]);
          expect(box.y).toBeLessThan(height);
        }
        for (const [i, one] of boxes.entries())
          for (const other of boxes.slice(i + 1)) {
            const apart =
              Math.abs(one.y - other.y) >= 24 ||
              one.x + one.width <= other.x ||
              other.x + other.width <= one.x;
            expect(apart).toBe(true);
          }
      }),
      { numRuns: 200, seed: 7 },
    );
  });
});
