import { describe, expect, it } from 'vitest';
import { firstWrongStep, type Prompt, type Verdict } from '../../../src/tasks/task.ts';
import { words } from '../../../src/tasks/words/lexicon.ts';
import { wordProblems } from '../../../src/tasks/words/wordProblems.ts';
import { commonId, END } from '../../../src/tasks/vocabulary/common.ts';
import { checkTask, someOf } from '../checkTask.ts';

const ended = (text: string) => [...words.encode(text), END];
const textOf = (solution: readonly number[]) => words.decode(solution.slice(0, -1));
const change = (from: RegExp, to: string) => (solution: readonly number[]) =>
  ended(textOf(solution).replace(from, to));
const other = (digit: string) => String((Number(digit) + 1) % 10);

checkTask(wordProblems, [
  { name: 'the answer alone', completion: change(/^.*so/, 'so') },
  { name: 'calculations without an answer', completion: change(/so .*$/, '') },
  { name: 'a calculation twice', completion: change(/^([^;]*;)/, '$1 $1') },
  { name: 'another sign', completion: change(/[-+*]/, '=') },
  { name: 'two answers', completion: change(/(so .*)$/, '$1 $1') },
  { name: 'an answer without its things', completion: change(/[a-z]+\.$/, '.') },
  { name: 'an answer of other things', completion: change(/[a-z]+\.$/, 'cat.') },
  { name: 'a leading zero', completion: change(/so /, 'so 0') },
  { name: 'words before the calculation', completion: change(/^/, 'so ') },
  {
    name: 'a right calculation and a wrong answer',
    completion: (solution) => ended(textOf(solution).replace(/\d(?= [a-z]+\.$)/, other)),
  },
  {
    name: 'a wrong result and a right answer',
    completion: (solution) => ended(textOf(solution).replace(/\d(?=;)/, other)),
  },
]);

const ask = (text: string): Prompt => ({
  ...{ task: 'word-problems', split: 'train', index: 0, level: 1, key: text },
  tokens: words.encode(text),
});
async function verdictOf(prompt: string, completion: string): Promise<Verdict> {
  const [verdict] = await wordProblems.verify([{ prompt: ask(prompt), completion: ended(completion) }]);
  return verdict as Verdict;
}

describe('word problems', () => {
  it.each([
    ['tom has 3 coins. he buys 4 more. how many coins does he have now?', '3 + 4 = 7; so 7 coins.'],
    ['mia has 8 pens. she hides 5. how many pens does she have now?', '8 - 5 = 3; so 3 pens.'],
    ['sam has 11 hats and nora has 5. how many hats do they have altogether?', '11 + 5 = 16; so 16 hats.'],
    ['sam has 11 hats and nora has 5. how many more hats does sam have?', '11 - 5 = 6; so 6 hats.'],
    [
      'ida has 2 bags of 4 nuts each. she sells 3. how many nuts does she have now?',
      '2 * 4 = 8; 8 - 3 = 5; so 5 nuts.',
    ],
  ])('are solved in writing: %s', (told, solved) => {
    expect(textOf(wordProblems.solve(ask(told)))).toBe(solved);
  });

  it('have numbers as large as their level says, and as many calculations', () => {
    for (const [level, largest, steps] of [
      [1, 9, 1],
      [2, 20, 1],
      [3, 9, 2],
      [4, 34, 2],
    ] as const) {
      for (const prompt of someOf(wordProblems, level, 'train', 300)) {
        const text = textOf(wordProblems.solve(prompt));
        expect(text.split(';').length - 1).toBe(steps);
        const numbers = `${words.decode(prompt.tokens)} ${text}`.match(/\d+/g)?.map(Number) ?? [];
        expect(Math.max(...numbers)).toBeLessThanOrEqual(largest);
        expect(Math.min(...numbers)).toBeGreaterThan(0);
        // What is written is true.
        for (const [, a, sign, b, c] of text.matchAll(/(\d+) ([-+*]) (\d+) = (\d+)/g)) {
          const [left, right] = [Number(a), Number(b)];
          expect(sign === '+' ? left + right : sign === '-' ? left - right : left * right).toBe(Number(c));
        }
      }
    }
  });

  it('accept the operands of sums and products in either order, and of differences in one', async () => {
    const sum = 'tom has 3 coins. he buys 4 more. how many coins does he have now?';
    expect(await verdictOf(sum, '4 + 3 = 7; so 7 coins.')).toMatchObject({ reward: 1, correct: true });
    const rest = 'tom has 7 coins. he sells 4. how many coins does he have now?';
    expect(await verdictOf(rest, '4 - 7 = 3; so 3 coins.')).toMatchObject({ reward: 0, correct: false });
    expect(wordProblems.solve(ask(sum), words.encode('4 +'))).toEqual(ended('3 = 7; so 7 coins.'));
  });

  it('find the first wrong calculation, and continue before it', async () => {
    const told = 'ida has 2 nuts. she gets 4 more. then she sells 3. how many nuts does she have now?';
    const verdict = await verdictOf(told, '2 + 4 = 6; 6 - 3 = 2; so 2 nuts.');
    expect(verdict).toMatchObject({ reward: 0, correct: false, reason: 'calculation 2 is wrong' });
    expect(firstWrongStep(verdict)).toBe(1);
    const { from } = verdict.steps?.[1] ?? { from: 0 };
    const begun = ended('2 + 4 = 6; 6 - 3 = 2; so 2 nuts.').slice(0, from);
    expect(wordProblems.solve(ask(told), begun)).toEqual(ended('6 - 3 = 3; so 3 nuts.'));
  });

  it('pay nothing for a right solution with one symbol changed, left out or added', async () => {
    for (const prompt of someOf(wordProblems, 4, 'train', 20)) {
      const solution = wordProblems.solve(prompt);
      const changed = solution.flatMap((token, at) =>
        [...words.encode('3 so ;'), commonId(' '), 600].flatMap((symbol) => [
          ...(symbol === token ? [] : [solution.with(at, symbol)]),
          solution.toSpliced(at, 0, symbol),
          solution.toSpliced(at, 1),
        ]),
      );
      const verdicts = await wordProblems.verify(changed.map((completion) => ({ prompt, completion })));
      const paid = changed.filter((_, i) => verdicts[i]?.correct).map((one) => words.decode(one));
      expect(paid).toEqual([]);
    }
  });

  it('ask only for the answer after latent slots', async () => {
    const prompt = ask('tom has 3 coins. he buys 4 more. how many coins does he have now?');
    const attempt = { prompt, completion: ended('so 7 coins.'), afterLatents: true } as const;
    expect(await wordProblems.verify([attempt])).toMatchObject([{ reward: 1, correct: true }]);
  });
});
