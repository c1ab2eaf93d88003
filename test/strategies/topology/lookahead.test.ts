/** Lookahead trees on a policy with known odds, against what the odds alone say of every place. */
import { expect, test } from 'vitest';
import { defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { Collected } from '../../../src/rollout/collection.ts';
import { lookaheadAges, treeShare } from '../../../src/strategies/topology/lookahead/nearness.ts';
import { rougeL, suffixMatch } from '../../../src/tensor/similarity.ts';
import { roles, type Batch } from '../../../src/rollout/sample.ts';
import { treeOf, uniqueTokens } from '../../../src/rollout/tree.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import { recount } from '../../rollout/recount.ts';
import { oddsBySeed, tablePolicy } from '../../rollout/tablePolicy.ts';
import { collectRound, promptsAt } from '../../rollout/chainSumRound.ts';

const frame = { promptWidth: 12, width: 44 };
const longest = 24;
const odds = oddsBySeed(7);
const everyPlace = [...Array(8).keys()];

async function grow(
  settings: Partial<RunConfig> = {},
  { places = everyPlace, round = 0 }: { places?: number[]; round?: number } = {},
): Promise<Collected & { policy: ReturnType<typeof tablePolicy> }> {
  const config = {
    ...defaultConfig('grpo', 'chain-sum'),
    topology: 'lookahead',
    lookahead_until: 12,
    ...settings,
    seed: 4,
  } as const;
  const policy = tablePolicy(odds);
  const prompts = promptsAt(places);
  const collected = await collectRound(config, { policy, prompts, frame, round, longest });
  return { ...collected, policy };
}

const everyone = ({ trajectories, pruned = [] }: Batch) => [...trajectories, ...pruned];
type Anyone = ReturnType<typeof everyone>[number];
const startOf = ({ prompt }: Anyone): number => prompt.tokens.length;
const groupOf = (batch: Batch, group: number): Anyone[] =>
  everyone(batch)
    .filter((one) => one.group === group)
    .sort((a, b) => a.sample - b.sample);
/** Whether its first own token was forced. */
const opened = (one: Anyone): boolean =>
  one.branch !== undefined && one.roles[one.branch.at] === roles.template;

/** What a branch at token `at` must begin with, by the odds; null where none may open. */
function rivalAt({ tokens }: Anyone, at: number, least: number, gap: number): number | null {
  const [first, second] = odds([...tokens.slice(0, at)]);
  if (!first || !second) throw new Error('odds name at least two tokens');
  if (second.chance <= least || first.chance - second.chance >= gap) return null;
  return tokens[at] === second.token ? first.token : second.token;
}

/** Fewest changes, by trying all of them. */
function changes(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return a.length + b.length;
  const [x, y] = [a.slice(1), b.slice(1)];
  return a[0] === b[0] ? changes(x, y) : 1 + Math.min(changes(x, y), changes(x, b), changes(a, y));
}

test.each([
  [0.15, 0.2],
  [0.4, 0.6],
])(
  'a lookahead tree branches exactly where odds are above %d and nearer than %d, with the rival of what was written',
  async (least, gap) => {
    const nearness = { branch_chance: least, branch_gap: gap };
    const { batch } = await grow({ ...nearness, lookahead_limit: 1, num_generations: 32 });
    let branches = 0;
    for (const one of batch.trajectories.filter((member) => opened(member) || member.sample === 0)) {
      const own = one.branch ? one.branch.at + 1 : startOf(one);
      const children = groupOf(batch, one.group).filter(
        (other) => other.branch?.from === one.sample && opened(other),
      );
      for (let at = own; at < one.tokens.length; at++) {
        const rival = at - startOf(one) < 12 ? rivalAt(one, at, least, gap) : null;
        const here = children.filter((child) => child.branch?.at === at);
        expect(here.map(({ tokens }) => tokens[at])).toEqual(rival === null ? [] : [rival]);
        branches += here.length;
      }
      expect(children.every((child) => (child.branch?.at as number) >= own)).toBe(true);
    }
    expect(branches).toBeGreaterThan(10);
    expect(batch.pruned).toBeUndefined();
  },
);

test('a lookahead tree records forced tokens with their probability and does not learn from them', async () => {
  const { batch } = await grow();
  const branches = everyone(batch).filter(opened);
  expect(branches.length).toBeGreaterThan(10);
  for (const one of branches) {
    const at = one.branch?.at as number;
    const table = odds([...one.tokens.slice(0, at)]);
    const chance = table.find(({ token }) => token === one.tokens[at])?.chance as number;
    expect(one.logps[at]).toBeCloseTo(Math.log(chance), 6);
    expect(one.trainMask[at]).toBe(0);
    expect(one.trainMask[at - 1]).toBe(Number(one.roles[at - 1] === roles.action));
  }
});

test.each([
  ['edit', 0.6, 8, (a: number[], b: number[]) => 1 - changes(a, b) / a.length],
  ['suffix', 0.2, 8, suffixMatch],
  ['rouge', 0.5, 8, rougeL],
  ['rouge', 0.3, 5, rougeL],
] as const)(
  'a lookahead tree cuts by %s above %d just what is too alike, up to age %i',
  async (by, limit, last, alike) => {
    const { batch } = await grow({
      ...{ lookahead_likeness: by, lookahead_limit: limit, lookahead_length: last },
      ...{ num_generations: 16, branch_gap: 0.4, branch_chance: 0.1 },
    });
    const ages = last === 8 ? [3, 5, 8] : [2, 3, 5];
    expect(lookaheadAges(last)).toEqual(ages);
    for (const one of everyone(batch).filter(opened)) {
      const group = groupOf(batch, one.group);
      const parent = group.find(({ sample }) => sample === one.branch?.from) as Anyone;
      const birth = one.branch?.at as number;
      const cut = 'cut' in one ? one.cut : null;
      const until = one.tokens.length - birth;
      const scores = ages.map((age) => {
        const [own, left] = [one, parent].map(({ tokens }) => [...tokens.slice(birth, birth + age)]);
        if (!own || !left || own.length < age || left.length < age || [...own, ...left].includes(END))
          return null;
        return alike(own, left);
      });
      const fatal = scores.findIndex((score) => score !== null && score > limit);
      if (cut?.rule === 'lookahead') {
        expect(until).toBe(ages[fatal]);
        expect(cut.score).toBe(scores[fatal]);
      } else if (cut) {
        expect(cut).toEqual({ rule: 'parent pruned', score: null });
        const above = (of: Anyone): Anyone | undefined =>
          group.find(({ sample }) => sample === of.branch?.from);
        let grown = above(one);
        while (grown && !('cut' in grown)) grown = above(grown);
        expect(grown).toBeDefined();
      } else {
        expect(fatal).toBe(-1);
        // Had it still been written when what it left was cut, it would have been cut too.
        if ('cut' in parent) expect(one.tokens.length).toBeLessThanOrEqual(parent.tokens.length);
      }
    }
    const rules = (batch.pruned ?? []).map(({ cut }) => cut.rule);
    expect(rules.filter((rule) => rule === 'lookahead').length).toBeGreaterThan(2);
    expect(rules.filter((rule) => rule === 'parent pruned').length).toBeGreaterThan(0);
  },
);

test('a lookahead tree counts every token that the policy wrote, those of cut branches too', async () => {
  const { batch, entries, policy } = await grow();
  expect(batch.pruned?.length).toBeGreaterThan(2);
  expect(entries).toMatchObject(recount(policy.calls, frame.width));
  const groups = everyPlace.map((group) => treeOf(groupOf(batch, group)));
  expect(entries.tok_unique).toBe(groups.reduce((sum, tree) => sum + uniqueTokens(tree), 0));
  expect(policy.live()).toBe(0);
});

test.each([2, 3, 8, 40])(
  'a lookahead tree ends with %i completions of each prompt, filled up by plain samples',
  async (wanted) => {
    const { batch } = await grow({ num_generations: wanted });
    for (const group of everyPlace) {
      const kept = batch.trajectories.filter((one) => one.group === group);
      expect(kept).toHaveLength(wanted);
      // What fills up leaves the others at the prompt and shares nothing with them.
      for (const one of kept.filter((each) => each.branch && !opened(each))) {
        expect(one.branch?.at).toBe(startOf(one));
        expect(one.trainMask[startOf(one)]).toBe(1);
      }
    }
  },
);

test('a lookahead tree takes the earliest places when it has room for few', async () => {
  const { batch } = await grow({ num_generations: 3, lookahead_limit: 1 });
  for (const group of everyPlace) {
    const all = groupOf(batch, group);
    const [root] = all as [Anyone];
    const near = [0, 1, 2]
      .map((at) => at + startOf(root))
      .filter((at) => at < root.tokens.length && rivalAt(root, at, 0.15, 0.2) !== null);
    // Three tokens are written before the first decision.
    const first = all.filter((one) => opened(one) && one.branch?.from === 0).map((one) => one.branch?.at);
    expect(first.slice(0, near.length)).toEqual(near.slice(0, 2));
  }
});

test('a lookahead tree of one prompt does not depend on the other prompts of the round', async () => {
  const wide = { branch_gap: 0.4, branch_chance: 0.1, num_generations: 16 };
  const all = await grow(wide);
  for (const place of everyPlace) {
    const alone = await grow(wide, { places: [place] });
    expect(groupOf(alone.batch, 0)).toEqual(groupOf(all.batch, place).map((one) => ({ ...one, group: 0 })));
  }
});

test('a lookahead tree is the flat group, bit for bit, where no two tokens are ever near enough', async () => {
  const [none, flat] = [await grow({ branch_gap: 0 }), await grow({ topology: 'flat' })];
  expect(none.batch.trajectories.map(({ branch: _b, boundaries: _c, ...one }) => one)).toEqual(
    flat.batch.trajectories,
  );
  expect(none.entries.tok_unique).toBe(flat.entries.tok_unique);
});

test('a lookahead tree is a smaller share of the group from round to round, and at last none of it', async () => {
  expect([0, 1, 2, 4, 9].map((round) => treeShare(round, 4))).toEqual([1, 0.75, 0.5, 0, 0]);
  for (const [round, plain] of [
    [0, 0],
    [3, 3],
    [6, 6],
    [7, 8],
  ] as const) {
    const { batch } = await grow({ lookahead_rounds: 8 }, { round });
    const flat = await grow({ topology: 'flat' }, { round });
    for (const group of everyPlace) {
      const unbranched = batch.trajectories.filter((one) => one.group === group && !one.branch);
      expect(unbranched).toHaveLength(Math.min(8, 1 + plain));
      for (const { tokens, sample } of unbranched) {
        const same = flat.batch.trajectories.find((one) => one.group === group && one.sample === sample);
        expect(tokens).toEqual(same?.tokens);
      }
    }
    expect(batch.trajectories).toHaveLength(64);
  }
});

test('a lookahead tree does not grow again what another rule pruned', async () => {
  const { batch } = await grow({ prune: 'random', prune_at: 6 }, { places: [...Array(12).keys()] });
  const cut = (batch.pruned ?? []).filter((one) => one.cut.rule === 'at random');
  expect(cut.length).toBeGreaterThan(8);
  for (let group = 0; group < 12; group++) {
    const lost = cut.filter((one) => one.group === group).length;
    const kept = batch.trajectories.filter((one) => one.group === group).length;
    expect(kept).toBeLessThanOrEqual(Math.max(1, 8 - lost) + 1);
  }
});
