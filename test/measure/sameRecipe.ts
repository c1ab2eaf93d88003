/**
 * Trains twenty pairs of one recipe that differ only in the period of evaluation, in the period of saving or in threads. A
 * comparison must find nothing: an interval without 0 is measured at unequal budgets.
 */
import type { Flags } from '../../src/cli/arguments.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import type { Comparison } from '../../src/experiment/comparison.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { containsZero, resultOfPair } from '../experiment/sameRecipe.ts';
import { put } from './output.ts';

interface Pair {
  readonly differsIn: 'eval_every_rounds' | 'save_every_rounds' | 'threads';
  /** Of both arms. */
  readonly evalEvery: readonly [number, number];
  readonly second: Partial<RunConfig>;
  readonly threads: number;
}

interface MeasuredInterval {
  readonly metric: string;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly containsZero: boolean;
}

export interface SameRecipeResult {
  readonly engineVersion: string;
  readonly pairs: readonly {
    readonly differsIn: Pair['differsIn'];
    readonly recipe: string;
    /** What both arms spent, by seed. */
    readonly spent: readonly (readonly number[])[];
    readonly intervals: readonly MeasuredInterval[];
  }[];
}

/** In this order every pair has two evaluations within its budget, which intervals need. */
const periods = [
  ...([
    [1, 2],
    [1, 3],
    [2, 8],
    [1, 5],
    [1, 7],
  ] as const),
  ...([
    [2, 3],
    [2, 5],
    [1, 4],
    [2, 10],
    [2, 25],
  ] as const),
];
const kinds: readonly Pair[] = [
  ...periods.map((evalEvery): Pair => ({
    differsIn: 'eval_every_rounds',
    evalEvery,
    second: {},
    threads: 1,
  })),
  ...[1, 2, 3, 4, 7].map((every): Pair => {
    const second = { save_every_rounds: every };
    return { differsIn: 'save_every_rounds', evalEvery: [2, 2], second, threads: 1 };
  }),
  ...[2, 2, 2, 2, 2].map((threads): Pair => ({
    differsIn: 'threads',
    evalEvery: [3, 3],
    second: {},
    threads,
  })),
];
const recipes = [
  ['grpo', 'chain-sum'],
  ['dapo', 'sort-digits'],
  ['rloo', 'maze'],
  ['treepo', 'chain-sum'],
  ['reinforce', 'countdown'],
] as const;
/** In rounds and in sampled tokens, which are spent in the middle of a period. */
const budgets: readonly Comparison['budget'][] = [
  { counter: 'rounds', value: 5 },
  { counter: 'num_tokens', value: 20_000 },
  { counter: 'rounds', value: 7 },
];

export async function measure(flags: Flags): Promise<void> {
  const pairs: SameRecipeResult['pairs'][number][] = [];
  for (const [i, { differsIn, evalEvery, second, threads }] of kinds.entries()) {
    const [method, task] = recipes[i % recipes.length] as (typeof recipes)[number];
    const settings = { policy: 'tiny', task, num_eval_prompts: 32, learning_rate: 4e-3 } as const;
    const { arms, differences } = await resultOfPair(
      {
        arms: evalEvery.map((eval_every_rounds, arm) => ({
          name: `${arm + 1}`,
          method,
          settings: { ...settings, eval_every_rounds },
        })),
        seeds: [1, 2, 3].map((seed) => seed + 3 * i),
        budget: budgets[i % budgets.length] as Comparison['budget'],
        control: '1',
      },
      second,
      threads,
    );
    const intervals = differences.map((one): MeasuredInterval => {
      const { metric, difference, low, high } = one;
      return { metric, difference, low, high, containsZero: containsZero(one) };
    });
    const pair = {
      differsIn,
      recipe: `${method} on ${task}`,
      spent: arms.map(({ spent }) => spent),
      intervals,
    };
    pairs.push(pair);
    process.stderr.write(`${i + 1} ${JSON.stringify(pair)}\n`);
  }
  const all = pairs.flatMap(({ intervals }) => intervals);
  for (const metric of new Set(all.map((one) => one.metric))) {
    const its = all.filter((one) => one.metric === metric);
    process.stderr.write(
      `${metric}: ${its.filter((one) => one.containsZero).length} of ${its.length} intervals contain 0\n`,
    );
  }
  put({ engineVersion, pairs } satisfies SameRecipeResult, flags.text('json'));
}
