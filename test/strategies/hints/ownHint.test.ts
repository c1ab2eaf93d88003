/** Hints by code of the reader: what it sees, and what becomes of what it writes. */
import { expect, it } from 'vitest';
import type { OwnHintRequest } from '../../../src/learn/own/ownMethod.ts';
import { completionOf, roles, type Sample } from '../../../src/rollout/sample.ts';
import type { HintSettings } from '../../../src/strategies/hints/trigger.ts';
import { decode, encode } from '../../../src/tasks/alphabet.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import { chainSum } from '../../../src/tasks/chainSum.ts';
import { hintLength, longestHintOf } from '../../../src/tasks/hint.ts';
import { taskOf } from '../../../src/tasks/index.ts';
import type { TokenTask } from '../../../src/tasks/task.ts';
import { methodAnswering, type HookCode } from '../../learn/own/answering.ts';
import { oddsBySeed, tablePolicy } from '../../rollout/tablePolicy.ts';
import { collectHinted, type HintedCollection } from './collectHinted.ts';

const usual: HintSettings = {
  ...{ hint: 'always', hint_content: 'own', hint_placement: 'context', hint_scoring: 'hinted' },
  ...{
    hint_share: 0.5,
    hint_dropout: 0.5,
    hint_contexts: 1,
    hint_examples: 2,
    hint_attempts: 2,
    hint_plan_tokens: 4,
    hint_skill_chain: 1,
    hint_continuations: 4,
  },
  ...{ hint_ratio: 0.5, hint_ratio_min: 0, hint_trained: 'none' },
};

function collectWith(
  hint: NonNullable<HookCode['hint']>,
  settings: Partial<HintSettings> = {},
  task: TokenTask = chainSum,
) {
  const longest = 6;
  const prompts = Array.from({ length: 6 }, (_, i) => ({
    prompt: task.prompt('train', 5, i, 2),
    place: 40 + i,
  }));
  const promptWidth = Math.max(...prompts.map(({ prompt }) => prompt.tokens.length));
  const collection: HintedCollection = {
    ...{ policy: tablePolicy(oddsBySeed(3), 0), task, prompts, samples: 4 },
    verify: (attempts) => task.verify(attempts),
    settings: { ...usual, own_method: methodAnswering({ hint }), ...settings },
    plainFrame: { promptWidth, width: promptWidth + longest },
    frame: { promptWidth: promptWidth + 40, width: promptWidth + 40 + longest },
    ...{ round: 2, maxCompletionLength: longest, temperature: 1, seed: 9, now: () => 0 },
  };
  return collectHinted(collection);
}

const hintsOf = (all: readonly Sample[]): string[] =>
  all.flatMap(({ hint }) => (hint ? [decode(hint.tokens)] : []));
const textOf = (one: Sample): string =>
  decode(Array.from(completionOf(one)).filter((token) => token !== END));
const promptOf = ({ prompt }: Sample): string => decode(prompt.tokens.slice(hintLength(prompt.tokens)));
const solutionOf = (one: Sample): string =>
  decode(chainSum.solve({ ...one.prompt, tokens: encode(promptOf(one)) }).slice(0, -1));

it('hints by code see prompt and solution, and stand before the prompt as the code wrote them', async () => {
  const seen: OwnHintRequest[] = [];
  const { batch, tally } = await collectWith((request) => {
    seen.push(request);
    return `<${request.prompt.slice(0, 2)}`;
  });
  const hinted = batch.trajectories.filter(({ hint }) => hint);
  expect(hinted).toHaveLength(12);
  for (const one of hinted) {
    expect(decode(one.prompt.tokens)).toBe(`[hint]<${promptOf(one).slice(0, 2)}[/hint]${promptOf(one)}`);
  }
  const expected = new Map(
    hinted.map((one) => [promptOf(one), { prompt: promptOf(one), attempts: [], solution: solutionOf(one) }]),
  );
  expect(seen).toEqual([...expected.values()]);
  expect(tally).toMatchObject({ asked: 12, missing: 0, leaked: 0 });
});

it('hints by code are asked for in one question', async () => {
  const questions: number[] = [];
  const own_method = methodAnswering({ hint: () => '7' }, {}, (_, items) => questions.push(items));
  await collectWith(() => null, { own_method, hint_contexts: 2 });
  expect(questions).toEqual([12]);
});

it('hints by code see the completion that failed where each has a hint of its own', async () => {
  const seen: OwnHintRequest[] = [];
  const { batch, replaced = [] } = await collectWith(
    (request) => {
      seen.push(request);
      return request.attempts[0]?.text.slice(0, 1) || '0';
    },
    { hint: 'failed', hint_share: 1 },
  );
  expect(seen.length).toBeGreaterThan(6);
  expect(replaced).toHaveLength(seen.length);
  expect(seen.map(({ prompt, attempts }) => [prompt, attempts])).toEqual(
    replaced.map((one) => [promptOf(one), [{ text: textOf(one), reward: 0 }]]),
  );
  expect(hintsOf(batch.trajectories)).toHaveLength(replaced.length);
});

it('hints by code see every completion of the prompt where all failed', async () => {
  const seen: OwnHintRequest[] = [];
  const { batch, replaced = [] } = await collectWith(
    (request) => {
      seen.push(request);
      return '+';
    },
    { hint: 'all_failed' },
  );
  expect(seen.length).toBeGreaterThan(0);
  for (const { prompt, attempts } of seen) {
    const first = [...batch.trajectories.filter(({ hint }) => !hint), ...replaced]
      .filter((one) => promptOf(one) === prompt)
      .sort((a, b) => a.sample - b.sample);
    expect(attempts).toEqual(first.map((one) => ({ text: textOf(one), reward: one.reward })));
    expect(attempts).toHaveLength(4);
  }
});

it('hints by code can begin the completion, whose first tokens they then are', async () => {
  const { batch } = await collectWith(() => '(7', { hint_placement: 'prefix' });
  const hinted = batch.trajectories.filter(({ hint }) => hint);
  expect(hinted).toHaveLength(12);
  for (const one of hinted) {
    expect(textOf(one).startsWith('(7')).toBe(true);
    expect(Array.from(completionOf(one)).slice(0, 2)).toEqual(encode('(7'));
    const start = one.prompt.tokens.length;
    expect(Array.from(one.roles.subarray(start, start + 2))).toEqual([roles.hint, roles.hint]);
  }
});

it('hints by code are missing where the code gives null or an empty text', async () => {
  for (const nothing of [null, '']) {
    const { batch, tally } = await collectWith(() => nothing);
    expect(hintsOf(batch.trajectories)).toEqual([]);
    expect(batch.trajectories).toHaveLength(24);
    expect(tally).toMatchObject({ asked: 12, missing: 12, leaked: 0 });
  }
});

it('hints by code are shortened to the space of a solution', async () => {
  const space = longestHintOf('prefix', chainSum, 2)! - 2;
  const { batch } = await collectWith(() => '<'.repeat(60));
  expect(new Set(hintsOf(batch.trajectories))).toEqual(new Set(['<'.repeat(space)]));
});

it('hints by code are shortened until they do not hold the answer', async () => {
  const { batch, tally } = await collectWith(({ solution }) => solution);
  expect(tally.leaked).toBe(12);
  for (const one of batch.trajectories.filter(({ hint }) => hint))
    expect(decode(one.hint!.tokens)).toBe(solutionOf(one).slice(0, -1));
});

it('hints by code are neither tested nor shortened where the task has no solution', async () => {
  const seen: OwnHintRequest[] = [];
  const unsolved: TokenTask = {
    ...chainSum,
    hasNoSolutions: true,
    solve: () => {
      throw new Error('it has no solution');
    },
  };
  const { batch } = await collectWith(
    (request) => {
      seen.push(request);
      return '12';
    },
    {},
    unsolved,
  );
  expect(new Set(seen.map(({ solution }) => solution))).toEqual(new Set([null]));
  expect(new Set(hintsOf(batch.trajectories))).toEqual(new Set(['12']));
});

it('hints by code stop the run with a sentence where the code fails or writes a foreign symbol', async () => {
  await expect(collectWith(() => '1 plus 2')).rejects.toThrow(
    /^method Mine: hint "1 plus 2": may hold only the symbols 0123456789.*, got "p"$/,
  );
  await expect(collectWith(() => '1⏎')).rejects.toThrow(/^method Mine: hint "1⏎": .*, got "⏎"$/);
  await expect(
    collectWith(() => {
      throw new Error('method Mine: hint is not defined (line 2)');
    }),
  ).rejects.toThrow('method Mine: hint is not defined (line 2)');
});

it('hints by code go with tasks of several turns', async () => {
  const { batch } = await collectWith(() => '1', {}, taskOf('lookup') as TokenTask);
  expect(hintsOf(batch.trajectories)).toHaveLength(12);
});
