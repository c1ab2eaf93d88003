/** Verdicts of every task on right, wrong and broken completions: each reason has a German form, with no English left in it. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { saidKeys, saidPairs } from '../../../src/cli/texts/saidPairs.ts';
import { alphabetSize, END } from '../../../src/tasks/alphabet.ts';
import { tasks } from '../../../src/tasks/index.ts';
import { play, playOut } from '../../../src/tasks/playOut.ts';
import type { Attempt, ControlTask, Prompt, TokenTask } from '../../../src/tasks/task.ts';
import { streams, uniform } from '../../../src/tensor/random.ts';
import { german } from '../../../src/texts/german/index.ts';
import { sayingOf } from '../../../src/texts/saying.ts';

const say = sayingOf(saidPairs(saidKeys(join(import.meta.dirname, '../../..')), german));
const promptsEach = 12;
/** Words of English sentences that no German one has. */
const english = /\b(the|is|not|of|and|after|before|has|with|to|one|wrong|right|reaches|step|moves?|no)\b/i;

/** Symbols of completions may be English words. */
const withoutQuotes = (text: string): string => text.replace(/[„"][^“"]*[“"]|\[\/?\w+\]/g, '');

/** A draw below `count`, the same in every run of the test. */
const draw = (count: number, ...key: [number, number, number]): number =>
  Math.floor(uniform(7, streams.sample, ...key) * count);

/** The reference solution, whole and spoiled in many ways, and completions at random. */
async function attemptsOfTokens(task: TokenTask, prompt: Prompt, index: number): Promise<Attempt[]> {
  const { completion, observed } = await playOut(task, prompt);
  const spoiled: (readonly number[])[] = [
    completion,
    [],
    [END],
    completion.slice(0, -1),
    [...completion, ...completion],
    [...completion.slice(0, -1), ...completion],
    [...prompt.tokens, END],
    ...completion.map((_, at) => completion.toSpliced(at, 1)),
    ...completion.map((token, at) => completion.toSpliced(at, 0, token)),
    ...completion.flatMap((_, at) =>
      [0, 1, 2].map((k) => completion.toSpliced(at, 1, draw(alphabetSize, index, at, k))),
    ),
    ...completion.map((token, at) => completion.toSpliced(at, 2, completion[at + 1] ?? END, token)),
  ];
  const written = spoiled.map((one) => ({ prompt, completion: one, observed: task.act ? observed : [] }));
  if (!task.act) return written;
  // Players of several turns: the reference with one symbol of a turn changed, played on in the environment.
  const others = Array.from({ length: 30 }, async (_, k) => {
    const played = await play(task, prompt, ({ completion: before }) => {
      const turn = wayOn(task, prompt, before);
      const at = draw(turn.length - 1, index, k, before.length);
      return draw(3, index, k, 1000 + before.length) === 0
        ? turn.toSpliced(at, 1, draw(alphabetSize, index, k, 2000 + before.length))
        : turn;
    });
    return { prompt, completion: played.completion, observed: played.observed };
  });
  return [...written, ...(await Promise.all(others))];
}

/** The reference's next turn; after a turn that no reference has, its first. */
function wayOn(task: TokenTask, prompt: Prompt, before: readonly number[]): readonly number[] {
  try {
    return task.solve(prompt, before);
  } catch {
    return task.solve(prompt);
  }
}

/** Actions at random, and some that no task has; of other lengths too. In a game for two, those of one player are observed. */
function attemptsOfControl(task: ControlTask, prompt: Prompt, index: number): Attempt[] {
  return Array.from({ length: 60 }, (_, k) => ({
    prompt,
    observed: task.game
      ? [0, 1, 2, 3].map((turn) => ({ from: 2 * turn + (k % 2), to: 2 * turn + (k % 2) + 1 }))
      : [],
    completion: Array.from({ length: draw(k < 40 ? 8 : task.horizon + 2, index, k, 0) }, (_unused, at) =>
      k === 39 && at === 1 ? task.actions + 3 : draw(task.actions, index, k, at + 1),
    ),
  }));
}

describe.each(Object.values(tasks))('$id', (task) => {
  test('every reason of its verdicts has a German form', async () => {
    const reasons = new Set<string>();
    for (const [level] of task.levels.entries())
      for (let index = 0; index < promptsEach; index++) {
        const prompt = task.prompt('train', 3, index, level + 1);
        const attempts =
          task.kind === 'tokens'
            ? await attemptsOfTokens(task, prompt, index)
            : attemptsOfControl(task, prompt, index);
        for (const { reason } of await task.verify(attempts)) reasons.add(reason);
      }
    expect(reasons.size).toBeGreaterThan(2);
    const left = [...reasons].filter(
      (reason) => say(reason) === reason || english.test(withoutQuotes(say(reason))),
    );
    expect(left.map((reason) => [reason, say(reason)])).toEqual([]);
  });
});
