/** Runs on an own task of words: every switch, and policies with other vocabularies than the common one. */
import { expect, it } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { continueText, textView, writtenIn } from '../../src/tasks/oneTurn.ts';
import { extentOf, taskOf } from '../../src/tasks/index.ts';
import { answerText, provideOwnTask, type OwnTask } from '../../src/tasks/own/ownTask.ts';
import { splitOf } from '../../src/tasks/split.ts';
import { vocabularyOf } from '../../src/tasks/vocabulary/vocabulary.ts';
import { integer, streams } from '../../src/tensor/random.ts';
import { wholeAndResumed } from './resumed.ts';

const colours = ['red', 'blue', 'green', 'black', 'white'];
const things = ['hat', 'cat', 'dog', 'box', 'sea', 'car', 'cup', 'tree'];
const record = { kind: 'words' as const, symbols: ['the', 'is', ...colours, ...things] };
const vocabulary = vocabularyOf(record);
const prompts = colours.flatMap((colour) =>
  things.flatMap((thing) => things.map((other) => `the ${thing} is ${colour}. the ${other}?`)),
);

function taskFor(base: string): { readonly own: OwnTask; readonly id: string } {
  const own: OwnTask = {
    ...{
      source: '// plays in the test',
      title: 'Colours',
      description: 'Say the colour.',
      solves: true,
      base,
    },
    levels: [{ level: 1, title: 'all', promptLength: 8, completionLength: 4 }],
    vocabulary: record,
  };
  const solution = (text: string): string => `is ${/is (\w+)/.exec(text)?.[1] ?? ''}.`;
  const { id } = provideOwnTask(own, {
    prompt(split, seed, index, level) {
      const pool = prompts.filter((text) => splitOf(text) === split);
      const key = pool[integer(pool.length, seed, streams.prompt, index, level)] as string;
      return { ...{ task: id, split, index, level }, tokens: vocabulary.encode(key), key };
    },
    solve: (prompt, prefix = []) => continueText(solution(prompt.key), prompt, prefix, vocabulary),
    verify: (attempts) =>
      Promise.resolve(
        attempts.map(({ prompt, completion }) => {
          const correct =
            writtenIn(completion).fault === null &&
            answerText(vocabulary, completion) === solution(prompt.key);
          return { reward: correct ? 1 : 0, correct, reason: correct ? 'right' : 'wrong' };
        }),
      ),
    answersOf: (attempts) =>
      Promise.resolve(attempts.map(({ completion }) => answerText(vocabulary, completion))),
    view: (attempt) => textView(attempt, solution(attempt.prompt.key), vocabulary),
  });
  return { own, id };
}

function settingsFor(base: string, settings: Partial<RunConfig>): RunConfig {
  const { own, id } = taskFor(base);
  return parseConfig({
    ...defaultConfig('grpo'),
    ...{ task: id, own_task: own, level: 1, policy: 'tiny', prompts_per_round: 4, num_generations: 4 },
    ...{ num_eval_prompts: 2, max_rounds: 5, eval_every_rounds: 3, warmup_steps: 0 },
    ...settings,
  });
}

it('a run on a task of words has a policy with the symbols of its task', () => {
  const config = settingsFor('fresh', {});
  const extent = extentOf(taskOf(config.task));
  expect(extent).toEqual({ vocabulary: 79, positions: 96 });
  const spec = policyOf('tiny', extent);
  expect(spec.layout.parameters.find(({ name }) => name === 'embed.token')?.shape).toEqual([79, 32]);
  expect(policyOf('tiny').layout.size).toBe(spec.layout.size - 2 * 15 * 32);
});

it.each([
  ['plain', {}],
  [
    'all four switches',
    {
      topology: 'splits',
      tree_credit: 'depth_wise',
      segment_length: 2,
      prune: 'random',
      prune_at: 2,
      hint: 'all_failed',
      replay: 'fifo',
    } as Partial<RunConfig>,
  ],
  ['the base of another task', {}],
])(
  'a run on a task of words with %s, stopped and resumed, equals one that was never stopped',
  async (name, settings) => {
    const base = name.startsWith('the base') ? 'chain-sum' : 'fresh';
    const { rows, equal } = await wholeAndResumed(settingsFor(base, settings));
    expect(equal).toBe(true);
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(Number.isFinite(row.reward)).toBe(true);
  },
);
