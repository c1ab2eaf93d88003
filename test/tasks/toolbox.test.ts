import { expect, it } from 'vitest';
import { decode, encode } from '../../src/tasks/alphabet.ts';
import { playOut } from '../../src/tasks/playOut.ts';
import type { Prompt } from '../../src/tasks/task.ts';
import { toolbox } from '../../src/tasks/toolbox.ts';
import { streams, uniform } from '../../src/tensor/random.ts';
import { checkTask, someOf } from './checkTask.ts';
import { playing as playingOf, prompt } from './byHand.ts';

/** The answering turn of a solution, as text. */
const answerIn = (solution: readonly number[]) => /\[answer\][a-h]+⏎$/.exec(decode(solution))![0];
const otherLetter = (letter: string) => (letter === 'h' ? 'a' : 'h');

checkTask(toolbox, [
  { name: 'the answer without a call', completion: (solution) => encode(answerIn(solution)) },
  {
    name: 'another letter',
    completion: (solution) => {
      const answer = answerIn(solution);
      const wrong = `[answer]${otherLetter(answer[8]!)}${answer.slice(9)}`;
      return [...encode(decode(solution).slice(0, -answer.length)), ...encode(wrong)];
    },
  },
  {
    name: 'the letter without the verb',
    completion: (solution) => encode(decode(solution).replace(/\[answer\]([a-h]+⏎)$/, '$1')),
  },
  {
    name: 'a letter too many',
    completion: (solution) => [...solution.slice(0, -1), ...solution.slice(-2)],
  },
  {
    name: 'the answer before the box is opened',
    completion: (solution) =>
      encode(decode(solution).replace(/\[open\]⏎\[tool\][a-h]\[\/tool\](?!.*\[open\])/, '')),
  },
]);

/** Place i holds the letter at i. */
const ask = (text: string, level: number, held = 'abcdefghab'): Prompt =>
  prompt('toolbox', text, level, `toolbox ${text} ${held}`);
const near = ask('3>7?', 2);
const two = ask('3>7>1?', 3);

async function playing(asked: Prompt, ...calls: string[]) {
  const { text, ...rest } = await playingOf(toolbox)(asked, ...calls.map((call) => `${call}⏎`));
  return { text: text.replaceAll(/\[\/?tool\]/g, ''), ...rest };
}

it('toolbox says where a step and a jump lead, what a box holds, and how many calls were made', async () => {
  const { text, verdict } = await playing(
    near,
    '[jump]',
    '[count]',
    '[open]',
    '[step]',
    '[open]',
    '[answer]h',
  );
  expect(text).toBe('[jump]⏎6[count]⏎2[open]⏎g[step]⏎7[open]⏎h[answer]h⏎');
  expect(verdict).toMatchObject({ reward: 1, correct: true, reason: 'right', cost: 2 + 1 + 3 + 1 + 3 });
  expect(verdict?.steps?.map(({ correct }) => correct)).toEqual([true, false, false, true, true, true]);
});

it('toolbox goes round the ring', async () => {
  const { text, verdict } = await playing(ask('8>2?', 2), '[jump]', '[step]', '[open]', '[answer]c');
  expect(text).toBe('[jump]⏎1[step]⏎2[open]⏎c[answer]c⏎');
  expect(verdict?.correct).toBe(true);
});

it.each([
  '',
  '3',
  '[step][step]',
  '[step]7',
  '[search]7',
  '[answer]',
  '[answer]hh',
  '[answer]7',
  '[tool]7[/tool]',
])('toolbox answers %j with an error for the price of a call, and continues', async (call) => {
  const { text, verdict } = await playing(near, call, '[jump]', '[step]', '[open]', '[answer]h');
  expect(text).toContain('⏎[error][jump]⏎6');
  expect(verdict).toMatchObject({ correct: true, cost: 1 + 2 + 1 + 3 });
  expect(verdict?.steps?.[0]?.correct).toBe(false);
});

it('toolbox calls a right letter guessed when its box was never opened, or not in order', async () => {
  const guess = await playing(near, '[jump]', '[step]', '[answer]h');
  expect(guess.verdict).toMatchObject({ reward: 0, reason: 'guessed: box 7 was never opened' });
  // 7 lies on the way from 3 to 1, but is to be opened first.
  const backwards = ask('3>7>5?', 3);
  const wrongOrder = await playing(
    ...([backwards, '[step]', '[step]', '[open]', '[step]', '[step]', '[open]', '[answer]hf'] as const),
  );
  expect(wrongOrder.verdict).toMatchObject({ reward: 0, reason: 'guessed: box 5 was never opened' });
  expect((await playing(near, '[open]', '[answer]d')).verdict?.reason).toBe('wrong: d, not h');
});

it('toolbox asks for both letters where two boxes are asked for', async () => {
  const calls = ['[jump]', '[step]', '[open]', '[jump]', '[step]', '[open]'];
  expect((await playing(two, ...calls, '[answer]hb')).verdict?.correct).toBe(true);
  expect((await playing(two, ...calls, '[answer]bh')).verdict?.reason).toBe('wrong: bh, not hb');
  const { text } = await playing(two, ...calls, '[answer]b');
  expect(text).toContain('[answer]b⏎[error]');
});

it('toolbox leaves room for a long way, and none for a walk without end', async () => {
  const steps = (count: number) => new Array<string>(count).fill('[step]');
  const far = ask('3>9?', 2);
  const long = await playing(far, ...steps(6), '[open]', '[answer]b');
  const short = await playing(far, '[jump]', '[jump]', '[open]', '[answer]b');
  const lost = await playing(far, ...steps(8), '[answer]b');
  // Both are right; the long way is the dearer one.
  expect([long, short].map(({ verdict }) => [verdict?.correct, verdict?.cost])).toEqual([
    [true, 9],
    [true, 7],
  ]);
  expect(lost.played).toMatchObject({ terminated: true });
  expect((await playing(far, ...steps(9))).played).toMatchObject({ truncated: true });
});

it.each([1, 2, 3])('toolbox takes the fewest calls as its reference, at level %i', async (level) => {
  for (const prompt of someOf(toolbox, level, 'train', 100)) {
    const stops = decode(prompt.tokens).match(/\d/g)!.map(Number);
    const { observed } = await playOut(toolbox, prompt);
    let fewest = 0;
    for (let i = 1; i < stops.length; i++) {
      const away = (stops[i]! - stops[i - 1]! + 10) % 10;
      // Whatever the number of jumps, steps make up the rest, once round the ring if need be.
      const ways = [0, 1, 2, 3].map((jumps) => jumps + ((away - 3 * jumps + 10) % 10));
      fewest += Math.min(...ways) + 1;
    }
    expect(observed).toHaveLength(fewest);
  }
});

it('toolbox demonstrates long ways, detours and short ways, all of them right', async () => {
  const prompts = [1, 2, 3].flatMap((level) => someOf(toolbox, level, 'train', 100));
  const played = await Promise.all(
    prompts.map(async (prompt, n) => {
      const shown = await playOut(toolbox, prompt, (i) => uniform(1, streams.demonstrate, n, i));
      return { prompt, shown, shortest: await playOut(toolbox, prompt) };
    }),
  );
  const verdicts = await toolbox.verify(played.map(({ prompt, shown }) => ({ prompt, ...shown })));
  expect(verdicts.every(({ correct }) => correct)).toBe(true);
  const counting = played.filter(({ shown }) => decode(shown.completion).includes('[count]'));
  const short = played.filter(({ shown, shortest }) => shown.observed.length === shortest.observed.length);
  expect(counting.length).toBeGreaterThan(60);
  expect(short.length).toBeGreaterThan(60);
  expect(short.length).toBeLessThan(200);
});

it('toolbox shows the stops with their letters and the turns', async () => {
  const { played } = await playing(near, '[jump]', '[answer]h');
  expect(toolbox.view({ prompt: near, ...played })).toEqual({
    kind: 'turns',
    prompt: '3>7?',
    completion: '[jump][tool]6[/tool][answer]h',
    expected: '3 → 7: h',
    turns: [
      { action: '[jump]', observation: '6' },
      { action: '[answer]h', observation: '' },
    ],
  });
});

it.each(['toolbox 3? abcdefghab', 'toolbox 3>7? abc', 'lookup a ac -'])(
  'toolbox refuses a prompt that hides %s',
  (key) => {
    expect(() => toolbox.solve({ ...near, key })).toThrow(
      `toolbox: prompt must hide ten letters behind its places, got "${key}"`,
    );
  },
);
