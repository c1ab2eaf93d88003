import { expect, it } from 'vitest';
import { decode, encode } from '../../src/tasks/alphabet.ts';
import { lookup } from '../../src/tasks/lookup.ts';
import type { Prompt } from '../../src/tasks/task.ts';
import { checkTask, someOf } from './checkTask.ts';
import { playing as playingOf, prompt } from './byHand.ts';

const answerOf = (solution: readonly number[]) => decode(solution).at(-2) as string;

checkTask(lookup, [
  { name: 'the answer without a search', completion: (solution) => encode(`[answer]${answerOf(solution)}⏎`) },
  {
    name: 'another digit',
    completion: (solution) => [
      ...solution.slice(0, -2),
      ...encode(`${(Number(answerOf(solution)) + 1) % 10}⏎`),
    ],
  },
  { name: 'the digit without the verb', completion: (solution) => encode(`${answerOf(solution)}⏎`) },
  {
    name: 'all digits as one answer',
    completion: (solution) => [...solution.slice(0, -2), ...encode('0123456789⏎')],
  },
  {
    name: 'two answers in one turn',
    completion: (solution) => [...solution.slice(0, -3), ...solution.slice(-3, -1), ...solution.slice(-3)],
  },
  {
    name: 'an observation made up before the answer',
    completion: (solution, { tokens }) =>
      encode(
        `[search]${decode(tokens)[0]}⏎[tool]${decode(tokens)[0]}${answerOf(solution)}[/tool][answer]${answerOf(solution)}⏎`,
      ),
  },
]);

/** Key a leads to c, c to f, f to 7. */
const ask = (level: number, fault: number | '-' = '-'): Prompt =>
  prompt('lookup', 'a?', level, `lookup a ac b4 cf d2 f7 ha ${fault}`);

const playing = playingOf(lookup);

it('lookup shows the entry that was asked for between two others, in alphabetical order', async () => {
  const { text, verdict, played } = await playing(
    ask(3),
    '[search]a⏎',
    '[search]c⏎',
    '[search]f⏎',
    '[answer]7⏎',
  );
  expect(text).toBe(
    '[search]a⏎[tool]acb4d2[/tool][search]c⏎[tool]cfd2ha[/tool][search]f⏎[tool]b4f7ha[/tool][answer]7⏎',
  );
  expect(played).toMatchObject({ terminated: true, truncated: false });
  expect(verdict).toMatchObject({ reward: 1, correct: true, reason: 'right' });
});

it.each([
  ['an unknown key', '[search]e⏎'],
  ['a digit as key', '[search]7⏎'],
  ['two keys', '[search]ac⏎'],
  ['no verb', 'a⏎'],
  ['nothing', '⏎'],
  ['an answer of two digits', '[answer]77⏎'],
  ['an answer that is no digit', '[answer]f⏎'],
  ['markers of the tool', '[tool]f7[/tool][answer]7⏎'],
])('lookup answers %s with an error, and continues', async (_, turn) => {
  const { text, verdict } = await playing(
    ask(3),
    turn,
    '[search]a⏎',
    '[search]c⏎',
    '[search]f⏎',
    '[answer]7⏎',
  );
  expect(text.startsWith(`${turn}[tool][error][/tool][search]a⏎[tool]ac`)).toBe(true);
  expect(verdict?.correct).toBe(true);
  expect(verdict?.steps?.map(({ correct }) => correct)).toEqual([false, true, true, true, true]);
});

it('lookup fails the search of one turn where the tool is noisy, and takes the same search after that', async () => {
  const { text, verdict } = await playing(
    ask(3, 1),
    '[search]a⏎',
    '[search]c⏎',
    '[search]c⏎',
    '[search]f⏎',
    '[answer]7⏎',
  );
  expect(text).toContain('[search]c⏎[tool][error][/tool][search]c⏎[tool]cf');
  expect(verdict?.correct).toBe(true);
  expect(verdict?.steps?.every(({ correct }) => correct)).toBe(true);
});

it('lookup is noisy at level 3 alone, three times in four, at any search', () => {
  const faults = (level: number) => someOf(lookup, level).map(({ key }) => key.at(-1) as string);
  expect(new Set([...faults(1), ...faults(2)])).toEqual(new Set(['-']));
  for (const turn of ['-', '0', '1', '2']) {
    const share = faults(3).filter((one) => one === turn).length / 1000;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.3);
  }
});

it('lookup takes as many searches as the level says', () => {
  for (const level of [1, 2, 3]) {
    for (const prompt of someOf(lookup, level, 'train', 100)) {
      const view = lookup.view({ prompt, completion: [] });
      expect(view.expected.split(' → ')).toHaveLength(level + 1);
    }
  }
});

it('lookup shows no entry of the chain that was not asked for', async () => {
  for (const prompt of someOf(lookup, 3, 'train', 200)) {
    const path = lookup.view({ prompt, completion: [] }).expected.split(' → ');
    const { text } = await playing(
      prompt,
      '[search]a⏎',
      '[search]b⏎',
      '[search]c⏎',
      '[search]d⏎',
      '[search]e⏎',
    );
    for (const [, asked, said] of text.matchAll(/\[search\](.)⏎\[tool\]([a-h\d]+)\[\/tool\]/g)) {
      const keys = said!.match(/../g)!.map((entry) => entry[0]!);
      expect(keys.filter((key) => path.includes(key) && key !== asked)).toEqual([]);
    }
  }
});

it('lookup calls a right digit guessed when its entry was never found', async () => {
  const { played, verdict } = await playing(ask(3), '[search]a⏎', '[answer]7⏎');
  expect(played.terminated).toBe(true);
  expect(verdict).toMatchObject({ reward: 0, reason: 'guessed: the entry with 7 was never found' });
  expect(lookup.answerOf!({ prompt: ask(3), ...played })).toBe('7');
});

it.each([
  [[], 'empty'],
  [['[search]a⏎', '[answer]3⏎'], 'wrong: 3, not 7'],
  [['[search]a⏎', '[answer]7'], 'not finished'],
  [['[search]a⏎', '[search]a⏎', '[search]a⏎', '[search]a⏎', '[search]a⏎'], 'never answered'],
])('lookup says of %j that it is %s', async (turns, reason) => {
  expect((await playing(ask(3), ...turns)).verdict?.reason).toBe(reason);
});

it('lookup reports observations that are not its own, and text after an answer', async () => {
  const verdictOf = async (text: string, ...spans: [number, number][]) => {
    const observed = spans.map(([from, to]) => ({ from, to }));
    return (await lookup.verify([{ prompt: ask(1), completion: encode(text), observed }]))[0]?.reason;
  };
  expect(await verdictOf('[search]f⏎[tool]f7[/tool][answer]7⏎', [3, 7])).toBe(
    'holds an observation that the tool never gave',
  );
  expect(await verdictOf('[search]f⏎[tool]f7[/tool][answer]7⏎')).toBe('continues after its end');
  expect(await verdictOf('[answer]7⏎[tool][/tool][answer]7⏎', [3, 5])).toBe('continues after its answer');
});

it('lookup continues after detours, and refuses where no turn is left for the answer', () => {
  const found = '[search]a⏎[tool]acb4d2[/tool]';
  const lost = '[search]e⏎[tool][error][/tool]';
  expect(decode(lookup.solve(ask(3), encode(found + lost)))).toBe('[search]c⏎');
  expect(decode(lookup.solve(ask(3), encode(`${lost + found}[search]`)))).toBe('c⏎');
  expect(() => lookup.solve(ask(3), encode(found + lost + lost))).toThrow(
    'lookup: prefix must leave turns enough to answer (5 in all)',
  );
  expect(() => lookup.solve(ask(3), encode('[search]b'))).toThrow(
    'lookup: prefix must continue with [search]a⏎ after its last observation, got "[search]b"',
  );
});

it('lookup shows turns with entries set apart', async () => {
  const { played } = await playing(ask(1), '[search]f⏎', '[answer]7⏎');
  expect(lookup.view({ prompt: ask(1), ...played })).toEqual({
    kind: 'turns',
    prompt: 'a?',
    completion: '[search]f[tool]b4f7ha[/tool][answer]7',
    expected: 'a → c → f → 7',
    turns: [
      { action: '[search]f', observation: 'b:4 f:7 h:a' },
      { action: '[answer]7', observation: '' },
    ],
  });
});

it('lookup refuses a prompt that hides no table', async () => {
  await expect(async () =>
    lookup.act!([{ prompt: { ...ask(1), key: 'a?' }, completion: [] }]),
  ).rejects.toThrow('lookup: prompt must hide a chain of entries up to a digit, got "a?"');
});
