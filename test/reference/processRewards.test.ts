/** Values of steps by search, of GroundedPRM and MedS³, against sums over whole completions. */
import { describe, expect, it } from 'vitest';
import { searchTreeOf, type Searched } from '../../src/rollout/searchTree.ts';
import { selectNode } from '../../src/strategies/topology/search/select.ts';
import { seededInts } from '../graph/seeded.ts';
import { mean, sum } from './arithmetic.ts';
import { relative } from './update.ts';

/** Completions of one-token steps, each after the first sharing some steps of an earlier one. */
function searchedOf(seed: number): Searched[] {
  const made: Searched[] = [];
  for (let i = 0; i < 14; i++) {
    const [from, kept, length, outcome] = seededInts(seed + i, 4, 0, 1000) as [
      number,
      number,
      number,
      number,
    ];
    const before = made[from % Math.max(1, made.length)]?.tokens ?? [];
    const inherited = kept % Math.max(1, before.length);
    const texts = [
      ...Array.from(before).slice(0, inherited),
      ...seededInts(seed + 50 + i, 1 + (length % 4), 0, 3),
    ];
    const steps = texts.map((text, at) => ({ from: at, to: at + 1, correct: (text + at) % 3 !== 0 }));
    made.push({ tokens: [...texts, 9], inherited, steps, outcome: (outcome % 100) / 99 });
  }
  return made;
}

/** What completion j says of its step k: the paper's sum over its steps from there on, or its outcome. */
function says({ steps, outcome }: Searched, k: number, labels: string): number {
  const rest = steps.slice(k).map(({ correct }) => (correct ? 1 : -1));
  const z = 2 * outcome - 1;
  if (labels === 'outcomes') return z;
  const m = rest.length;
  return (sum(rest.map((v, i) => (v * (m - i)) / m)) + z) / ((m + 1) / 2 + 1);
}

describe.each([
  ['fused', 0.9, 1.4],
  ['outcomes', 1, 2],
] as const)('a search with %s labels, decay %f and exploration %f', (labels, decay, exploration) => {
  it('gives each step the mean of what completions through it say, decayed by the steps between', () => {
    for (const seed of [7100, 7200, 7300]) {
      const all = searchedOf(seed);
      const prefix = (one: Searched, k: number): string =>
        Array.from(one.tokens)
          .slice(0, k + 1)
          .join();
      const byPrefix = new Map<string, number[]>();
      for (const one of all) {
        for (const [k] of one.steps.entries()) {
          // Steps that it shares get the value of the first one that it wrote itself.
          const first = Math.max(k, one.inherited);
          const value = decay ** (first - k) * says(one, first, labels);
          byPrefix.set(prefix(one, k), [...(byPrefix.get(prefix(one, k)) ?? []), value]);
        }
      }
      const { nodes, paths } = searchTreeOf(all, { labels, decay });
      const [found, expected]: [number[], number[]] = [[], []];
      paths.forEach((path, j) =>
        path.forEach((node, k) => {
          const values = byPrefix.get(prefix(all[j]!, k))!;
          found.push(nodes[node]!.total / nodes[node]!.visits, nodes[node]!.visits);
          expected.push(mean(values), values.length);
        }),
      );
      expect(relative(found, expected)).toBeLessThan(1e-5);
    }
  });

  it('continues at the child of the largest Q + C √(ln N / n)', () => {
    for (const seed of [7400, 7500, 7600]) {
      const tree = searchTreeOf(searchedOf(seed), { labels, decay });
      const { nodes } = tree;
      const width = 3;
      const hasFree = (n: number): boolean =>
        nodes[n]!.open && (nodes[n]!.continued < width || nodes[n]!.children.some(hasFree));
      let at = 0;
      while (nodes[at]!.continued >= width) {
        const bound = (c: number): number =>
          nodes[c]!.total / nodes[c]!.visits +
          exploration * Math.sqrt(Math.log(nodes[at]!.visits) / nodes[c]!.visits);
        at = nodes[at]!.children.filter(hasFree).sort((a, b) => bound(b) - bound(a))[0]!;
      }
      expect(selectNode(tree, { width, exploration })).toBe(at);
      expect(at).toBeGreaterThan(0);
    }
  });
});
