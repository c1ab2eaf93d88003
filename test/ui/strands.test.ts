import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RolloutGroup, RolloutLine, RolloutNode } from '../../src/run/records.ts';
import { strandsOf, type Strands } from '../../src/ui/round/strands.ts';

const lineOf = (text: string, advantage: number): RolloutLine => ({
  ...{ prompt: '1+2=', symbols: [...text], roles: [...text].map(() => 1 as const), steps: [] },
  view: { prompt: '1+2=', expected: '3' } as RolloutLine['view'],
  logps: [...text].map((_, i) => Math.log(0.5 + i / 100)),
  entropies: [...text].map(() => 0),
  advantages: [...text].map(() => advantage),
  ...{ reward: Number(advantage > 0), correct: advantage > 0, reason: '', truncated: false },
});

const groupOf = (texts: readonly string[], tree: readonly RolloutNode[] | null = null): RolloutGroup => ({
  ...{ prompt: '1+2=', expected: '3', level: 1, tree },
  lines: texts.map((text, i) => lineOf(text, i % 2 ? 0.5 : -0.5)),
});

/** A node for every symbol, so that equal beginnings are shared. */
function trieOf(texts: readonly string[]): RolloutNode[] {
  const nodes: RolloutNode[] = [];
  const add = (parent: number, depth: number, symbols: string[]): number =>
    nodes.push({
      ...{ parent, depth, symbols, roles: symbols.map(() => 1 as const), lines: [], ends: [] },
      ...{ value: null, advantage: null, pruned: null },
    }) - 1;
  add(-1, 0, []);
  texts.forEach((text, line) => {
    let at = 0;
    for (const symbol of text) {
      const there = nodes.findIndex(({ parent, symbols }) => parent === at && symbols[0] === symbol);
      at = there >= 0 ? there : add(at, (nodes[at] as RolloutNode).depth + 1, [symbol]);
      (nodes[at] as { lines: readonly number[] }).lines = [...(nodes[at] as RolloutNode).lines, line];
    }
    (nodes[at] as { ends: readonly number[] }).ends = [...(nodes[at] as RolloutNode).ends, line];
  });
  return nodes;
}

/** The symbols of a row from the prompt on. */
function written({ pieces }: Strands, piece: number): string {
  const at = pieces[piece];
  return at ? written({ pieces } as Strands, at.parent) + at.symbols.join('') : '';
}

const texts = fc.array(fc.string({ unit: fc.constantFrom('1', '2', '3'), minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 40,
});

describe('the strands of a prompt', () => {
  it('have a row for every completion, which reads as the completion', () => {
    fc.assert(
      fc.property(texts, (all) => {
        for (const tree of [null, trieOf(all)]) {
          const strands = strandsOf(groupOf(all, tree), 100);
          const rows = strands.rows.map(({ piece }) => written(strands, piece));
          expect(rows.toSorted()).toEqual(all.toSorted());
          expect(strands.length).toBe(Math.max(...all.map(({ length }) => length)));
        }
      }),
    );
  });

  it('keep every completion, right answer and advantage where neighbours share a row', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 12 }), (all, most) => {
        const { rows } = strandsOf(groupOf(all, trieOf(all)), most);
        expect(rows.length).toBeLessThanOrEqual(most);
        expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
        expect(rows.reduce((sum, { right }) => sum + right, 0)).toBe(Math.floor(all.length / 2));
        const weighted = rows.reduce((sum, { advantage, count }) => sum + (advantage ?? NaN) * count, 0);
        expect(weighted).toBeCloseTo(all.reduce((sum, _, i) => sum + (i % 2 ? 0.5 : -0.5), 0));
      }),
    );
  });

  it('let a piece span exactly the rows of the completions through it', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const strands = strandsOf(groupOf(all, trieOf(all)), 100);
        strands.pieces.forEach(({ rows: [first, last] }, piece) => {
          const through = strands.rows.flatMap(({ piece: end }, row) => {
            for (let at = end; at >= 0; at = strands.pieces[at]?.parent ?? -1) if (at === piece) return [row];
            return [];
          });
          expect(through).toEqual(Array.from({ length: last - first + 1 }, (_, i) => first + i));
        });
      }),
    );
  });

  it('mark rows that were pruned, which have no verdict and no advantage', () => {
    const tree = trieOf(['12', '13']);
    tree.push({
      ...(tree[1] as RolloutNode),
      parent: 1,
      symbols: ['9'],
      lines: [],
      ends: [],
      pruned: { rule: 'at random', score: null },
    });
    const { rows, pieces } = strandsOf(groupOf(['12', '13'], tree), 100);
    expect(rows.map(({ pruned }) => pruned)).toEqual([0, 0, 1]);
    expect(rows[2]).toMatchObject({ right: 0, advantage: null });
    expect(pieces.at(-1)?.probability).toBeNull();
  });

  it('have the mean probability of a piece’s own symbols', () => {
    const { pieces } = strandsOf(groupOf(['12', '13'], trieOf(['12', '13'])), 100);
    expect(pieces.map(({ probability }) => probability)).toEqual([
      expect.closeTo(0.5),
      expect.closeTo(0.51),
      expect.closeTo(0.51),
    ]);
  });

  it('share few rows where they are many, with the count of each', () => {
    for (const many of [17, 64, 256]) {
      const all = Array.from({ length: many }, (_, i) => String(1 + (i % 3)).repeat(1 + (i % 5)));
      const { rows } = strandsOf(groupOf(all), 16, 11);
      expect(rows.length).toBeLessThanOrEqual(11);
      expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(many);
      expect(rows.reduce((sum, { right }) => sum + right, 0)).toBe(Math.floor(many / 2));
    }
    expect(strandsOf(groupOf(Array<string>(16).fill('12')), 16, 11).rows).toHaveLength(16);
  });
});

it('places a sentence from right to left as it is read, and a tree as it grows', () => {
  const symbols = ['מה', 'שלום', '?', '⏎'];
  const words = { symbols, writing: 'words', roles: symbols.map(() => 1 as const) } as const;
  const line = { ...lineOf('abcd', 1), ...words };
  const offsets = (group: RolloutGroup): (readonly number[])[] =>
    strandsOf(group, 8).pieces.map((piece) => piece.offsets);
  const flat = { ...groupOf(['a']), lines: [line] };
  const [placed = []] = offsets(flat);
  expect(placed).toEqual([...placed].sort((a, b) => b - a));
  expect(placed.at(-1)).toBe(0);
  const greek = { ...line, symbols: ['τι', 'λες', '?', '⏎'] };
  expect(offsets({ ...flat, lines: [greek] })).toEqual([[0, 3, 6, 8]]);
  const tree = { ...flat, tree: trieOf(['abcd']) };
  expect(strandsOf(tree, 8).pieces.every((piece) => piece.offsets[0] === 0)).toBe(true);
});
