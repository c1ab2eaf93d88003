import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alphabet, decode, encode } from '../../src/tasks/alphabet.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { countdown } from '../../src/tasks/countdown.ts';
import type { Prompt } from '../../src/tasks/task.ts';
import { uniform } from '../../src/tensor/random.ts';
import { checkTask, someOf } from './checkTask.ts';
import { asking, ended, textOf } from './byHand.ts';

const targetOf = ({ tokens }: Prompt) => /=(\d+)\?/.exec(decode(tokens))![1]!;

checkTask(countdown, [
  { name: 'the target as answer', completion: (_, prompt) => ended(targetOf(prompt)) },
  { name: 'the target in parentheses', completion: (_, prompt) => ended(`(${targetOf(prompt)})`) },
  { name: 'the answer as an equation', completion: (s, prompt) => ended(`${textOf(s)}=${targetOf(prompt)}`) },
  { name: 'the right answer inside a longer one', completion: (s) => ended(`1*${textOf(s)}`) },
  { name: 'nothing added', completion: (s) => ended(`${textOf(s)}+0`) },
  { name: 'a number left out', completion: (s) => ended(textOf(s).replace(/^\(?\d[+*-]/, '')) },
  { name: 'an operator at the end', completion: (s) => ended(`${textOf(s)}+`) },
  { name: 'a sign in front', completion: (s) => ended(`+${textOf(s)}`) },
  { name: 'an operator twice', completion: (s) => ended(textOf(s).replace(/[+*-]/, '$&$&')) },
  { name: 'an open parenthesis', completion: (s) => ended(`(${textOf(s)}`) },
  { name: 'a closing parenthesis too many', completion: (s) => ended(`${textOf(s)})`) },
  { name: 'a division by zero', completion: (s) => ended(`${textOf(s)}/0`) },
  { name: 'a division by itself', completion: () => ended('1/0') },
  { name: 'two answers', completion: (s) => ended(`${textOf(s)},${textOf(s)}`) },
  { name: 'spaces', completion: (s) => ended(` ${textOf(s)}`) },
  { name: 'needless parentheses without number', completion: (s) => ended(`${textOf(s)}()`) },
  { name: 'parentheses without measure', completion: (s) => ended(`((((((${textOf(s)}))))))`) },
  {
    name: 'parentheses, thousands',
    completion: () => [...Array.from({ length: 2000 }, () => encode('(')[0]!), END],
  },
  { name: 'all numbers in a row', completion: (s) => ended(textOf(s).replace(/\D/g, '')) },
  { name: 'an id beyond the alphabet', completion: (s) => [alphabet.size, ...s] },
]);

const ask = asking('countdown', 2);

const verdictOf = async (asked: string, completion: readonly number[]) =>
  (await countdown.verify([{ prompt: ask(asked), completion }]))[0]!;

it.each([
  [1, 3],
  [2, 3],
  [3, 4],
])('countdown gives at level %i %i numbers from 1 to 9 and a target from 1 to 99', (level, count) => {
  const texts = someOf(countdown, level).map(({ tokens }) => decode(tokens));
  const form = new RegExp(String.raw`^[1-9](,[1-9]){${count - 1}}=[1-9]\d?\?$`);
  expect(texts.filter((text) => !form.test(text))).toEqual([]);
  expect(new Set(texts.join('').match(/[1-9](?=[,=])/g)).size).toBe(9);
});

it('countdown takes numbers in any order for one prompt', () => {
  for (const { tokens, key } of someOf(countdown, 1, 'train', 100)) {
    const [numbers, target] = decode(tokens).slice(0, -1).split('=');
    expect(key).toBe(`countdown ${numbers!.split(',').sort().join(',')}=${target}`);
  }
});

it.each([
  ['3,7,2=20?', '(3+7)*2', 'right'],
  ['3,7,2=20?', '2*(7+3)', 'right'],
  ['3,7,2=17?', '3+7*2', 'right'],
  ['3,7,2=8?', '3-(2-7)', 'right'],
  ['3,7,2=12?', '((7))+2+3', 'too long: 9 symbols, at most 7'],
  ['3,7,2=12?', '(7)+2+3', 'right'],
  ['3,7,2=20?', '3+7*2', 'value is 17, not 20'],
  ['3,7,2=2?', '2-7+3', 'value is -2, not 2'],
  ['3,7,2=21?', '7+7+7', 'uses 7 3 times'],
  ['3,7,2=17?', '7+7+3', 'uses 7 twice'],
  ['3,3,2=9?', '3+3+3', 'uses 3 3 times, not twice'],
  ['3,3,2=5?', '3+2', 'uses 3 once, not twice'],
  ['3,7,2=10?', '3+7', 'leaves out 2'],
  ['3,7,2=12?', '12', 'uses 12, which is not given'],
  ['3,7,2=12?', '37-25', 'uses 37, which is not given'],
  ['3,7,2=12?', '7+3+', 'not an expression'],
  ['3,7,2=12?', '(7+3+2', 'not an expression'],
  ['3,7,2=12?', '6/2', 'has symbols other than digits, + - * and parentheses'],
  ['3,7,2=12?', '', 'empty'],
])('countdown gives %s %s the verdict %s', async (asked, written, reason) => {
  const correct = reason === 'right';
  expect(await verdictOf(asked, ended(written))).toEqual({ reward: correct ? 1 : 0, correct, reason });
});

it('countdown gives a correct expression without end token no reward', async () => {
  expect(await verdictOf('3,7,2=12?', encode('7+3+2'))).toMatchObject({
    reward: 0,
    reason: 'not finished',
  });
});

it('countdown calls right exactly what the host language values right, whatever is written', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...'1123+-*()'), { minLength: 1, maxLength: 7 }),
      fc.constantFrom('1,2,3=6?', '1,2,3=5?', '1,2,3=9?', '1,2=2?', '1,2=3?'),
      async (symbols, asked) => {
        const written = symbols.join('');
        const [given, target] = asked.slice(0, -1).split('=') as [string, string];
        const isRight =
          (written.match(/\d/g) ?? []).sort().join(',') === given && valueByHost(written) === Number(target);
        // A limit that is stricter than this for two numbers: three symbols.
        if (given === '1,2' && written.length > 3) return;
        expect((await verdictOf(asked, ended(written))).correct).toBe(isRight);
      },
    ),
    { numRuns: 2000 },
  );
});

it.each([1, 2, 3])('countdown demonstrates at level %i right answers of many forms', async (level) => {
  const prompts = someOf(countdown, level, 'train', 200);
  const attempts = prompts.map((prompt, i) => ({
    prompt,
    completion: countdown.demonstrate!(prompt, (draw) => uniform(1, 1, i, draw)),
  }));
  expect((await countdown.verify(attempts)).every(({ correct }) => correct)).toBe(true);
  for (const { completion } of attempts) {
    expect(completion.length).toBeLessThanOrEqual(countdown.levels[level - 1]!.completionLength);
  }
  if (level === 1) expect(attempts.some(({ completion }) => /[*()]/.test(decode(completion)))).toBe(false);
  const forms = (prompt: Prompt) =>
    new Set(
      Array.from({ length: 40 }, (_, i) => String(countdown.demonstrate!(prompt, () => (i + 0.5) / 40))),
    );
  expect(prompts.slice(0, 20).every((prompt) => forms(prompt).size > 1)).toBe(true);
});

it('countdown demonstrates the reference solution where the operators of the level are not enough', async () => {
  const shown = countdown.demonstrate!(ask('3,7,2=42?', 1), () => 0.5);
  expect(shown).toEqual(countdown.solve(ask('3,7,2=42?', 1)));
});

it('countdown continues from any prefix of any correct expression, and refuses others', () => {
  const prompt = ask('3,7,2=20?');
  expect(decode([...encode('2*'), ...countdown.solve(prompt, encode('2*'))])).toBe('2*(3+7)⏎');
  expect(decode(countdown.solve(prompt, encode('(7')))).toBe('+3)*2⏎');
  expect(decode(countdown.solve(prompt, encode('(3+7)*2')))).toBe('⏎');
  expect(countdown.solve(prompt, ended('(3+7)*2'))).toEqual([]);
  for (const prefix of [encode('3*'), ended('3+7*2'), ended('('), [END], encode('9')]) {
    expect(() => countdown.solve(prompt, prefix)).toThrow(
      'countdown: prefix must begin a solution of 3,7,2=20?, got',
    );
  }
});

it.each(['3,7,2=?', '3=3?', '3,7,2,1,1=9?', '3,0,2=5?', '3,7,2', '13,7,2=5?', ''])(
  'countdown refuses the prompt %j',
  (text) => {
    expect(() => countdown.solve(ask(text))).toThrow(`countdown: prompt must be`);
    expect(() => countdown.solve(ask(text))).toThrow(`got "${text}"`);
  },
);

it('countdown gives as answer the value of an expression of the given numbers, and none for anything else', () => {
  const answer = (text: string) => countdown.answerOf!({ prompt: ask('3,7,2=20?'), completion: ended(text) });
  expect(['(3+7)*2', '2*(7+3)', '3+7*2', '2-7+3', '3*(7-7)'].map(answer)).toEqual([
    ...['20', '20', '17', '-2'],
    null,
  ]);
  for (const text of ['3+7', '20', '3+', '', '6/2', 'a', '3+7=10']) expect(answer(text)).toBeNull();
});

/** What the host language makes of one-digit infix arithmetic; NaN where it is not such. */
function valueByHost(text: string): number {
  // The host allows signs and adjacent digits (and ++, --), which expressions do not have.
  if (/\d\d|(^|[(+*-])[+*-]|\*\*/.test(text)) return NaN;
  try {
    return Number(new Function(`return (${text})`)());
  } catch {
    return NaN;
  }
}
