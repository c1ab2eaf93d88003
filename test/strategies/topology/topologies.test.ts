/** What each topology and pruning rule makes of a round, on a policy whose tokens are equally likely. */
import { describe, expect, test } from 'vitest';
import { defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { Collected } from '../../../src/rollout/collection.ts';
import { forkLeaves } from '../../../src/strategies/topology/options.ts';
import { splitLengths } from '../../../src/strategies/topology/splits/splits.ts';
import { sharingMetrics } from '../../../src/rollout/sharing.ts';
import { completionOf, type Batch } from '../../../src/rollout/sample.ts';
import { treeOf, uniqueTokens } from '../../../src/rollout/tree.ts';
import { collectRound, firstPrompts } from '../../rollout/chainSumRound.ts';

const longest = 30;

const grow = (settings: Partial<RunConfig>, prompts = 6): Promise<Collected> =>
  collectRound(
    { ...defaultConfig('grpo', 'chain-sum'), ...settings, seed: 4 },
    { prompts: firstPrompts(prompts) },
  );

const lengthOf = (one: Batch['trajectories'][number]): number => completionOf(one).length;

function groupsOf({ trajectories }: Batch): Batch['trajectories'][number][][] {
  const groups: Batch['trajectories'][number][][] = [];
  for (const one of trajectories) (groups[one.group] ??= []).push(one);
  return groups;
}

describe('fixed splits', () => {
  test('come at the planned lengths and nowhere else', async () => {
    expect(splitLengths(16, 5, longest)).toEqual([0, 5, 10, 15]);
    const { batch, entries } = await grow({ topology: 'splits', num_generations: 16, segment_length: 5 });
    for (const group of groupsOf(batch)) {
      for (const { branch, prompt } of group) {
        if (branch) expect([5, 10, 15]).toContain(branch.at - prompt.tokens.length);
      }
      // Every leaf that lived to a split has a sibling there: 2 rows until 5, up to 4 until 10, and so on.
      const alive = (at: number) => group.filter((one) => lengthOf(one) > at).length;
      expect(group.length).toBeLessThanOrEqual(16);
      expect(alive(15) % 2).toBe(0);
      // New tokens from lengths and splits alone: of what a leaf holds, all that stands before its own split was there.
      const own = group.map(
        (one) => lengthOf(one) - (one.branch ? one.branch.at - one.prompt.tokens.length : 0),
      );
      expect(uniqueTokens(treeOf(group))).toBe(own.reduce((sum, tokens) => sum + tokens, 0));
    }
    expect(entries.tok_unique as number).toBeLessThan(entries.tok_noshare as number);
  });

  test('make any number of leaves: 12 where nothing ends before the last split', async () => {
    expect(splitLengths(12, 1, longest)).toEqual([0, 1, 2, 3]);
    const { batch } = await grow({ topology: 'splits', num_generations: 12, segment_length: 1 }, 20);
    const groups = groupsOf(batch);
    for (const group of groups) {
      expect(group.length).toBeLessThanOrEqual(12);
      if (group.every((one) => lengthOf(one) > 3)) expect(group).toHaveLength(12);
    }
    expect(groups.some((group) => group.length === 12)).toBe(true);
  });
});

test('segments end with as many leaves as were wanted, all cut at ends of segments', async () => {
  const { batch } = await grow({ topology: 'segments', num_generations: 8, segment_length: 4 });
  for (const group of groupsOf(batch)) {
    expect(group).toHaveLength(8);
    for (const { branch, prompt, boundaries = [] } of group) {
      for (const at of [...boundaries, ...(branch ? [branch.at] : [])]) {
        expect((at - prompt.tokens.length) % 4).toBe(0);
      }
    }
  }
  // Some completion had ended and was cut back: a branch from one that is shorter than the tree is deep.
  const branches = batch.trajectories.filter(({ branch }) => branch).length;
  expect(branches).toBe(6 * (8 - 2));
});

test('forks leave whole completions inside, and make M(1 + NB) leaves where there is room', async () => {
  const { batch } = await grow({
    topology: 'forks',
    branch_roots: 4,
    fork_points: 1,
    branch_width: 3,
    num_generations: 16,
  });
  expect(forkLeaves(4, 1, 3)).toBe(16);
  for (const group of groupsOf(batch)) {
    const roots = group.filter(({ branch }) => !branch);
    expect(roots).toHaveLength(4);
    const forkable = roots.filter((one) => lengthOf(one) > 2).length;
    expect(group).toHaveLength(4 + 3 * forkable);
    for (const { branch, prompt } of group) {
      const from = group.find(({ sample }) => sample === branch?.from);
      if (!branch || !from) continue;
      expect(branch.at).toBeGreaterThan(prompt.tokens.length);
      expect(branch.at).toBeLessThan(from.tokens.length - 1);
    }
  }
});

describe('the share of tokens written once for several leaves', () => {
  const shapes: Partial<RunConfig>[] = [
    { topology: 'splits', segment_length: 3 },
    { topology: 'segments', segment_length: 4 },
    { topology: 'segments', segment_length: 4, prune: 'random', prune_at: 8 },
    { topology: 'forks', branch_roots: 2, branch_width: 7 },
  ];
  test.each(shapes)('is told by splits and lengths as the engine counted it: %j', async (shape) => {
    const { batch, entries } = await grow({ ...shape, num_generations: 16 }, 20);
    const metrics = sharingMetrics([batch], entries);
    const [observed, predicted] = [metrics['tree/unique_ratio'], metrics['tree/predicted_ratio']];
    expect(observed).toBeLessThan(0.99);
    expect(Math.abs((observed as number) - (predicted as number))).toBeLessThan(0.03);
  });

  test('is (1 + NB/2) / (1 + NB) where forks are anywhere with equal chance', async () => {
    const forks = { topology: 'forks', branch_width: 3, num_generations: 16 } as const;
    const { batch, entries } = await grow(forks, 300);
    const all = batch.trajectories.filter(({ branch }) => !branch).every((one) => lengthOf(one) > 2);
    expect(all).toBe(false);
    // The policy is as unsure everywhere, so forks crowd at the first places: less is shared than by the formula.
    expect(sharingMetrics([batch], entries)['tree/unique_ratio']).toBeGreaterThan((1 + 3 / 2) / (1 + 3));
  });

  test('is 1 where nothing branches', async () => {
    const { batch, entries } = await grow({ num_generations: 4 });
    expect(sharingMetrics([batch], entries)).toEqual({ 'tree/unique_ratio': 1, 'tree/predicted_ratio': 1 });
  });
});

describe('pruning', () => {
  test('at random keeps the share that was wanted, those that ended early among them', async () => {
    const { batch } = await grow({ prune: 'random', prune_at: 6, prune_keep: 0.5, num_generations: 16 }, 60);
    const cut = batch.pruned ?? [];
    expect(batch.trajectories.length + cut.length).toBe(960);
    // 960 draws of ½: four standard deviations are 62.
    expect(Math.abs(cut.length - 480)).toBeLessThan(62);
    for (const { tokens, prompt, cut: why } of cut) {
      expect(tokens.length - prompt.tokens.length).toBe(6);
      expect(why).toEqual({ rule: 'at random', score: null });
    }
  });

  test('by length cuts all that are still being written, also in a tree', async () => {
    for (const topology of ['flat', 'splits'] as const) {
      const { batch } = await grow({ topology, prune: 'length_cap', prune_at: 7, num_generations: 8 });
      expect(batch.pruned?.length).toBeGreaterThan(0);
      expect(Math.max(...batch.trajectories.map(lengthOf))).toBeLessThanOrEqual(7);
      for (const { cut } of batch.pruned ?? []) expect(cut).toEqual({ rule: 'length cap', score: 7 });
    }
  });

  test('of a tree that fills up to a number of leaves is not made good by new ones', async () => {
    const settings = { topology: 'segments', num_generations: 8, segment_length: 4 } as const;
    const { batch, entries } = await grow({ ...settings, prune: 'random', prune_at: 8 }, 30);
    expect(batch.pruned?.length).toBeGreaterThan(20);
    const rows = [...batch.trajectories, ...(batch.pruned ?? [])];
    for (let group = 0; group < 30; group++) {
      expect(rows.filter((one) => one.group === group).length).toBeLessThanOrEqual(8);
    }
    const whole = await grow(settings, 30);
    expect(entries.tok_unique as number).toBeLessThan(whole.entries.tok_unique as number);
  });

  test('leaves what survives as it would have been without', async () => {
    const [all, some] = [
      await grow({ num_generations: 8 }),
      await grow({ prune: 'random', num_generations: 8 }),
    ];
    for (const one of some.batch.trajectories) {
      const whole = all.batch.trajectories.find((t) => t.group === one.group && t.sample === one.sample);
      expect(one).toEqual(whole);
    }
  });
});
