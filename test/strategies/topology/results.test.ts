/** Trees by execution results: against brute force over what was written, exact expectations, and whole runs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { Collected } from '../../../src/rollout/collection.ts';
import { attemptOf, roles, type PrunedSample, type Sample } from '../../../src/rollout/sample.ts';
import type { Act } from '../../../src/rollout/turns.ts';
import { resultMetrics } from '../../../src/strategies/topology/results/metrics.ts';
import { sameResults } from '../../../src/strategies/topology/results/results.ts';
import { END as endToken } from '../../../src/tasks/vocabulary/common.ts';
import { uniformPolicy } from '../../rollout/uniformPolicy.ts';
import { smallConfig, undescribed, wholeAndResumed } from '../../run/resumed.ts';
import { collectRound } from '../../rollout/chainSumRound.ts';

const longest = 40;
const promptTokens = [10, 11, 12];
type Row = Sample | PrunedSample;

/** Replies with one of `kinds` symbols, by the first token of the turn, and ends after `turns` turns. */
const replying =
  (kinds: number, turns: number): Act =>
  (attempts) =>
    Promise.resolve(
      attempts.map(({ completion, observed = [] }) => {
        const terminated = observed.length >= turns - 1;
        const first = completion[observed.at(-1)?.to ?? 0] as number;
        return { tokens: terminated ? [] : [20 + (first % kinds)], terminated, truncated: false };
      }),
    );

interface Shape {
  readonly samples: number;
  readonly roots: number;
  readonly width: number;
  readonly kinds: number;
  readonly turns: number;
  readonly seed: number;
}

function grow(
  { samples, roots, width, kinds, turns, seed }: Shape,
  prompts: number,
  policy = uniformPolicy(Float32Array.of(0, 0.5)),
): Promise<Collected> {
  const config: RunConfig = {
    ...defaultConfig('grpo', 'table-query'),
    ...{ topology: 'results', num_generations: samples, branch_roots: roots, branch_width: width, seed },
  };
  return collectRound(config, {
    policy,
    verify: (attempts) => Promise.resolve(attempts.map(() => ({ reward: 0, correct: false, reason: '' }))),
    act: replying(kinds, turns),
    prompts: Array.from({ length: prompts }, (_, place) => ({
      prompt: {
        ...{ task: 'table-query', index: place, level: 1, split: 'train', seed },
        tokens: promptTokens,
      } as never,
      place,
    })),
    frame: { promptWidth: promptTokens.length, width: promptTokens.length + longest },
    ...{ round: 4, longest },
  });
}

const groupRows = ({ trajectories, pruned = [] }: Collected['batch'], group: number): Row[] =>
  [...trajectories, ...pruned].filter((one) => one.group === group);

/** The replies that a row has read, as text, and the text of each prefix that ends with one of them. */
function heard(row: Row): { replies: string; prefix: string }[] {
  const { completion, observed = [] } = attemptOf(row);
  return observed.map(({ to }, i) => ({
    replies: observed
      .slice(0, i + 1)
      .map((span) => completion.slice(span.from, span.to).join(','))
      .join(';'),
    prefix: completion.slice(0, to).join(','),
  }));
}

/** The reply that a merged row had waited with, worked out from its own last turn. */
function missed(row: Row, kinds: number): string {
  const { completion, observed = [] } = attemptOf(row);
  const past = heard(row).at(-1)?.replies;
  const reply = String(20 + ((completion[observed.at(-1)?.to ?? 0] as number) % kinds));
  return past === undefined ? reply : `${past};${reply}`;
}

const shapes = fc.record({
  samples: fc.integer({ min: 4, max: 12 }),
  roots: fc.integer({ min: 1, max: 4 }),
  width: fc.integer({ min: 1, max: 4 }),
  kinds: fc.integer({ min: 1, max: 4 }),
  turns: fc.integer({ min: 1, max: 3 }),
  seed: fc.nat(1000),
});

describe('a tree by results', () => {
  it('lets one row continue for all that have the same results, and no other', async () => {
    let merges = 0;
    await fc.assert(
      fc.asyncProperty(shapes, async (shape) => {
        const policy = uniformPolicy(Float32Array.of(0, 0.5));
        const { batch } = await grow(shape, 3, policy);
        expect(policy.live()).toBe(0);
        for (const group of [0, 1, 2]) {
          const rows = groupRows(batch, group);
          const states = new Map<string, Set<string>>();
          for (const { replies, prefix } of rows.flatMap(heard))
            states.set(replies, (states.get(replies) ?? new Set()).add(prefix));
          // Rows that read equal replies read them after the same tokens: they are branches of one row.
          for (const prefixes of states.values()) expect(prefixes.size).toBe(1);
          for (const row of rows) {
            if (!('cut' in row)) continue;
            merges++;
            expect(row.cut).toEqual({ rule: sameResults, score: null });
            // It wrote no token after its results, and another row continues from them.
            expect(states.has(missed(row, shape.kinds))).toBe(true);
          }
          expect(rows.filter((row) => !('cut' in row)).length).toBeLessThanOrEqual(shape.samples);
          expect(rows.filter(({ branch }) => !branch).length).toBe(Math.min(shape.roots, shape.samples));
        }
      }),
      { numRuns: 60 },
    );
    expect(merges).toBeGreaterThan(100);
  });

  it('fills the group from each state alike, at most the width from one', async () => {
    const shape = { samples: 9, roots: 4, width: 3, kinds: 2, turns: 2, seed: 5 };
    const { batch } = await grow(shape, 40);
    for (let group = 0; group < 40; group++) {
      const ends = groupRows(batch, group).filter((row) => !('cut' in row));
      const from = new Map<string, number>();
      let waited = 0;
      for (const row of ends) {
        const state = heard(row).at(-1);
        if (!state) continue;
        waited++;
        from.set(state.prefix, (from.get(state.prefix) ?? 0) + 1);
      }
      const counts = [...from.values()];
      // Of nine wanted, those that ended in their first turn are there already.
      const wanted = 9 - (ends.length - waited);
      expect(waited).toBe(counts.length === 0 ? 0 : Math.min(wanted, 3 * counts.length));
      expect(Math.max(0, ...counts) - Math.min(3, ...counts)).toBeLessThanOrEqual(
        waited % Math.max(1, counts.length),
      );
    }
  });

  it('keeps as many states as different replies are expected, and each row alike stands for its state', async () => {
    const prompts = 600;
    // Turns of one token and its end, so that every turn has one of four equally likely replies.
    const [kinds, roots] = [4, 4];
    const policy = uniformPolicy(Float32Array.of(0, 0));
    const generate: typeof policy.generate = async (rows, segment) => {
      const forced = segment.forced ?? new Int32Array(segment.length * rows.parent.length).fill(-1);
      const at = (row: number): number => rows.position[row] as number;
      const start = promptTokens.length;
      rows.parent.forEach((_, row) => {
        for (let step = 0; step < segment.length; step++) {
          const place = at(row) + 1 + step - start;
          // Token 0 of each turn is free, token 1 ends it; the reply is token 2.
          if (place % 3 === 1) forced[step * rows.parent.length + row] = endToken;
        }
      });
      return policy.generate(rows, { ...segment, forced });
    };
    const { batch } = await grow(
      { samples: 8, roots, width: 2, kinds, turns: 2, seed: 12 },
      prompts,
      new Proxy(policy, { get: (of, key) => (key === 'generate' ? generate : Reflect.get(of, key)) }),
    );
    const distinct = Array.from({ length: prompts }, (_, group) => {
      const rows = groupRows(batch, group);
      return new Set(rows.flatMap((row) => heard(row).map(({ replies }) => replies))).size;
    });
    const mean = distinct.reduce((sum, count) => sum + count, 0) / prompts;
    // E = k (1 − (1 − 1/k)^n), and the variance by enumeration of all 4⁴ replies.
    const sizes = Array.from(
      { length: kinds ** roots },
      (_, code) => new Set([0, 1, 2, 3].map((place) => Math.floor(code / kinds ** place) % kinds)).size,
    );
    const exact = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    expect(exact).toBeCloseTo(kinds * (1 - (1 - 1 / kinds) ** roots), 12);
    const variance = sizes.reduce((sum, size) => sum + (size - exact) ** 2, 0) / sizes.length;
    expect(Math.abs(mean - exact)).toBeLessThan(4 * Math.sqrt(variance / prompts));

    // Of two rows with equal results, the earlier one is merged half of the time.
    const merged = batch.pruned ?? [];
    const pairs = merged.filter(
      (row) =>
        groupRows(batch, row.group).filter(
          (one) => !one.branch && (heard(one)[0]?.replies ?? missed(one, kinds)) === missed(row, kinds),
        ).length === 2,
    );
    const earlier = pairs.filter((row) =>
      groupRows(batch, row.group).some(
        (one) => !one.branch && one.sample > row.sample && heard(one)[0]?.replies === missed(row, kinds),
      ),
    );
    expect(pairs.length).toBeGreaterThan(200);
    expect(Math.abs(earlier.length - pairs.length / 2)).toBeLessThan(4 * Math.sqrt(pairs.length / 4));
  });

  it('counts merged rows and what they had cost', async () => {
    const { batch, entries } = await grow(
      { samples: 8, roots: 4, width: 4, kinds: 2, turns: 3, seed: 8 },
      20,
    );
    const metrics = resultMetrics([batch]);
    const pruned = batch.pruned ?? [];
    expect(metrics['results/merged_ratio']).toBeCloseTo(
      pruned.length / (pruned.length + batch.trajectories.length),
      12,
    );
    const cost = pruned.reduce(
      (sum, { tokens, branch, roles: by }) =>
        sum +
        by.subarray(branch?.at ?? promptTokens.length, tokens.length).filter((role) => role === roles.action)
          .length,
      0,
    );
    // The ledger has counted the same tokens once.
    expect(metrics['results/merged_tokens']).toBeCloseTo(cost / (entries.tok_unique as number), 12);
    expect(resultMetrics([])).toEqual({ 'results/merged_ratio': null, 'results/merged_tokens': null });
  });
});

it.each([{}, { prune: 'random' }, { hint: 'always' }, { replay: 'partial' }] as const)(
  'a run with %j resumes as if never stopped',
  async (settings) => {
    const config = smallConfig('reex-sql', { num_generations: 8, ...settings });
    const { rows, equal } = await wholeAndResumed(config, 4, 2);
    expect(equal).toBe(true);
    expect(undescribed(config, rows)).toEqual([]);
    expect(rows.some((row) => Number(row['results/merged_ratio']) > 0)).toBe(true);
    expect(rows.some((row) => Number(row['tree/unique_ratio']) < 1)).toBe(true);
  },
  90_000,
);
