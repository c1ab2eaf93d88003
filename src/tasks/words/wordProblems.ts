/**
 * `word-problems`: a short story with numbers, to be answered by one or two written calculations and a sentence. The verbs tell
 * what to calculate. Every calculation must be the story's, in its order, and right.
 */
import { promptsByDraw } from '../drawnPrompts.ts';
import { writtenIn } from '../oneTurn.ts';
import type { Attempt, Level, Prompt, StepVerdict, TokenTask, Verdict } from '../task.ts';
import { END } from '../vocabulary/common.ts';
import { idsOf, words } from './lexicon.ts';
import {
  answered,
  digits,
  numberOf,
  parseSteps,
  readStory,
  spaced,
  tellStory,
  waysToWrite,
  type Calculation,
  type Telling,
} from './stories.ts';

const id = 'word-problems';

interface Problems extends Level, Telling {}

const telling = (
  level: number,
  title: string,
  [promptLength, completionLength]: readonly [number, number],
  telling: Telling,
): Problems => ({ level, title, promptLength, completionLength, ...telling });

const levels: readonly Problems[] = [
  telling(1, 'one step, numbers to 9', [18, 11], { begins: ['one'], events: 1, largest: 9 }),
  telling(2, 'one step, numbers to 20', [19, 15], { begins: ['one', 'two', 'two'], events: 1, largest: 20 }),
  telling(3, 'two steps, numbers to 9', [24, 17], { begins: ['one'], events: 2, largest: 9 }),
  telling(4, 'two steps, bags of things', [22, 21], { begins: ['bags'], events: 1, largest: 34 }),
];

const prompt = promptsByDraw({ id, levels, vocabulary: words }, (level, draw) => {
  const text = tellStory(level, draw);
  return text === null ? null : { text, key: `${id} ${text}` };
});

/** What is written before the end token, or a clause on why there is nothing to verify. */
function textIn(completion: readonly number[]): { readonly text: string; readonly fault: string | null } {
  const { written, fault } = writtenIn(completion);
  if (fault !== null) return { text: spaced(completion.filter((token) => token < words.size)), fault };
  return written.some((token) => token >= words.size)
    ? { text: '', fault: 'not calculations and then an answer' }
    : { text: spaced(written), fault: null };
}

function verdictOf({ prompt, completion, afterLatents }: Attempt): Verdict {
  const { calculations, things } = readStory(prompt);
  const { text, fault } = textIn(completion);
  const parsed = parseSteps(text);
  const steps = parsed.steps.map(({ from, to, text: written }, i): StepVerdict => ({
    from,
    to,
    correct: calculations[i] !== undefined && waysToWrite(calculations[i]).includes(written),
  }));
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason, ...seen });
  const seen = afterLatents ? {} : { steps };
  const asked = afterLatents ? 0 : calculations.length;
  if (fault !== null) return wrong(fault);
  if (!parsed.answer) return wrong('not calculations and then an answer');
  if (steps.length !== asked) return wrong(`number of calculations is ${steps.length}, not ${asked}`);
  const first = steps.findIndex(({ correct }) => !correct);
  if (first >= 0) return wrong(`calculation ${first + 1} is wrong`);
  const result = (calculations.at(-1) as Calculation).result;
  const [, given, named] = parsed.answer as unknown as [string, string, string];
  if (given !== digits(result)) return wrong(`wrong: ${given.replaceAll(' ', '')}, not ${result}`);
  if (named !== things) return wrong(`wrong: ${named}, not ${things}`);
  return { reward: 1, correct: true, reason: 'right', ...seen };
}

function solve(prompt: Prompt, validPrefix: readonly number[] = []): number[] {
  const { calculations, things } = readStory(prompt);
  const { result } = calculations.at(-1) as Calculation;
  const texts = calculations.reduce<string[]>(
    (before, one) => before.flatMap((text) => waysToWrite(one).map((way) => `${text}${way} `)),
    [''],
  );
  for (const text of texts) {
    const solution = [...idsOf((text + answered(result, things)).split(' ')), END];
    if (validPrefix.every((token, i) => token === solution[i])) return solution.slice(validPrefix.length);
  }
  throw new Error(
    `${id}: prefix must begin a solution such as ${words.decode(solve(prompt).slice(0, -1))}, got "${words.decode(validPrefix)}"`,
  );
}

/** Stories with numbers, answered by written calculations. */
export const wordProblems: TokenTask = {
  kind: 'tokens',
  vocabulary: words,
  id,
  title: 'Word problems',
  description: 'Read a short story with numbers, write what to calculate, and answer in words.',
  levels,
  verifiesSteps: true,
  latentEnd: words.encode('so')[0] as number,
  prompt,
  verify: (attempts) => Promise.resolve(attempts.map(verdictOf)),
  solve,
  answerOf({ prompt, completion, afterLatents }) {
    const { text, fault } = textIn(completion);
    const { steps, answer } = parseSteps(text);
    const asked = afterLatents ? 0 : readStory(prompt).calculations.length;
    return fault === null && answer && steps.length === asked
      ? `${numberOf(answer[1] ?? '')} ${answer[2]}`
      : null;
  },
  view: ({ prompt, completion }) => ({
    kind: 'text',
    prompt: words.decode(prompt.tokens),
    completion: words.decode(completion.filter((token) => token !== END)),
    expected: words.decode(solve(prompt).slice(0, -1)),
  }),
};
