/** Methods of the catalogue beside their own forms: the same recipe twice, once with the code of the reader. */
import { settingsOfOwnMethod } from '../../src/config/ownRecipe.ts';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import type { Executor } from '../../src/graph/index.ts';
import { openMethod, ownMethodFrom, playOwnMethod } from '../../src/sandbox/openMethod.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { methodSource } from './examples.ts';
import { openHere } from '../run/openHere.ts';

/** Settings that both of a pair have: several updates in a round, so that bounds of the ratio act. */
export const pairSettings = {
  policy: 'tiny',
  prompts_per_round: 8,
  num_generations: 4,
  num_eval_prompts: 8,
  learning_rate: 0.001,
  num_iterations: 2,
  steps_per_generation: 2,
} as const satisfies Partial<RunConfig>;

/** The nine, by their file, with what the built-in form needs besides the method that the file is based on. */
export const nineMethods: readonly (readonly [name: string, built: Partial<RunConfig>])[] = [
  ['methods/grpo', {}],
  ['methods/dr-grpo', {}],
  ['methods/dapo', {}],
  ['methods/gspo', {}],
  ['methods/cispo', {}],
  ['methods/rloo', {}],
  ['methods/reinforce', {}],
  ['methods/mc-grpo', {}],
  ['own/soft-gates', { surrogate: 'sigmoid_gate', loss_type: 'grpo' }],
];

/** Tasks on which they are compared. */
export const pairTasks = ['chain-sum', 'scratchpad'] as const;

/** The recipe of a method of the catalogue on a task, and the same with the method's own form. */
export async function pairOf(
  sandbox: Sandbox,
  name: string,
  { task, ...settings }: Partial<RunConfig> & Pick<RunConfig, 'task'>,
): Promise<{ readonly built: RunConfig; readonly own: RunConfig }> {
  const source = methodSource(name);
  const facts = await openMethod(sandbox, source);
  const method = ownMethodFrom(source, facts);
  await playOwnMethod(sandbox, method);
  const base = { ...defaultConfig(facts.basedOn, task), ...pairSettings };
  const own = { ...base, ...settingsOfOwnMethod(method), ...pairSettings };
  return { built: parseConfig({ ...base, ...settings }), own: parseConfig(own) };
}

export interface TrainedSide {
  readonly hash: string;
  /** Metric rows by round. */
  readonly rows: readonly Readonly<Record<string, number | null>>[];
}

/** Opens a recipe's run in this thread. `now`: milliseconds of any clock. */
export const openSide = async (config: RunConfig, executor: Executor, now = (): number => 0) =>
  openHere(config, executor, { now });

/** Trains a recipe in this thread; seconds and other times are no part of its rows. */
export async function trainSide(config: RunConfig, rounds: number, executor: Executor): Promise<TrainedSide> {
  const { run, dispose } = await openSide(config, executor);
  const rows: TrainedSide['rows'][number][] = [];
  for (let round = 0; round < rounds; round++) rows.push((await run.round()).metrics);
  const { hash } = await run.checkpoint();
  await dispose();
  return { hash, rows };
}

/** The largest difference of a metric that both sides have, and its name; metrics that one side lacks are not compared. */
export function largestDifference(
  one: TrainedSide,
  other: TrainedSide,
): { readonly metric: string; readonly by: number } {
  let largest = { metric: '', by: 0 };
  one.rows.forEach((row, i) => {
    for (const [metric, value] of Object.entries(row)) {
      const there = other.rows[i]?.[metric];
      if (value === null || there === null || there === undefined) continue;
      const by = Object.is(value, there) ? 0 : Math.abs(value - there);
      if (!(by <= largest.by)) largest = { metric, by };
    }
  });
  return largest;
}
