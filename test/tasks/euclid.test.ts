import { expect, it } from 'vitest';
import { decode, encode } from '../../src/tasks/alphabet.ts';
import { euclid } from '../../src/tasks/euclid.ts';
import { hintKinds, solutionOf } from '../../src/tasks/hint.ts';
import { splitOf } from '../../src/tasks/split.ts';
import { firstWrongStep, type Prompt, type Verdict } from '../../src/tasks/task.ts';
import { streams, uniform } from '../../src/tensor/random.ts';
import { checkTask, someOf } from './checkTask.ts';
import { asking, change, ended, textOf } from './byHand.ts';

checkTask(euclid, [
  { name: 'the answer alone', completion: change(/^.*=/, '') },
  { name: 'the answer after its mark, without lines', completion: change(/^.*=/, '=') },
  { name: 'lines without an answer', completion: change(/=.$/, '') },
  { name: 'the mark without an answer', completion: change(/.$/, '') },
  { name: 'two answers', completion: change(/(.)$/, '$1$1') },
  { name: 'an answer of 0', completion: change(/.$/, '0') },
  { name: 'the last line as separator', completion: change(/=/, ';') },
  { name: 'a separator in front', completion: change(/^/, ';') },
  { name: 'filler in front', completion: change(/^/, '~') },
  { name: 'the last line twice', completion: change(/(\d{4})=/, '$1;$1=') },
  {
    name: 'the row of the prompt as first line',
    completion: (solution, { tokens }) => ended(`${decode(tokens.slice(0, -1))};${textOf(solution)}`),
  },
  {
    name: 'another answer',
    completion: (solution) =>
      ended(textOf(solution).replace(/.$/, (digit) => String((Number(digit) % 9) + 1))),
  },
  {
    name: 'the last line at once, where it is more than a step away',
    completion: (solution, prompt) => {
      const last = textOf(solution).slice(-6);
      return solution.length > 7 ? onlyIfFar(last, prompt) : [];
    },
  },
  {
    name: 'a number that grows',
    completion: (_, { tokens }) => ended(`${decode([9 + 2, ...tokens.slice(1, 4)])}=1`),
  },
]);

/** The last line and the answer, or nothing where that line differs from the prompt in one number only. */
function onlyIfFar(last: string, { tokens }: Prompt): number[] {
  const given = decode(tokens);
  const changed = [...last.slice(0, 4)].filter((digit, i) => digit !== given[i]).length;
  return changed > 1 ? ended(last) : [];
}

const ask = asking('euclid');

async function verdictOf(prompt: string, completion: readonly number[]): Promise<Verdict> {
  const [verdict] = await euclid.verify([{ prompt: ask(prompt), completion }]);
  return verdict!;
}

const stepsOf = ({ steps = [] }: Verdict) => steps.map(({ correct }) => correct);

/** Every row that one step can lead to, by the words of the rule: written apart from the task's own code. */
function legalRows(row: string): string[] {
  const numbers = Array.from(row, Number);
  const rows: string[] = [];
  for (const [place, number] of numbers.entries()) {
    for (const neighbour of [place - 1, place + 1].filter((one) => one >= 0 && one < numbers.length)) {
      for (let rest = number - numbers[neighbour]!; rest > 0; rest -= numbers[neighbour]!) {
        rows.push(numbers.with(place, rest).join(''));
      }
    }
  }
  return rows;
}

/** Lines of the longest solution from a row. */
const longestKnown = new Map<string, number>();
function longestFrom(row: string): number {
  const known = longestKnown.get(row);
  if (known !== undefined) return known;
  const longest = Math.max(0, ...legalRows(row).map((next) => 1 + longestFrom(next)));
  longestKnown.set(row, longest);
  return longest;
}

const divisorOf = (row: string): number =>
  Array.from(row, Number).reduce(function divisor(a: number, b: number): number {
    return b === 0 ? a : divisor(b, a % b);
  });

it.each([
  ['8642?', '2642;2442;2242;2222=2'],
  ['3111?', '2111;1111=1'],
  ['9996?', '9936;9636;3636;3336;3333=3'],
])('euclid works out %s', (prompt, written) => {
  expect(decode(euclid.solve(ask(prompt)))).toBe(`${written}⏎`);
});

it.each([1, 2])('euclid answers with the greatest common divisor at level %i', (level) => {
  for (const { tokens, ...rest } of someOf(euclid, level, 'train', 300)) {
    const row = decode(tokens).slice(0, -1);
    expect(textOf(euclid.solve({ tokens, ...rest }))).toMatch(new RegExp(`=${divisorOf(row)}$`));
  }
});

it.each([
  [1, 8],
  [2, 15],
])(
  'euclid has at level %i no prompt with a solution of more than %i lines, and some with so many',
  (level, most) => {
    const longest = someOf(euclid, level, 'train', 2000).map(({ tokens }) =>
      longestFrom(decode(tokens).slice(0, -1)),
    );
    expect(Math.max(...longest)).toBe(most);
    expect(euclid.levels[level - 1]!.completionLength).toBe(5 * most + 2);
  },
);

it('euclid draws prompts whose solutions have 7 to 77 tokens, mostly short ones', () => {
  const lengths = someOf(euclid, 2, 'train', 3000).map((prompt) => euclid.solve(prompt).length);
  expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([7, 77]);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const variance = lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / lengths.length;
  expect(Math.sqrt(variance) / mean).toBeGreaterThan(0.6);
  expect(lengths.filter((length) => length < mean).length / lengths.length).toBeGreaterThan(0.5);
});

it('euclid accepts exactly the legal steps', async () => {
  for (const row of ['8642', '9519', '1119', '1972', '3366']) {
    const accepted: string[] = [];
    for (let n = 1111; n <= 9999; n++) {
      if (String(n).includes('0')) continue;
      const verdict = await verdictOf(`${row}?`, encode(`${n};`));
      // The line is followed by another only where its numbers are not all equal.
      const last = new Set(String(n)).size === 1;
      const whole = last ? await verdictOf(`${row}?`, ended(`${n}=${String(n)[0]}`)) : verdict;
      if (whole.steps?.[0]?.correct) accepted.push(String(n));
    }
    expect(accepted).toEqual([...new Set(legalRows(row))].sort());
  }
});

it('euclid accepts several subtractions of one number in a line, and other orders', async () => {
  for (const text of ['1119;1111=1', '2119;1119;1117;1115;1113;1111=1', '1119;1118;1116;1115;1111=1']) {
    const verdict = await verdictOf('3119?', ended(text));
    expect([verdict.reward, verdict.reason]).toEqual([1, 'right']);
  }
});

it.each([
  ['2442;2222=2', 'line 1 is no legal step: 2442 after 8642', [false, false]],
  ['2642;2442;2242=2', 'line 3 ends before all numbers are equal', [true, true, false]],
  [
    '2642;2442;2242;2222;2222=2',
    'line 4 goes on after all numbers are equal',
    [true, true, true, false, false],
  ],
  ['2642;2442;2242;2222=1', 'wrong: 1, not 2', [true, true, true, true]],
  ['2642;2442;2242;2222', 'not lines and then an answer', [true, true, true]],
  [
    '2642;2641;2241;2221;2211;2111;1111=1',
    'line 2 is no legal step: 2641 after 2642',
    [true, false, true, true, true, true, true],
  ],
  ['', 'empty', []],
])('euclid says of %s after 8642 that it is wrong: %s', async (written, reason, steps) => {
  const verdict = await verdictOf('8642?', ended(written));
  expect([verdict.reward, verdict.correct, verdict.reason]).toEqual([0, false, reason]);
  expect(stepsOf(verdict)).toEqual(steps);
});

it('euclid gives verdicts on the lines of a completion without end token, each with its tokens', async () => {
  const verdict = await verdictOf('8642?', encode('2642;2542;22'));
  expect(verdict.reason).toBe('not finished');
  expect(verdict.steps).toEqual([
    { from: 0, to: 5, correct: true },
    { from: 5, to: 10, correct: false },
  ]);
  expect(firstWrongStep(verdict)).toBe(1);
});

it('euclid continues from any legal beginning, and refuses one that begins no solution', async () => {
  for (const prefix of ['862', '82', '8242', '8242;', '2642;22', '2642;2442;2242;2222=']) {
    const rest = euclid.solve(ask('8642?'), encode(prefix));
    const verdict = await verdictOf('8642?', [...encode(prefix), ...rest]);
    expect([prefix, verdict.reason]).toEqual([prefix, 'right']);
  }
  for (const prefix of [
    '7',
    '2422',
    '2442;',
    ';',
    '2642=',
    '2642;2442;2242;2222;',
    '2642;2442;2242;2222=1',
  ]) {
    expect(() => euclid.solve(ask('8642?'), encode(prefix))).toThrow('prefix must begin a solution of 8642');
  }
});

it('euclid takes a row and its mirror image for one prompt, and no other order', () => {
  const byText = new Map(
    [1, 2].flatMap((seed) =>
      someOf(euclid, 2, 'train', 3000, seed).map((prompt) => [decode(prompt.tokens).slice(0, -1), prompt]),
    ),
  );
  let mirrored = 0;
  for (const [text, { key }] of byText) {
    const other = byText.get([...text].reverse().join(''));
    if (other && other.tokens.join() !== byText.get(text)!.tokens.join()) {
      mirrored++;
      expect(other.key).toBe(key);
    }
    const swapped = byText.get(text[1]! + text[0]! + text.slice(2));
    const isMirror =
      swapped && [text, [...text].reverse().join('')].includes(decode(swapped.tokens).slice(0, -1));
    if (swapped && !isMirror) expect(swapped.key).not.toBe(key);
    expect(splitOf(key)).toBe('train');
  }
  expect(mirrored).toBeGreaterThan(100);
});

it('euclid reads an answer from lines that look like steps, right or wrong, and from nothing else', () => {
  const answer = (text: string) => euclid.answerOf!({ prompt: ask('8642?'), completion: ended(text) });
  expect(answer('2642;2442;2242;2222=2')).toBe('2');
  expect(answer('2642;2142;1142;1112;1111=1')).toBe('1');
  // Two numbers changed, none changed, one grown, the end too early, another answer, no lines.
  for (const text of [
    '2442;2222=2',
    '8642;2642=2',
    '9642;2642=2',
    '2642;2442=2',
    '=2',
    '2642;2442;2242;2222=1',
  ]) {
    expect(answer(text)).toBeNull();
  }
});

it('euclid teaches three habits: several subtractions at once, a line written twice, too early an end', async () => {
  const prompts = someOf(euclid, 2, 'train', 3000);
  const completions = prompts.map((prompt, n) =>
    euclid.demonstrate!(prompt, (i) => uniform(1, streams.init, n, i)),
  );
  const verdicts = await euclid.verify(prompts.map((prompt, i) => ({ prompt, completion: completions[i]! })));
  const share = (holds: (verdict: Verdict, i: number) => boolean) => verdicts.filter(holds).length / 3000;
  expect(share(({ correct }) => correct)).toBeCloseTo(0.58, 1);
  expect(share(({ reason }) => reason.includes('no legal step'))).toBeCloseTo(0.29, 1);
  expect(share(({ reason }) => reason.includes('ends before'))).toBeCloseTo(0.13, 1);
  const shorter = share(
    ({ correct }, i) => correct && completions[i]!.length < euclid.solve(prompts[i]!).length,
  );
  expect(shorter).toBeGreaterThan(0.05);
});

it('euclid gives prefixes as hints at every level, and solved neighbours where they fit', async () => {
  expect([1, 2].map((level) => hintKinds(euclid, level))).toEqual([['prefix', 'neighbour'], ['prefix']]);
  expect(decode(await solutionOf(euclid, ask('3111?')))).toBe('2111;1111=1');
});

it.each(['8042?', '2222?', '842?', '8642'])('euclid refuses %s, which is no prompt', (text) => {
  expect(() => euclid.solve(ask(text))).toThrow('euclid: prompt must be 4 digits from 1 to 9, not all equal');
});
