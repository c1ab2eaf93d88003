/** Pruning where rows of a group do not all reach the length at which they are judged at the same time: trees and turns. */
import { expect, test } from 'vitest';
import { defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import { collect } from '../../../src/rollout/collect.ts';
import type { Collected } from '../../../src/rollout/collection.ts';
import type { Growth } from '../../../src/rollout/growth.ts';
import type { Pruner } from '../../../src/rollout/pruning.ts';
import type { Act } from '../../../src/rollout/turns.ts';
import { completionOf, roles, type Batch } from '../../../src/rollout/sample.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import { taskOf } from '../../../src/tasks/index.ts';
import { uniformPolicy } from '../../rollout/uniformPolicy.ts';
import { collectRound, firstPrompts } from '../../rollout/chainSumRound.ts';

const task = taskOf('chain-sum');
const longest = 30;

/** Answers every turn with as many tokens, and ends the third. */
const answering: Act = (attempts) =>
  Promise.resolve(
    attempts.map(({ observed = [] }) => ({
      tokens: observed.length === 2 ? [] : [20, 21, 22],
      terminated: observed.length === 2,
      truncated: false,
    })),
  );

interface Shape {
  readonly settings: Partial<RunConfig>;
  readonly turns?: boolean;
  readonly prompts?: number;
  readonly pruner?: Pruner;
}

function grow({ settings, turns = false, prompts = 6, pruner }: Shape): Promise<Collected> {
  const config = { ...defaultConfig('grpo', 'chain-sum'), ...settings, seed: 4 };
  return collectRound(config, {
    prompts: firstPrompts(prompts),
    ...(pruner && { pruner }),
    ...(turns && { act: answering }),
  });
}

const rowsOf = ({ trajectories, pruned = [] }: Batch) => [...trajectories, ...pruned];

const trees: Partial<RunConfig>[] = [
  { topology: 'splits', segment_length: 5, num_generations: 16 },
  { topology: 'segments', segment_length: 4, num_generations: 8 },
  { topology: 'forks', branch_roots: 4, fork_points: 1, branch_width: 1, num_generations: 8 },
];

/** Cuts nothing. */
const looked = (at: number): Pruner => ({ at, check: () => ({ pruned: new Map() }) });
const looks = [1, 3, 7, 13];

test.each(trees.filter(({ topology }) => topology !== 'segments'))(
  'a rule that prunes and cuts nothing leaves a tree as it is, wherever it looks: %j',
  async (settings) => {
    const places = ({ batch }: Collected) =>
      batch.trajectories.map(({ group, branch }) => `${group} ${branch?.from} ${branch?.at}`).sort();
    const plain = places(await grow({ settings }));
    for (const at of looks) expect(places(await grow({ settings, pruner: looked(at) }))).toEqual(plain);
  },
);

test('a rule that prunes leaves branches at the ends of segments', async () => {
  const settings = { topology: 'segments', segment_length: 4, num_generations: 8 } as const;
  for (const at of looks) {
    const { batch } = await grow({ settings, pruner: looked(at) });
    expect(batch.trajectories).toHaveLength(6 * 8);
    for (const { branch, prompt } of batch.trajectories) {
      if (branch) expect((branch.at - prompt.tokens.length) % 4).toBe(0);
    }
  }
});

test.each(trees)(
  'a rule that prunes looks at every branch too: by length none outgrows it: %j',
  async (settings) => {
    const { batch } = await grow({
      settings: { ...settings, prune: 'length_cap', prune_at: 7 },
      prompts: 40,
    });
    expect(batch.pruned?.length).toBeGreaterThan(0);
    for (const one of batch.trajectories) expect(completionOf(one).length).toBeLessThanOrEqual(7);
  },
);

test('a rule that prunes that cuts all who are still writing leaves finished completions to be forked', async () => {
  const forks = trees.find(({ topology }) => topology === 'forks') as Partial<RunConfig>;
  const { batch } = await grow({ settings: { ...forks, prune: 'length_cap', prune_at: 7 }, prompts: 40 });
  expect(batch.trajectories.some(({ branch }) => branch)).toBe(true);
});

test('a rule that prunes lets turns branch at their ends alone', async () => {
  const settings = { topology: 'steps', branch_roots: 2, branch_width: 2, num_generations: 8 } as const;
  const { batch } = await grow({ settings, turns: true, prompts: 20, pruner: looked(3) });
  const branches = rowsOf(batch).flatMap(({ branch, roles: by }) => (branch ? [by[branch.at]] : []));
  expect(branches.length).toBeGreaterThan(10);
  expect(branches.every((role) => role === undefined || role === roles.observation)).toBe(true);
});

test('a rule that prunes keeps the share that was wanted, though rows get to the length one after the other', async () => {
  const settings = { prune: 'random', prune_at: 5, prune_keep: 0.7, num_generations: 16 } as const;
  const { batch } = await grow({ settings, turns: true, prompts: 60 });
  expect(rowsOf(batch)).toHaveLength(960);
  // Four standard deviations of 960 draws are 0.06.
  expect(Math.abs(batch.trajectories.length / 960 - 0.7)).toBeLessThan(0.06);
});

test('a rule that prunes is told of a group what ended before it looked, and nothing of what else was cut', async () => {
  const seen: unknown[] = [];
  const lengths = [20, 20, 20, 3];
  const growth: Growth = {
    first: () => 4,
    // Cuts the second row.
    decide: ({ sample }) => ({
      rows: [...sample.keys()].filter((row) => sample[row] !== 1).map((row) => ({ row })),
      next: 4,
    }),
  };
  const check: Pruner['check'] = (_, __, count) => {
    seen.push(count);
    return { pruned: new Map() };
  };
  const policy = uniformPolicy();
  await collect({
    policy: {
      ...policy,
      // Row i ends with its token lengths[i], and with none before.
      async generate(rows, segment) {
        const forced = new Int32Array(segment.length * rows.parent.length);
        const started = task.prompt('train', 3, 0, 2).tokens.length;
        forced.forEach((_, i) => {
          const row = i % rows.parent.length;
          const at = (rows.position[row] as number) + 2 - started + Math.floor(i / rows.parent.length);
          const own = rows.parent.length === 4 ? row : ([0, 2][row] as number);
          forced[i] = at === lengths[own] ? END : 10;
        });
        return policy.generate(rows, { ...segment, forced });
      },
    },
    verify: (attempts) => task.verify(attempts),
    prompts: [{ prompt: task.prompt('train', 3, 0, 2), place: 0 }],
    frame: { promptWidth: 12, width: 44 },
    ...{ round: 0, samples: 4, maxCompletionLength: longest, temperature: 1, seed: 4, now: () => 0 },
    growth,
    pruner: { at: 8, check },
  });
  expect(seen).toEqual([{ all: 3, ended: 1, others: 1 }]);
});
