import { expect, it } from 'vitest';
import { streams, uniform } from '../../src/tensor/random.ts';
import { decode, encode } from '../../src/tasks/alphabet.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { scratchpad } from '../../src/tasks/scratchpad.ts';
import { splitOf } from '../../src/tasks/split.ts';
import { firstWrongStep, type Verdict } from '../../src/tasks/task.ts';
import { checkTask, someOf } from './checkTask.ts';
import { asking, change, ended, textOf } from './byHand.ts';

/** Another digit. */
const other = (digit: string | undefined) => String((Number(digit) + 1) % 10);

checkTask(scratchpad, [
  { name: 'the answer alone', completion: change(/^.*=/, '') },
  { name: 'the answer after its mark, without steps', completion: change(/^.*=/, '=') },
  { name: 'a step left out', completion: change(/^..;?/, '') },
  { name: 'a step too many', completion: change(/=/, '0;=') },
  { name: 'steps without an answer', completion: change(/=.$/, '') },
  { name: 'the mark without an answer', completion: change(/.$/, '') },
  { name: 'two answers', completion: change(/(.)$/, '$1$1') },
  { name: 'two answers with their marks', completion: change(/(=.)$/, '$1$1') },
  { name: 'a step after the answer', completion: change(/$/, '1;') },
  { name: 'filler between a step and its separator', completion: change(/;/, '~;') },
  { name: 'filler between the mark and the answer', completion: change(/=/, '=~') },
  { name: 'filler after the answer', completion: change(/$/, '~') },
  { name: 'filler alone', completion: () => ended('~~~') },
  { name: 'more filler than allowed', completion: change(/^/, '~'.repeat(25)) },
  { name: 'a step of two digits', completion: change(/^/, '0') },
  { name: 'an empty step', completion: change(/^/, ';') },
  {
    name: 'right steps and a wrong answer',
    completion: (solution) => ended(textOf(solution).replace(/.$/, other)),
  },
  { name: 'a doubled mark', completion: change(/=/, '==') },
]);

const ask = asking('scratchpad');

async function verdictOf(prompt: string, completion: string): Promise<Verdict> {
  const [verdict] = await scratchpad.verify([{ prompt: ask(prompt), completion: ended(completion) }]);
  return verdict!;
}

const stepsOf = ({ steps = [] }: Verdict) => steps.map(({ correct }) => correct);

it.each([
  [1, 3],
  [2, 4],
  [3, 6],
])(
  'scratchpad asks at level %i for %i operations, one of them a comparison, on one canvas',
  (level, steps) => {
    const texts = someOf(scratchpad, level).map(({ tokens }) => decode(tokens));
    expect(
      texts.every((text) => new RegExp(String.raw`^\d([-+][1-4]|[<>]\d){${steps}} *:$`).test(text)),
    ).toBe(true);
    expect(texts.every(({ length }) => length === 14)).toBe(true);
    const places = texts.map((text) =>
      [...text.matchAll(/[-+<>]/g)].flatMap(([sign], i) => ('<>'.includes(sign) ? i + 1 : [])),
    );
    expect(new Set(places.map(String))).toEqual(new Set(steps === 3 ? ['2'] : ['2', '3']));
  },
);

it.each([
  ['8+4>1-4:', '2;2;8;=8'],
  ['5-7>9-4:', '8;9;5;=5'],
  ['3+4<0+9:', '7;0;9;=9'],
  ['3-4<9+9      :', '9;9;8;=8'],
])('scratchpad works out %s as %s', (prompt, written) => {
  expect(decode(scratchpad.solve(ask(prompt)))).toBe(`${written}⏎`);
});

it('scratchpad gives every step a verdict with its tokens, without filler', async () => {
  const verdict = await verdictOf('5+7>4-1:', '~2;~~5;3;~=3');
  expect(verdict).toEqual({
    reward: 1,
    correct: true,
    reason: 'right, but step 2 is wrong',
    steps: [
      { from: 1, to: 3, correct: true },
      { from: 5, to: 7, correct: false },
      { from: 7, to: 9, correct: true },
    ],
  });
  expect(firstWrongStep(verdict)).toBe(1);
});

it.each([
  ['2;4;3;=3', 'right', [true, true, true]],
  ['2;4;3;=4', 'wrong: 4, not 3', [true, true, true]],
  ['2;4;=3', 'number of steps is 2, not 3', [true, true]],
  ['2;4;3;3;=3', 'number of steps is 4, not 3', [true, true, true, false]],
  ['2;4;3=3', 'not steps and then an answer', [true, true]],
  ['=3', 'number of steps is 0, not 3', []],
  ['', 'empty', []],
  [`${'~'.repeat(10)}2;4;3;=3`, 'too much filler: 10 tokens, at most 9 allowed', [true, true, true]],
])('scratchpad says of %s after 5+7>4-1 that it is %s', async (written, reason, steps) => {
  const verdict = await verdictOf('5+7>4-1:', written);
  expect(verdict.reason).toBe(reason);
  expect(verdict.correct).toBe(reason === 'right');
  expect(stepsOf(verdict)).toEqual(steps);
});

it('scratchpad gives verdicts on the steps of a completion without end token and of one that continues after it', async () => {
  const verdicts = await scratchpad.verify(
    ['2;5;~', '2;4;3;=3⏎'].map((text) => ({
      prompt: ask('5+7>4-1:'),
      completion: text.endsWith('⏎') ? [...ended(text.slice(0, -1)), END] : encode(text),
    })),
  );
  expect(verdicts.map(({ reason }) => reason)).toEqual(['not finished', 'continues after its end']);
  expect(verdicts.map(stepsOf)).toEqual([
    [true, false],
    [true, true, true],
  ]);
});

it('scratchpad pays for as much filler as a level states, wherever it stands between steps', async () => {
  for (const { level, completionLength } of scratchpad.levels) {
    const prompt = scratchpad.prompt('train', 1, 0, level);
    const solution = textOf(scratchpad.solve(prompt));
    const filler = '~'.repeat(completionLength - solution.length - 1);
    const places = [0, 2, solution.indexOf('=')];
    const completions = places.map((at) => ended(solution.slice(0, at) + filler + solution.slice(at)));
    expect(completions.every(({ length }) => length === completionLength)).toBe(true);
    const verdicts = await scratchpad.verify(completions.map((completion) => ({ prompt, completion })));
    expect(verdicts.every(({ correct }) => correct)).toBe(true);
  }
});

it.each([
  ['=3', '3', null],
  ['=4', '4', null],
  ['2;4;3;=3', null, '3'],
  ['3', null, null],
  ['~=3', null, null],
])(
  'scratchpad reads of %s after 5+7>4-1 the answer %s where latents precede it, else %s',
  (text, after, plain) => {
    const attempt = { prompt: ask('5+7>4-1:'), completion: ended(text) };
    expect(scratchpad.answerOf!({ ...attempt, afterLatents: true })).toBe(after);
    expect(scratchpad.answerOf!(attempt)).toBe(plain);
  },
);

it('scratchpad continues from a prefix with filler, and refuses one that begins no solution', () => {
  const prompt = ask('5+7>4-1:');
  expect(decode(scratchpad.solve(prompt, encode('~2;~~')))).toBe('4;3;=3⏎');
  expect(decode(scratchpad.solve(prompt, encode('2;4;3;~')))).toBe('=3⏎');
  for (const prefix of ['3', '2;5', '2~', '2;4;3;=~', '4;3;=3', '~'.repeat(10)]) {
    expect(() => scratchpad.solve(prompt, encode(prefix))).toThrow('prefix must begin the solution 2;4;3;=3');
  }
});

it('scratchpad takes the first sum in either order for one prompt, but no difference', () => {
  const byText = new Map(
    [1, 2, 3]
      .flatMap((seed) => someOf(scratchpad, 1, 'train', 4000, seed))
      .map((prompt) => [decode(prompt.tokens), prompt]),
  );
  let pairs = 0;
  for (const [text, { key }] of byText) {
    const turned = byText.get(text[2]! + text[1] + text[0] + text.slice(3));
    if (!turned || text[0] === text[2]) continue;
    pairs++;
    expect(turned.key === key).toBe(text[1] === '+');
    expect(splitOf(turned.key)).toBe('train');
  }
  expect(pairs).toBeGreaterThan(50);
});

it('scratchpad gives the digit after the mark as answer, and none for anything else', () => {
  const prompt = ask('1+1>5-2      :');
  const answer = (text: string) => scratchpad.answerOf!({ prompt, completion: ended(text) });
  expect(answer('2;~5;3;=3')).toBe('3');
  expect(answer('2;5;3;=8')).toBe('8');
  // Without its steps an answer is refused whatever it is, so that a vote would teach to leave them out.
  for (const text of ['=3', '2;5;=3', '2;5;3', '2;5;3;=33', `~~~~~~~~~~2;5;3;=3`]) {
    expect(answer(text)).toBeNull();
  }
});

it.each([1, 2, 3])(
  'scratchpad teaches right answers at level %i, about a third of them after a slip by one',
  async (level) => {
    const prompts = someOf(scratchpad, level, 'train', 2000);
    const completions = prompts.map((prompt, n) =>
      scratchpad.demonstrate!(prompt, (i) => uniform(1, streams.init, n, i)),
    );
    const verdicts = await scratchpad.verify(
      prompts.map((prompt, i) => ({ prompt, completion: completions[i]! })),
    );
    expect(verdicts.every(({ correct }) => correct)).toBe(true);
    const flawed = verdicts.filter((verdict) => firstWrongStep(verdict) !== null).length / 2000;
    expect(flawed).toBeGreaterThan(0.3);
    expect(flawed).toBeLessThan(0.4);

    const shortest = scratchpad.solve(prompts[0]!).length;
    const filler = completions.map(({ length }) => length - shortest);
    const share = (atLeast: number) => filler.filter((length) => length >= atLeast).length / 2000;
    expect(share(1)).toBeCloseTo(0.3, 1);
    expect(share(4) / share(1)).toBeCloseTo(1 / 4, 1);
    expect(share(9) / share(1)).toBeGreaterThan(0.06);
    expect(Math.max(...completions.map(({ length }) => length))).toBe(
      scratchpad.levels[level - 1]!.completionLength,
    );
  },
);

it('scratchpad refuses a prompt that is no chain', () => {
  expect(() => scratchpad.solve(ask('5*7:'))).toThrow('scratchpad: prompt must be digits joined by + - < >');
});
