import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareTokens } from '../../../src/learn/tree/share.ts';
import { treeOf, withoutLeaves } from '../../../src/rollout/tree.ts';
import { seeded } from '../../graph/seeded.ts';
import { total } from '../formulas.ts';
import { grown, plans, promptLength } from '../../strategies/advantage/tree/growth.ts';

const [low, high, dual] = [0.8, 1.28, 3];
const clip = (r: number): number => Math.min(Math.max(r, low), high);

/** Token losses at ratio r: all of them scale with the size of A. */
const surrogates: Record<string, (r: number, advantage: number) => number> = {
  clipped: (r, a) => -Math.min(r * a, clip(r) * a),
  'clipped on both sides': (r, a) =>
    a < 0 ? Math.min(-Math.min(r * a, clip(r) * a), -dual * a) : -Math.min(r * a, clip(r) * a),
  'capped weight': (r, a) => -Math.min(r, high) * a,
};

/** A made-up loss: advantages, masks and weights of every copy, and a ratio for each token that was written. */
const losses = fc.record({
  plan: plans,
  seed: fc.nat(),
  untrained: fc.array(fc.nat(11), { maxLength: 4 }),
  gone: fc.array(fc.nat(11), { maxLength: 4 }),
});

function lossOf({ plan, seed, untrained, gone }: typeof losses extends fc.Arbitrary<infer T> ? T : never) {
  const group = grown(plan);
  const lengths = group.map(({ tokens }) => tokens.length);
  const longest = Math.max(...lengths);
  const rows = (salt: number, from: number, to: number) => {
    const all = seeded(seed + salt, lengths.length * longest, from, to);
    return lengths.map((length, leaf) => all.slice(leaf * longest, leaf * longest + length));
  };
  const masks = rows(1, 0, 1).map((own, leaf) =>
    own.map((x, t) => Number(t >= promptLength && x > 0.2 && !untrained.includes(leaf))),
  );
  return {
    group,
    tree: withoutLeaves(treeOf(group), new Set(gone)),
    kept: group.map((_, leaf) => leaf).filter((leaf) => !gone.includes(leaf)),
    copies: { advantages: rows(2, -2, 2), masks, weights: seeded(seed + 3, group.length, 0.01, 1) },
    ratios: seeded(seed + 4, 200, 0.2, 5),
  };
}

test.each(Object.keys(surrogates))('tokens trained once give the loss of all copies: %s', (name) => {
  const loss = surrogates[name]!;
  fc.assert(
    fc.property(losses, (made) => {
      const { group, tree, kept, copies, ratios } = lossOf(made);
      const ratioOf = (leaf: number, t: number) => ratios[group[leaf]!.tokens[t]!]!;
      const flat = kept.flatMap((leaf) =>
        copies.masks[leaf]!.flatMap((trained, t) =>
          trained ? [copies.weights[leaf]! * loss(ratioOf(leaf, t), copies.advantages[leaf]![t]!)] : [],
        ),
      );
      const shared = shareTokens(tree, copies);
      const once = group.flatMap((_, leaf) =>
        [...shared.masks[leaf]!].flatMap((owned, t) => {
          if (!owned) return [];
          const weight = shared.weights[leaf]![t]!;
          const parts = [shared.positive[leaf]![t]!, shared.negative[leaf]![t]!];
          return parts.map((part) => weight * loss(ratioOf(leaf, t), part));
        }),
      );
      const size = total(flat.map(Math.abs));
      expect(Math.abs(total(once) - total(flat))).toBeLessThanOrEqual(1e-12 * Math.max(size, 1));
      // What does not depend on the advantage, such as a KL penalty, counts as often as there are copies.
      const weightOfCopies = total(
        kept.flatMap((leaf) => copies.masks[leaf]!.map((m) => m * copies.weights[leaf]!)),
      );
      const weightOnce = total(shared.weights.flatMap((own) => [...own]));
      expect(weightOnce).toBeCloseTo(weightOfCopies, 12);
    }),
  );
});

test('tokens trained once have one owner each: the writer if it trains the token, else the first that does', () => {
  fc.assert(
    fc.property(losses, (made) => {
      const { group, tree, kept, copies } = lossOf(made);
      const owners = new Map<number, number[]>();
      shareTokens(tree, copies).masks.forEach((own, leaf) =>
        own.forEach((owned, t) => {
          const token = group[leaf]!.tokens[t]!;
          if (owned) owners.set(token, [...(owners.get(token) ?? []), leaf]);
        }),
      );
      const expected = new Map<number, number[]>();
      const begins = group.map(({ branch }) => branch?.at ?? promptLength);
      for (const leaf of kept) {
        copies.masks[leaf]!.forEach((trained, t) => {
          const token = group[leaf]!.tokens[t]!;
          if (trained && (!expected.has(token) || t >= begins[leaf]!)) expected.set(token, [leaf]);
        });
      }
      expect([...owners].sort()).toEqual([...expected].sort());
    }),
  );
});

test('tokens trained once written out: two completions share a token, one for it and one against', () => {
  const tree = treeOf(
    grown([
      { from: null, keep: 0, own: 2, cuts: [] },
      { from: 0, keep: 1, own: 1, cuts: [] },
    ]),
  );
  const row = (a: number) => [0, 0, 0, a, a];
  const { masks, weights, positive, negative } = shareTokens(tree, {
    advantages: [row(2), row(-1)],
    masks: [row(1), row(1)],
    weights: [0.1, 0.3],
  });
  expect(masks.map((own) => [...own])).toEqual([row(1), [0, 0, 0, 0, 1]]);
  expect(weights[0]![3]).toBeCloseTo(0.4, 15);
  expect(positive[0]![3]).toBeCloseTo(0.5, 15);
  expect(negative[0]![3]).toBeCloseTo(-0.75, 15);
  expect([positive[0]![4], negative[0]![4], positive[1]![4], negative[1]![4]]).toEqual([2, 0, 0, -1]);
});
