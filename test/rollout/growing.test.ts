/** What the engine does with decisions that shape a tree: going back, branching from finished rows, forced tokens. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Collected, Collection } from '../../src/rollout/collection.ts';
import type { Growth, Next } from '../../src/rollout/growth.ts';
import { decidingEvery } from './deciding.ts';
import type { Batch } from '../../src/rollout/sample.ts';
import { completionOf, roles, type Sample } from '../../src/rollout/sample.ts';
import { treeOf, uniqueTokens } from '../../src/rollout/tree.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { integer, streams, uniform } from '../../src/tensor/random.ts';
import { recount } from './recount.ts';
import { symbolFor, uniformPolicy } from './uniformPolicy.ts';
import { collectWritten } from './chainSumRound.ts';

const frame = { promptWidth: 12, width: 44 };
const longest = 20;

const collectWith = (changes: Partial<Collection> = {}): Promise<Collected> =>
  collectWritten({ longest, frame, ...changes });

/** Decides by keyed chance: goes on, prunes, branches from any token of any row, forces tokens. A few decisions long. */
function wild(seed: number, { revisits = false, force = false } = {}): Growth {
  return {
    tree: true,
    revisits,
    rows: () => 1 + (seed % 3),
    first: () => 4,
    decide: ({ place, length, open }, state) => {
      const turn = ((state as number | undefined) ?? 0) + 1;
      const chance = (row: number, what: number, limit: number): number =>
        integer(limit, seed, streams.sample, place, turn, row, what);
      const rows: Next[] = [];
      open.forEach((_, row) => {
        const has = length[row] as number;
        if (open[row] && chance(row, 0, 5) > 0) rows.push({ row });
        if (turn > 4 || (!open[row] && !revisits) || chance(row, 1, 3) > 0) return;
        const keep = chance(row, 2, has + Number(open[row]));
        const forced = force && chance(row, 3, 2) === 0 ? { force: 1 + chance(row, 4, 9) } : {};
        if (keep < has || open[row]) rows.push({ row, keep, ...forced });
      });
      return { rows, state: turn, next: 4 };
    },
  };
}

const seeds = fc.record({ seed: fc.nat(500), revisits: fc.boolean(), force: fc.boolean() });
const everyone = ({ trajectories, pruned = [] }: Batch) => [...trajectories, ...pruned];
type Anyone = ReturnType<typeof everyone>[number];

function byGroup(batch: Batch): Anyone[][] {
  const groups = new Map<number, Anyone[]>();
  for (const one of everyone(batch)) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  return [...groups.values()].map((group) => group.sort((a, b) => a.sample - b.sample));
}

test('a tree grown by decisions has completions that hold exactly the tokens of what they branched from, and draw their own by their own keys', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async ({ seed, ...kind }) => {
      const { batch } = await collectWith({ growth: wild(seed, kind) });
      for (const group of byGroup(batch)) {
        expect(new Set(group.map(({ sample }) => sample)).size).toBe(group.length);
        for (const one of group) {
          const start = one.prompt.tokens.length;
          const from = group.find(({ sample }) => sample === one.branch?.from);
          const at = one.branch?.at ?? start;
          if (one.branch) expect(from?.tokens.subarray(0, at)).toEqual(one.tokens.subarray(0, at));
          for (let t = at; t < one.tokens.length; t++) {
            if (one.roles[t] === roles.template) continue;
            const u = uniform(11, streams.sample, 5, one.group, one.sample, t);
            expect(one.tokens[t]).toBe(symbolFor(u, Float32Array.of(0)));
          }
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('a tree grown by decisions is counted: each token of the tree once, pruned ones too, and never more than without sharing', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async ({ seed, ...kind }) => {
      const policy = uniformPolicy();
      const { batch, entries } = await collectWith({ policy, growth: wild(seed, kind) });
      const unique = byGroup(batch).reduce((sum, group) => sum + uniqueTokens(treeOf(group)), 0);
      expect(entries.tok_unique).toBe(unique);
      expect(entries).toMatchObject(recount(policy.calls, frame.width));
      const apart = everyone(batch).reduce((sum, one) => sum + completionOf(one as Sample).length, 0);
      expect(entries.tok_noshare).toBe(apart);
      expect(unique).toBeLessThanOrEqual(apart);
      expect(policy.live()).toBe(0);
    }),
    { numRuns: 40 },
  );
});

test('a tree grown by decisions marks forced tokens, keeps their probability, and learns nothing from them', async () => {
  const growth: Growth = {
    tree: true,
    rows: () => 2,
    first: () => 5,
    decide: ({ length, open }) => ({
      rows: [...open.keys()].flatMap((row) =>
        length[row] === 5 ? [{ row }, { row, keep: 2, force: 7 }] : [{ row }],
      ),
      next: 5,
    }),
  };
  const { batch } = await collectWith({ growth });
  const branches = batch.trajectories.filter(({ branch }) => branch);
  expect(branches.length).toBeGreaterThan(2);
  for (const { tokens, prompt, roles: written, trainMask, logps } of branches) {
    const forced = prompt.tokens.length + 2;
    expect(tokens[forced]).toBe(7);
    expect(written[forced]).toBe(roles.template);
    expect(trainMask[forced]).toBe(0);
    expect(logps[forced]).toBeCloseTo(-Math.log(64), 6);
    expect(trainMask.reduce((sum, one) => sum + one, 0)).toBe(tokens.length - prompt.tokens.length - 1);
  }
});

test('a tree grown by decisions says of what it cut by which rule', async () => {
  const growth: Growth = {
    first: () => 3,
    decide: ({ sample, open }) => ({
      rows: [...open.keys()].filter((row) => sample[row] !== 1).map((row) => ({ row })),
      pruned: new Map([...open.keys()].map((row) => [row, { rule: 'odd one', score: 0.25 }])),
      next: 3,
    }),
  };
  const { batch } = await collectWith({ growth });
  const cut = batch.pruned?.filter(({ sample }) => sample === 1) ?? [];
  expect(cut.length).toBeGreaterThan(0);
  for (const one of batch.pruned ?? []) expect(one.cut).toEqual({ rule: 'odd one', score: 0.25 });
  // Whoever of sample 1 is left had ended before the first decision.
  const left = batch.trajectories.filter(({ sample }) => sample === 1);
  for (const { tokens, prompt } of left) expect(tokens.length - prompt.tokens.length).toBeLessThanOrEqual(3);
});

test('a tree grown by decisions with nothing that branches is the flat group, bit for bit', async () => {
  const flat = await collectWith();
  const unbranched = await collectWith({ growth: { ...decidingEvery(4), revisits: true } });
  expect(unbranched).toEqual(flat);
  const tree = await collectWith({ growth: { ...decidingEvery(4), tree: true } });
  const plain = tree.batch.trajectories.map(({ boundaries: _, ...trajectory }) => trajectory);
  expect(plain).toEqual(flat.batch.trajectories);
  expect(tree.entries).toEqual(flat.entries);
  for (const { boundaries, tokens, prompt } of tree.batch.trajectories) {
    const ends = [4, 8, 12, 16].map((end) => prompt.tokens.length + end);
    expect([...(boundaries ?? [])]).toEqual(ends.filter((end) => end < tokens.length));
  }
});

test('a tree grown by decisions branches from a finished row before its end token only', async () => {
  const greedyBack = (keep: (length: number) => number): Growth => ({
    revisits: true,
    rows: () => 1,
    first: () => longest,
    decide: ({ length, sample }) => ({
      rows: [...sample.keys()].flatMap((row) =>
        sample.length === 1 && sample[row] === 0 ? [{ row, keep: keep(length[row] as number) }] : [],
      ),
      next: longest,
    }),
  });
  const { batch } = await collectWith({ growth: greedyBack((length) => length - 1) });
  const branches = batch.trajectories.filter(({ branch }) => branch);
  expect(branches).toHaveLength(3);
  for (const { tokens, branch } of branches) {
    expect(tokens.subarray(0, branch?.at)).not.toContain(END);
  }
  await expect(collectWith({ growth: greedyBack((length) => length) })).rejects.toThrow(
    /a row that ended after \d+ tokens cannot keep \d+ and continue/,
  );
});
