/** Pruning by code of the reader: which rows it sees, which it stops, and that no group vanishes. */
import { expect, test } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { Collected } from '../../../src/rollout/collection.ts';
import type { OwnMethod, OwnRow } from '../../../src/learn/own/ownMethod.ts';
import { byGroup } from '../../../src/rollout/sample.ts';
import { decode } from '../../../src/tasks/alphabet.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import { methodAnswering } from '../../learn/own/answering.ts';
import { collectRound, firstPrompts } from '../../rollout/chainSumRound.ts';

const at = 5;

const configOf = (own_method: OwnMethod, settings: Partial<RunConfig> = {}): RunConfig =>
  parseConfig({
    ...{ ...defaultConfig('grpo', 'chain-sum'), level: 2, num_generations: 8, seed: 4 },
    max_completion_length: 30,
    ...{ prune: 'own', prune_at: at, own_method, ...settings },
  });

const grow = (config: RunConfig): Promise<Collected> => collectRound(config, { prompts: firstPrompts(12) });

/** Whether a digit is among the first symbols: half of all rows, at random. */
const isKept = (text: string): boolean => /\d/.test(text.slice(0, 3));
const writtenOf = ({ tokens, prompt }: { tokens: Int32Array; prompt: { tokens: readonly number[] } }) =>
  tokens.subarray(prompt.tokens.length);
const textOf = (one: Parameters<typeof writtenOf>[0]): string =>
  decode(Array.from(writtenOf(one)).filter((token) => token !== END));

test('pruning by code stops exactly the rows that the code refuses, at the check', async () => {
  const sets: (readonly OwnRow[])[] = [];
  const own = methodAnswering({
    keep: (rows) => {
      sets.push(rows);
      return rows.map(({ text }) => isKept(text));
    },
  });
  const { batch } = await grow(configOf(own));
  const { trajectories, pruned = [] } = batch;
  expect(trajectories.length + pruned.length).toBe(12 * 8);
  expect(pruned.length).toBeGreaterThan(12);
  for (const one of pruned) {
    expect(writtenOf(one)).toHaveLength(at);
    expect(isKept(textOf(one))).toBe(false);
    expect(one.cut).toEqual({ rule: 'own rule', score: null });
  }
  const checked = trajectories.filter((one) => writtenOf(one).length > at);
  const groups = byGroup([...trajectories, ...pruned]);
  // Of a group that would have vanished, its first row stays.
  const spared = checked.filter((one) => !isKept(textOf(one)));
  for (const one of spared) {
    expect(groups.get(one.group)?.filter((other) => !('cut' in other))).toEqual([one]);
    expect(Math.min(...(groups.get(one.group) ?? []).map(({ sample }) => sample))).toBe(one.sample);
  }
  // No survivor is weighted, since nothing was drawn.
  expect(trajectories.every(({ survived }) => survived === undefined)).toBe(true);
  const rows = sets.flat();
  const all = [...checked, ...pruned];
  expect(rows).toHaveLength(all.length);
  for (const one of all) {
    const start = one.prompt.tokens.length;
    expect(rows).toContainEqual({
      text: decode(one.tokens.subarray(start, start + at)),
      length: at,
      logps: Array.from(one.logps.subarray(start, start + at)),
      entropies: Array.from(one.entropies.subarray(start, start + at)),
    });
  }
});

test('pruning by code keeps one row of every group where the code refuses all, and all where it refuses none', async () => {
  const none = await grow(configOf(methodAnswering({ keep: (rows) => rows.map(() => false) })));
  const groups = [...byGroup(none.batch.trajectories).values()];
  expect(groups).toHaveLength(12);
  const alone = groups.filter((members) => members.some((one) => writtenOf(one).length > at));
  expect(alone.length).toBeGreaterThan(0);
  for (const members of alone) expect(members).toHaveLength(1);
  const all = await grow(configOf(methodAnswering({ keep: (rows) => rows.map(() => true) })));
  const plain = await grow(configOf(methodAnswering({ keep: () => [] }), { prune: 'none' }));
  expect(all.batch.pruned).toBeUndefined();
  expect(all.batch.trajectories).toEqual(plain.batch.trajectories);
});

test('pruning by code asks about all groups that are due together in one question', async () => {
  const questions: number[] = [];
  const code = { keep: (rows: readonly OwnRow[]) => rows.map(() => true) };
  await grow(configOf(methodAnswering(code, {}, (_, items) => questions.push(items))));
  expect(questions).toEqual([12]);
});

test('pruning by code passes the settings of the method, and rejects with its sentence', async () => {
  const seen: number[] = [];
  const own = methodAnswering(
    {
      keep: (rows, { share }) => {
        seen.push(share as number);
        return rows.map(() => true);
      },
    },
    { share: 0.25 },
  );
  await grow(configOf(own));
  expect(new Set(seen)).toEqual(new Set([0.25]));
  const broken = methodAnswering({
    keep: () => {
      throw new Error('method Mine: keep is not ready (line 3)');
    },
  });
  await expect(grow(configOf(broken))).rejects.toThrow('method Mine: keep is not ready (line 3)');
});

test('pruning by code checks branches of trees too, each once', async () => {
  let refused = 0;
  const own = methodAnswering({
    keep: (rows) =>
      rows.map(({ text }, i) => {
        const kept = i === 0 || isKept(text);
        refused += Number(!kept);
        return kept;
      }),
  });
  const tree = { topology: 'splits', segment_length: 2 } as const;
  const { batch } = await grow(configOf(own, tree));
  const { pruned = [] } = batch;
  expect(pruned).toHaveLength(refused);
  expect(pruned.some(({ branch }) => branch)).toBe(true);
  for (const one of pruned) expect(isKept(textOf(one))).toBe(false);
});
