import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alphabet, decode, encode } from '../../src/tasks/alphabet.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { sortDigits } from '../../src/tasks/sortDigits.ts';
import { checkTask, someOf } from './checkTask.ts';
import { asking, ended } from './byHand.ts';

const textOf = (tokens: readonly number[]) => decode(tokens).slice(0, -1);

checkTask(sortDigits, [
  { name: 'the digits as given', completion: (_, prompt) => ended(textOf(prompt.tokens)) },
  { name: 'one digit left out', completion: (solution) => solution.slice(1) },
  { name: 'one digit more', completion: (solution) => ended(`${textOf(solution)}9`) },
  { name: 'a space before', completion: (solution) => [...encode(' '), ...solution] },
  { name: 'commas between', completion: (solution) => ended([...textOf(solution)].join(',')) },
  { name: 'a letter in a place', completion: (solution) => [...encode('a'), ...solution.slice(1)] },
  { name: 'the end before the last digit', completion: (solution) => [...solution.slice(0, -2), END, 2] },
  { name: 'an id beyond the alphabet', completion: (solution) => [alphabet.size, ...solution.slice(1)] },
  { name: 'the first digit everywhere', completion: (s) => [...s.slice(0, -1).map(() => s[0]!), END] },
]);

const ask = asking('sort-digits');

const verdictOf = async (given: string, completion: readonly number[]) =>
  (await sortDigits.verify([{ prompt: ask(`${given}?`), completion }]))[0]!;

it.each([
  [1, 4],
  [2, 6],
  [3, 9],
])('sort-digits gives at level %i %i digits, none of them in its place', (level, count) => {
  for (const { tokens } of someOf(sortDigits, level, 'train', 300)) {
    const given = textOf(tokens);
    expect(decode(tokens)).toMatch(new RegExp(String.raw`^\d{${count}}\?$`));
    const sorted = [...given].sort();
    expect([...given].filter((digit, place) => digit === sorted[place])).toEqual([]);
  }
});

it('sort-digits takes digits in any order for one prompt', () => {
  const byKey = new Map<string, Set<string>>();
  for (const prompt of someOf(sortDigits, 1)) {
    const texts = byKey.get(prompt.key) ?? byKey.set(prompt.key, new Set()).get(prompt.key)!;
    texts.add(textOf(prompt.tokens));
  }
  expect(Math.max(...[...byKey.values()].map(({ size }) => size))).toBeGreaterThan(2);
  for (const texts of byKey.values()) {
    expect(new Set([...texts].map((text) => [...text].sort().join(''))).size).toBe(1);
  }
});

it.each([
  ['1247', 1, 'right'],
  ['1274', 2 / 4, '2 of 4 places right'],
  ['1244', 2 / 4, '3 of 4 places right, 1 of the digits not given'],
  ['1111', 0, '1 of 4 places right, 3 of the digits not given'],
  ['7421', 0, '0 of 4 places right'],
  ['7124', 0, '0 of 4 places right'],
  ['124', 0, 'has 3 digits, not 4'],
  ['12470', 0, 'has 5 digits, not 4'],
  ['', 0, 'empty'],
  ['12,7', 0, 'not only digits'],
])('sort-digits pays for 4172 sorted as %j %d, because: %s', async (written, reward, reason) => {
  expect(await verdictOf('4172', ended(written))).toEqual({ reward, correct: reward === 1, reason });
});

it('sort-digits gives correct digits without end token no reward', async () => {
  expect(await verdictOf('4172', encode('1247'))).toEqual({
    reward: 0,
    correct: false,
    reason: 'not finished',
  });
});

it('sort-digits is right exactly when all places are, and pays the share of places for any order of the digits', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(fc.nat(9), { minLength: 2, maxLength: 9 })
        .chain((given) =>
          fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
        ),
      async ([given, order]) => {
        const sorted = [...given].sort((a, b) => a - b);
        const share = order.filter((digit, place) => digit === sorted[place]).length / given.length;
        const verdict = await verdictOf(given.join(''), ended(order.join('')));
        expect(verdict.reward).toBe(share);
        expect(verdict.correct).toBe(share === 1);
      },
    ),
  );
});

it('sort-digits pays 0 to 1 for whatever tokens, and 1 for the answer alone', async () => {
  const solution = ended('011289');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(alphabet.size + 2), { maxLength: 12 }), async (completion) => {
      for (const tokens of [completion, [...completion, END]]) {
        const { reward, correct } = await verdictOf('981210', tokens);
        expect(reward).toBeGreaterThanOrEqual(0);
        expect(correct).toBe(reward === 1);
        expect(correct).toBe(String(tokens) === String(solution));
      }
    }),
  );
});

it('sort-digits pays a guess that ignores the prompt less than a tenth', async () => {
  for (const [level, guess] of [
    [1, '2468'],
    [2, '013568'],
    [3, '012345678'],
  ] as const) {
    const attempts = someOf(sortDigits, level).map((prompt) => ({ prompt, completion: ended(guess) }));
    const rewards = (await sortDigits.verify(attempts)).map(({ reward }) => reward);
    expect(rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length).toBeLessThan(0.1);
  }
});

it('sort-digits gives as answer what is written, right or not', () => {
  const answer = (completion: readonly number[]) =>
    sortDigits.answerOf!({ prompt: ask('7421?'), completion });
  expect(answer(ended('7421'))).toBe('7421');
  expect(answer(ended('7,1'))).toBeNull();
  expect(answer([END])).toBeNull();
  expect(answer([...ended('1'), ...ended('1')])).toBeNull();
});

it('sort-digits refuses prefixes and prompts that are not its own', () => {
  expect(() => sortDigits.solve(ask('4172?'), encode('2'))).toThrow('prefix must begin the solution 1247');
  expect(() => sortDigits.solve(ask('41a2?'))).toThrow(
    'sort-digits: prompt must be digits ended by ?, got "41a2?"',
  );
});
