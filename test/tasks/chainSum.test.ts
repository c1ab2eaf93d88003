import { expect, it } from 'vitest';
import { decode, encode } from '../../src/tasks/alphabet.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { chainSum } from '../../src/tasks/chainSum.ts';
import { checkTask, someOf } from './checkTask.ts';
import { asking, ended, textOf } from './byHand.ts';

checkTask(chainSum, [
  { name: 'a leading zero', completion: (solution) => [...encode('0'), ...solution] },
  { name: 'a space before', completion: (solution) => [...encode(' '), ...solution] },
  { name: 'a space behind', completion: (solution) => [...solution.slice(0, -1), ...encode(' '), END] },
  { name: 'a plus sign before', completion: (solution) => [...encode('+'), ...solution] },
  { name: 'the right number inside a longer one', completion: (solution) => [...encode('1'), ...solution] },
  { name: 'the right number with a digit behind', completion: (solution) => ended(`${textOf(solution)}0`) },
  { name: 'one more', completion: (solution) => ended(String(Number(textOf(solution)) + 1)) },
  { name: 'the digits reversed and one wrong', completion: (solution) => ended(`9${textOf(solution)}9`) },
  { name: 'several answers', completion: (solution) => ended(`1,${textOf(solution)}`) },
  { name: 'the answer as a question', completion: (solution) => ended(`${textOf(solution)}?`) },
]);

const ask = asking('chain-sum', 2);

it.each([
  [1, 2, 0, 9],
  [2, 2, 10, 99],
  [3, 3, 10, 99],
  [4, 2, 100, 999],
  [5, 3, 100, 999],
  [6, 4, 100, 999],
])('chain-sum asks at level %i for the sum of %i numbers from %i to %i', (level, count, low, high) => {
  const operands = someOf(chainSum, level).map(({ tokens }) => decode(tokens));
  expect(operands.every((text) => new RegExp(String.raw`^\d+(\+\d+){${count - 1}}=$`).test(text))).toBe(true);
  const numbers = operands.flatMap((text) => text.slice(0, -1).split('+').map(Number));
  const spread = high - low;
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(low);
  expect(Math.min(...numbers)).toBeLessThan(low + spread / 20 + 1);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(high);
  expect(Math.max(...numbers)).toBeGreaterThan(high - spread / 20 - 1);
});

it('chain-sum takes operands in either order for one prompt', () => {
  const byText = new Map(
    [1, 2, 3, 4]
      .flatMap((seed) => someOf(chainSum, 1, 'train', 1000, seed))
      .map((prompt) => [decode(prompt.tokens), prompt]),
  );
  const pairs = [...byText].filter(([text]) => text[0] !== text[2]);
  expect(pairs.length).toBeGreaterThan(50);
  for (const [text, { key }] of pairs) expect(byText.get(`${text[2]}+${text[0]}=`)?.key).toBe(key);
});

it('chain-sum holds out about one prompt in eight at every level, 8 of the 55 at level 1', () => {
  const keys = new Set(someOf(chainSum, 1, 'eval').map(({ key }) => key));
  expect(keys.size).toBe(8);
  expect(new Set(someOf(chainSum, 1, 'train').map(({ key }) => key)).size).toBe(47);
});

it.each([
  ['91', true, 'right'],
  ['92', false, 'wrong: 92, not 91'],
  ['091', false, 'has a leading zero'],
  ['', false, 'empty'],
  ['9 1', false, 'not a number'],
])('chain-sum gives 34+57=%s the verdict correct %s, because it is %s', async (written, correct, reason) => {
  const [verdict] = await chainSum.verify([{ prompt: ask('34+57='), completion: ended(written) }]);
  expect(verdict).toEqual({ reward: correct ? 1 : 0, correct, reason });
});

it('chain-sum says of a completion without end that it is not finished, right digits or not', async () => {
  const [verdict] = await chainSum.verify([{ prompt: ask('34+57='), completion: encode('91') }]);
  expect(verdict).toEqual({ reward: 0, correct: false, reason: 'not finished' });
});

it('chain-sum accepts 0 as a sum and as an answer, and no other number with a leading zero', async () => {
  const [verdict] = await chainSum.verify([{ prompt: ask('0+0='), completion: ended('0') }]);
  expect(verdict?.correct).toBe(true);
  const answer = (text: string) => chainSum.answerOf!({ prompt: ask('0+0='), completion: ended(text) });
  expect([answer('0'), answer('00')]).toEqual(['0', null]);
});

it('chain-sum refuses to continue a prefix that no solution begins with', () => {
  expect(() => chainSum.solve(ask('34+57='), encode('8'))).toThrow('prefix must begin the solution 91');
  expect(chainSum.solve(ask('34+57='), ended('91'))).toEqual([]);
});
