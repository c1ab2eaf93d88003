import { packTokens, rowsOf, sequenceOf } from '../../src/learn/rows.ts';
import type { Learnable } from '../../src/learn/learnable.ts';
import { plainLosses } from '../../src/strategies/objective/index.ts';
import { aggregations } from '../../src/strategies/objective/aggregation/aggregation.ts';
import { describe, expect, it } from 'vitest';
import { packUpdate } from '../../src/learn/packing.ts';
import { planRows, type RowPlan } from '../../src/learn/rowPlan.ts';
import { updateProgram } from '../../src/learn/programs/update.ts';
import { initialParameters } from '../../src/policy/initialize.ts';
import { policyFromShape, policyOf } from '../../src/policy/sizes.ts';
import { judge, makeTrajectory } from './trajectories.ts';
import { evaluate } from '../graph/evaluate.ts';
import { firstStep } from '../graph/referenceFeeds.ts';

const pad = 0;
const alone: RowPlan = { promptColumns: 2, segmentColumns: 3, perRow: 1 };
const shared: RowPlan = { ...alone, perRow: 2 };
const maxLength = 20;
const options = { plan: alone, aggregation: aggregations.dapo, pad, maxLength } as const;

const completions: readonly Learnable[] = [
  judge(makeTrajectory({ prompt: [5, 6, 9], completion: [7, 8, 1], logps: [-0.1, -0.2, -0.3] }), 1.5),
  judge(makeTrajectory({ prompt: [5, 6, 9], completion: [4, 1], logps: [-0.4, -0.5], untrained: true }), -2),
  judge(makeTrajectory({ prompt: [2], completion: [3], logps: [-0.6], group: 1 }), 0.25),
];
const grid = (data: ArrayLike<number>, width: number): number[][] =>
  Array.from({ length: data.length / width }, (_, row) =>
    Array.from(data)
      .slice(width * row, width * (row + 1))
      .map((x) => Math.round(x * 1e4) / 1e4),
  );

describe('packing an update, one completion a row', () => {
  const { feeds, trained, positions } = packUpdate(rowsOf(completions, alone), options);

  it('feeds the prompt, then its last token with the completion but for its end', () => {
    expect(grid(feeds.tokens!.data, 5)).toEqual([
      [5, 6, 9, 7, 8],
      [5, 6, 9, 4, 0],
      [0, 0, 2, 0, 0],
    ]);
    expect(grid(feeds.positions!.data, 5)).toEqual([
      [0, 1, 2, 3, 4],
      [0, 1, 2, 3, 0],
      [0, 0, 0, 0, 0],
    ]);
    expect(grid(feeds.segments!.data, 5)).toEqual([
      [0, 0, 1, 1, 1],
      [0, 0, 1, 1, 1],
      [-1, -1, 1, 1, 1],
    ]);
  });

  it('has a target for each completion token, with its log-probability, advantage and weight', () => {
    expect(grid(feeds.targets!.data, 3)).toEqual([
      [7, 8, 1],
      [4, 1, 0],
      [3, 0, 0],
    ]);
    expect(grid(feeds.old_logps!.data, 3)).toEqual([
      [-0.1, -0.2, -0.3],
      [-0.4, -0.5, 0],
      [-0.6, 0, 0],
    ]);
    expect(grid(feeds.advantages!.data, 3)).toEqual([
      [1.5, 1.5, 1.5],
      [0, 0, 0],
      [0.25, 0, 0],
    ]);
    expect(grid(feeds.weights!.data, 3)).toEqual([
      [0.25, 0.25, 0.25],
      [0, 0, 0],
      [0.25, 0, 0],
    ]);
  });

  it('counts trained tokens and all positions', () => {
    expect([trained, positions]).toEqual([4, 15]);
  });

  it('weighs by loss type: completions that are left out count as completions', () => {
    const weightsOf = (lossType: 'grpo' | 'dr_grpo'): number[][] =>
      grid(
        packUpdate(rowsOf(completions, alone), { ...options, aggregation: aggregations[lossType] }).feeds
          .weights!.data,
        3,
      );
    expect(weightsOf('grpo')).toEqual([
      [0.1111, 0.1111, 0.1111],
      [0, 0, 0],
      [0.3333, 0, 0],
    ]);
    expect(weightsOf('dr_grpo')[0]![0]).toBeCloseTo(1 / 9, 4);
  });

  it('fills one row up to two, with nothing to learn in the second', () => {
    const one = packUpdate(rowsOf(completions.slice(0, 1), alone), options);
    expect(one.feeds.tokens!.shape).toEqual([2, 5]);
    expect(grid(one.feeds.weights!.data, 3)[1]).toEqual([0, 0, 0]);
    expect([one.trained, one.positions]).toEqual([3, 10]);
  });
});

describe('rows for several minibatches', () => {
  const wide: RowPlan = { ...alone, perRow: 8 };
  const groupsOf = (...sizes: readonly number[]): Learnable[] =>
    sizes.flatMap((size, group) =>
      Array.from({ length: size }, (_, i) =>
        judge(makeTrajectory({ prompt: [5, group], completion: [i], logps: [-1], group }), 1),
      ),
    );
  const lengths = (sizes: readonly number[], parts: number): number[] =>
    rowsOf(groupsOf(...sizes), wide, parts).map((row) => row.length);

  it('are cut further only where that makes minibatches of equally many completions', () => {
    expect(lengths([8, 8, 8, 8], 2)).toEqual([8, 8, 8, 8]);
    expect(lengths([8, 8, 8], 2)).toEqual([4, 4, 4, 4, 4, 4]);
    expect(lengths([8], 8)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  });

  it('are no more than of the whole batch where some completions were left out', () => {
    for (const parts of [1, 2, 3, 4]) {
      expect(lengths([8, 7, 8, 8], parts), `${parts} minibatches`).toEqual([8, 7, 8, 8]);
      expect(lengths([3, 1, 8, 2], parts), `${parts} minibatches`).toEqual([3, 1, 8, 2]);
    }
  });

  it('are at least one for each minibatch while there are completions for it', () => {
    expect(lengths([8, 7], 4)).toEqual([4, 4, 4, 3]);
    expect(lengths([3], 2)).toEqual([2, 1]);
    expect(lengths([3], 4)).toEqual([1, 1, 1]);
  });

  it('hold every completion once, in order', () => {
    const all = groupsOf(3, 1, 8, 2, 5);
    for (const parts of [1, 2, 8]) expect(rowsOf(all, wide, parts).flat()).toEqual(all);
  });
});

describe('packing completions of one prompt into a row', () => {
  it('puts neighbours of a group into a row until it is full, and nobody else', () => {
    const rows = rowsOf(completions, shared);
    expect(rows.map((row) => row.length)).toEqual([2, 1]);
    const { feeds, positions } = packUpdate(rows, { ...options, plan: shared });
    expect(grid(feeds.tokens!.data, 8)).toEqual([
      [5, 6, 9, 7, 8, 9, 4, 0],
      [0, 0, 2, 0, 0, 0, 0, 0],
    ]);
    expect(grid(feeds.segments!.data, 8)[0]).toEqual([0, 0, 1, 1, 1, 2, 2, 2]);
    expect(positions).toBe(16);
  });

  it('gives the gradient that one completion a row gives', () => {
    const shape = { vocabulary: 12, maxLength: 8, width: 8, layers: 2, heads: 2, hidden: 12 };
    const policy = policyFromShape('toy', shape);
    const parameters = initialParameters(policy.layout, 3).map((value, i) => value + 0.1 * Math.sin(i));
    const results = [alone, shared].map((plan) => {
      const { feeds } = packUpdate(rowsOf(completions, plan), { ...options, plan });
      const program = updateProgram(policy, plainLosses, sequenceOf(plan));
      return evaluate(program, { ...feeds, ...firstStep(parameters) });
    });
    const [flat, tree] = results as [(typeof results)[number], (typeof results)[number]];
    expect(tree.loss!.data[0]).toBeCloseTo(flat.loss!.data[0] as number, 12);
    expect(tree.grad_norm!.data[0]).toBeGreaterThan(1e-3);
    flat.moment1_out!.data.forEach((value, i) => expect(tree.moment1_out!.data[i]).toBeCloseTo(value, 12));
  });

  it('keeps the positions of prompt and completions behind a hint, which has the last ones', () => {
    const [long, short] = [
      [7, 8, 1],
      [4, 1],
    ].map((completion) =>
      judge(
        makeTrajectory({
          prompt: [2, 3, 4, 5, 6, 9],
          hint: 3,
          completion,
          logps: completion.map(() => -1),
        }),
        1,
      ),
    ) as [Learnable, Learnable];
    const wide = { ...shared, promptColumns: 5 };
    const { feeds } = packUpdate(rowsOf([long, short], wide), { ...options, plan: wide });
    expect(grid(feeds.tokens!.data, 11)[0]).toEqual([2, 3, 4, 5, 6, 9, 7, 8, 9, 4, 0]);
    expect(grid(feeds.positions!.data, 11)[0]).toEqual([19, 18, 17, 0, 1, 2, 3, 4, 2, 3, 0]);
    expect(grid(feeds.targets!.data, 6)[0]).toEqual([7, 8, 1, 4, 1, 0]);
  });

  it('does not happen where a hint makes another prompt of one: such completions have rows of their own', () => {
    const hinted = judge(
      makeTrajectory({ prompt: [2, 5, 6, 9], hint: 1, completion: [7, 1], logps: [-1, -1] }),
      1.5,
    );
    const plain = completions[0]!;
    const rows = rowsOf([hinted, hinted, plain, plain], shared);
    expect(rows).toEqual([
      [hinted, hinted],
      [plain, plain],
    ]);
    expect(rowsOf([plain, hinted], shared)).toHaveLength(2);
    expect(() =>
      packUpdate([[plain, hinted]], { ...options, plan: { ...shared, promptColumns: 3 } }),
    ).toThrow('update: completions of a row must have one prompt');
  });

  it('is refused for completions of different prompts, and for more than a row holds', () => {
    const [first] = completions as [Learnable];
    const other = { ...first, prompt: { ...first.prompt, key: 'other' } };
    expect(() => packUpdate([[completions[0]!, other]], { ...options, plan: shared })).toThrow(
      'update: completions of a row must have one prompt',
    );
    expect(() =>
      packUpdate([[...completions.slice(0, 2), completions[0]!]], { ...options, plan: shared }),
    ).toThrow('update: a row must hold at most 2 completions, got 3');
    expect(() =>
      packUpdate(rowsOf(completions, alone), { ...options, plan: { ...alone, segmentColumns: 2 } }),
    ).toThrow('update: a completion must have at most 2 tokens, got 3');
  });
});

describe('the plan of rows', () => {
  const { shape } = policyOf('small');
  it('shares long prompts among short completions', () => {
    expect(planRows({ promptWidth: 6, width: 10 }, 8, shape)).toEqual({
      promptColumns: 5,
      segmentColumns: 4,
      perRow: 8,
    });
  });
  it('does not share short prompts among long completions, whose attention would cost more', () => {
    expect(planRows({ promptWidth: 2, width: 42 }, 16, shape).perRow).toBe(1);
  });
});

describe('packing plain sequences', () => {
  it('feeds each token and makes the next one its target', () => {
    const feeds = packTokens(
      [
        [5, 6, 7],
        [2, 3],
      ],
      3,
      pad,
    );
    expect(grid(feeds.tokens!.data, 3)).toEqual([
      [5, 6, 0],
      [2, 0, 0],
    ]);
    expect(grid(feeds.targets!.data, 3)).toEqual([
      [6, 7, 0],
      [3, 0, 0],
    ]);
    expect(grid(feeds.positions!.data, 3)).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ]);
  });
  it('takes the positions of a row from whoever knows them', () => {
    const feeds = packTokens([[5, 6, 7]], 3, pad, (row) => Int32Array.of(9 - row, 0, 1));
    expect(grid(feeds.positions!.data, 3)).toEqual([
      [9, 0, 1],
      [8, 0, 1],
    ]);
  });
  it('refuses a sequence that is longer than the columns', () => {
    expect(() => packTokens([[1, 2, 3, 4]], 2, pad)).toThrow(
      'update: a trajectory must have at most 3 tokens, got 4',
    );
    expect(() => packTokens([[1, 2, 3]], 2, pad)).not.toThrow();
  });
});
