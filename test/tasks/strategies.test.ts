import { expect, it } from 'vitest';
import { streams, uniform } from '../../src/tensor/random.ts';
import { decode, encode } from '../../src/tasks/alphabet.ts';
import { strategies } from '../../src/tasks/strategies.ts';
import type { Prompt } from '../../src/tasks/task.ts';
import { checkTask, someOf } from './checkTask.ts';
import { asking, change, ended, textOf } from './byHand.ts';

checkTask(strategies, [
  {
    name: 'the right digits under the name of another template',
    completion: (solution) => ended((textOf(solution)[0] === 'a' ? 'b' : 'a') + textOf(solution).slice(1)),
  },
  { name: 'the right digits under a name that no template has', completion: change(/^./, 'h') },
  { name: 'the right digits without a name', completion: change(/^./, '') },
  { name: 'the right name twice', completion: change(/^./, '$&$&') },
  { name: 'all names', completion: change(/^./, 'abcd') },
  { name: 'the right name behind the digits', completion: change(/^(.)(.*)$/, '$2$1') },
  { name: 'the right name alone', completion: change(/\d/g, '') },
  { name: 'the right name and one digit too few', completion: change(/.$/, '') },
  { name: 'the right name and one digit too many', completion: change(/$/, '0') },
  {
    name: 'the right name and one wrong digit',
    completion: (solution) =>
      ended(textOf(solution).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))),
  },
  {
    name: 'every template in turn, the right one last',
    completion: (solution) => ended(`a0000b0000${textOf(solution)}`),
  },
]);

const ask = asking('strategies', 2);

const names = ['a', 'b', 'c', 'd'];

/** How often each template is named first, as shares. */
function sharesOf(texts: readonly string[]): number[] {
  return names.map((name) => texts.filter((text) => text.startsWith(name)).length / texts.length);
}

const demonstrated = (prompts: readonly Prompt[]): number[][] =>
  prompts.map((prompt, n) => strategies.demonstrate!(prompt, (i) => uniform(1, streams.init, n, i)));

function expectShares(got: readonly number[], wanted: readonly number[]): void {
  // Over three standard deviations in the smallest class of prompts, about 750.
  got.forEach((share, i) => expect(Math.abs(share - wanted[i]!)).toBeLessThan(0.05));
}

it.each([
  [':=4071?', 'a4071'],
  [':<4071?', 'b1704'],
  [':>4071?', 'c0714'],
  [':+4079?', 'd5180'],
])('strategies answers %s with %s', (prompt, written) => {
  expect(textOf(strategies.solve(ask(prompt)))).toBe(written);
});

it.each([
  [1, [0.5, 0.25, 0.25, 0]],
  [2, [0.25, 0.25, 0.25, 0.25]],
  [3, [3 / 24, 7 / 24, 7 / 24, 7 / 24]],
])(
  'strategies needs at level %i the templates in the shares %j, in training and held out',
  (level, shares) => {
    for (const split of ['train', 'eval'] as const) {
      expectShares(
        sharesOf(someOf(strategies, level, split, 4000).map((prompt) => textOf(strategies.solve(prompt)))),
        shares,
      );
    }
  },
);

it.each([
  [1, [0.6, 0.2, 0.2, 0]],
  [2, [0.91, 0.03, 0.03, 0.03]],
  [3, [1, 0, 0, 0]],
])('strategies teaches at level %i habits in the shares %j, whatever the prompt needs', (level, shares) => {
  const prompts = someOf(strategies, level, 'train', 6000);
  for (const mark of level === 1 ? '=<>' : '=<>+') {
    const marked = prompts.filter(({ tokens }) => decode(tokens)[1] === mark);
    expectShares(sharesOf(demonstrated(marked).map((completion) => decode(completion))), shares);
  }
  if (level === 3) expect(demonstrated(prompts).every(([name]) => name === encode('a')[0])).toBe(true);
});

it('strategies executes the template it shows, so that what is taught earns 0.40, 0.25 and 0.125', async () => {
  for (const [level, wanted] of [
    [1, 0.4],
    [2, 0.25],
    [3, 0.125],
  ] as const) {
    const prompts = someOf(strategies, level, 'train', 4000);
    const completions = demonstrated(prompts);
    const verdicts = await strategies.verify(
      prompts.map((prompt, i) => ({ prompt, completion: completions[i]! })),
    );
    expect(Math.abs(verdicts.filter(({ correct }) => correct).length / 4000 - wanted)).toBeLessThan(0.03);
    // Every failure is the wrong template.
    const reasons = new Set(verdicts.map(({ reason }) => reason.replace(/: ., not .$/, '')));
    expect(reasons).toEqual(new Set(['right', 'wrong template']));
  }
});

it.each([
  ['b1704', 'right'],
  ['a1704', 'wrong template: a, not b'],
  ['b1740', 'right template, wrongly applied: "1740", not "1704"'],
  ['b', 'right template, wrongly applied: "", not "1704"'],
  ['1704', 'does not begin with the name of a template'],
  ['', 'empty'],
])('strategies says of %s after :<4071? that it is %s', async (written, reason) => {
  const [verdict] = await strategies.verify([{ prompt: ask(':<4071?'), completion: ended(written) }]);
  expect(verdict).toEqual({ reward: reason === 'right' ? 1 : 0, correct: reason === 'right', reason });
});

it('strategies does not take another template that happens to give the same digits', async () => {
  const [verdict] = await strategies.verify([{ prompt: ask(':<4114?'), completion: ended('a4114') }]);
  expect(verdict?.correct).toBe(false);
});

it('strategies names the templates of the level, the one that works first', () => {
  const named = (text: string) => strategies.strategies!(ask(text)).map((tokens) => decode(tokens));
  expect(named('.>4071?')).toEqual(['c', 'a', 'b']);
  expect(named('#+4071?')).toEqual(['d', 'a', 'b', 'c']);
  for (const prompt of [1, 2, 3].flatMap((level) => someOf(strategies, level, 'train', 50))) {
    const [first] = strategies.strategies!(prompt);
    expect(strategies.solve(prompt).slice(0, 1)).toEqual(first);
  }
});

it('strategies counts the same question at two levels as one prompt', () => {
  const keys = [1, 2].map(
    (level) =>
      new Map(
        someOf(strategies, level, 'train', 4000).map(({ key, tokens }) => [decode(tokens).slice(1), key]),
      ),
  );
  const shared = [...keys[0]!].filter(([text]) => keys[1]!.has(text));
  expect(shared.length).toBeGreaterThan(30);
  expect(shared.every(([text, key]) => keys[1]!.get(text) === key)).toBe(true);
});

it('strategies gives name and digits as answer, and none for anything else', () => {
  const answer = (text: string) => strategies.answerOf!({ prompt: ask('.<4071?'), completion: ended(text) });
  expect(answer('b1704')).toBe('b1704');
  for (const text of ['b', '1704', 'b170', 'bb1704']) expect(answer(text)).toBeNull();
});

it('strategies refuses a prefix that no solution begins with, and prompts that are not its own', () => {
  expect(() => strategies.solve(ask(':<4071?'), encode('a'))).toThrow('prefix must begin the solution b1704');
  for (const text of ['<4071?', ':<407?', '.+4071?', ':<4071']) {
    expect(() => strategies.solve(ask(text))).toThrow(`strategies: prompt must be`);
  }
});
