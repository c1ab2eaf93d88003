/**
 * `scratchpad`: work through a chain of operations on digits, writing every intermediate result and then the answer.
 * Sums and differences are hard for a small policy and carry every mistake on; the one comparison in the chain often
 * forgets what stood before it, so that a wrong step need not spoil the answer. Such flawed positives earn full reward.
 *
 * Exactly one step per operation is required, correct or wrong: if only the answer were rewarded, steps would vanish and
 * step verdicts would have nothing to verify. Filler may come before any step and before the answer, up to
 * `fillerPerStep` tokens for each step altogether, so that length is free, heavy-tailed and yet bounded.
 */
import { decode, encode, END } from './alphabet.ts';
import { drawnPrompts } from './drawnPrompts.ts';
import { textView, writtenIn } from './oneTurn.ts';
import type { Attempt, Level, Prompt, StepVerdict, TokenTask, Verdict } from './task.ts';

const id = 'scratchpad';

const [ZERO, NINE, SEPARATOR, FILLER, EQUALS] = encode('09;~=') as [number, number, number, number, number];
const isDigit = (token: number | undefined): token is number =>
  token !== undefined && token >= ZERO && token <= NINE;

/** Filler tokens that a completion may hold for each of its steps. */
const fillerPerStep = 3;
/**
 * Largest number added or subtracted. Small, so that a result stays near what it was made from and a small policy has
 * something to go by before it has learned the operation.
 */
const largest = 4;
/** How often a demonstration gets a step wrong, where that can be done without harm to the answer. */
const slipRate = 0.5;
/** How often a demonstration holds filler. */
const fillerRate = 0.3;

interface Chain extends Level {
  /** Operations, and so intermediate results. */
  readonly steps: number;
}

/** Steps of the longest chain. */
const mostSteps = 6;

/**
 * A prompt is a digit, an operation and a digit per step, spaces where a longer chain would continue, and a colon: step i
 * then has the same place at every level, and what is learned of it at one serves all. A completion is two tokens per
 * step, `=`, the answer and the end token.
 */
function chain(level: number, steps: number): Chain {
  return {
    level,
    title: `${steps} operations on digits`,
    steps,
    promptLength: 2 * mostSteps + 2,
    completionLength: (2 + fillerPerStep) * steps + 3,
  };
}

const levels: readonly Chain[] = [chain(1, 3), chain(2, 4), chain(3, mostSteps)];

const operations: Readonly<Record<string, (value: number, digit: number) => number>> = {
  '+': (value, digit) => (value + digit) % 10,
  '-': (value, digit) => (value - digit + 10) % 10,
  '>': (value, digit) => Math.max(value, digit),
  '<': (value, digit) => Math.min(value, digit),
};

const prompt = drawnPrompts({ id, levels }, ({ steps }, draw) => {
  // Second or third, never last: so it has an earlier result to forget, and the answer stays hard to guess.
  const comparison = 2 + draw.integer(Math.min(2, steps - 2), 0);
  let text = String(draw.integer(10, 1));
  for (let step = 1; step <= steps; step++) {
    const sign = draw.integer(2, 2 * step);
    // High for "larger of", low for "smaller of": the comparison then decides more often than not.
    if (step === comparison) {
      const digit = draw.integer(7, 2 * step + 1);
      text += sign ? `>${digit + 3}` : `<${digit}`;
    } else text += `${sign ? '+' : '-'}${1 + draw.integer(largest, 2 * step + 1)}`;
  }
  return { text: `${text.padEnd(2 * mostSteps + 1)}:`, key: `${id} ${canonical(text)}` };
});

/** A first sum has the same result either way round, and so have all steps. */
function canonical(text: string): string {
  const [first = '', sign = '', second = ''] = text;
  return sign === '+' && second < first ? second + sign + first + text.slice(3) : text;
}

interface Asked {
  readonly first: number;
  readonly operations: readonly { readonly sign: string; readonly digit: number }[];
}

/** What the prompt's own tokens ask. Throws if they are not a chain. */
function read(prompt: Prompt): Asked {
  const text = decode(prompt.tokens);
  if (!/^\d([+\-<>]\d)+ *:$/.test(text)) {
    throw new Error(`${id}: prompt must be digits joined by + - < > and ended by :, got "${text}"`);
  }
  const operations = Array.from(text.matchAll(/([+\-<>])(\d)/g), ([, sign = '', digit]) => ({
    sign,
    digit: Number(digit),
  }));
  return { first: Number(text[0]), operations };
}

/** The results of the operations from number `from` on, applied to `value`. */
function follow({ operations: asked }: Asked, value: number, from = 0): number[] {
  const results: number[] = [];
  for (const { sign, digit } of asked.slice(from)) {
    results.push(operations[sign]!(results.at(-1) ?? value, digit));
  }
  return results;
}

/** The results of all operations; the last is the answer. */
function resultsOf(prompt: Prompt): number[] {
  const asked = read(prompt);
  return follow(asked, asked.first);
}

function write(results: readonly number[], answer: number): number[] {
  return [...results.flatMap((result) => [ZERO + result, SEPARATOR]), EQUALS, ZERO + answer, END];
}

interface Written {
  readonly steps: readonly { readonly from: number; readonly to: number; readonly value: number }[];
  /** What follows the last step and any filler. */
  readonly rest: readonly number[];
}

/** The steps that a completion begins with, filler left out. */
function parse(completion: readonly number[]): Written {
  const steps = [];
  let at = 0;
  for (;;) {
    while (completion[at] === FILLER) at++;
    const token = completion[at];
    if (!isDigit(token) || completion[at + 1] !== SEPARATOR) break;
    steps.push({ from: at, to: at + 2, value: token - ZERO });
    at += 2;
  }
  return { steps, rest: completion.slice(at) };
}

/**
 * The digit after `=`; or, as the verdict's clause, what keeps the completion from being one step per operation and
 * that.
 */
type Answered =
  { readonly answer: number; readonly fault: null } | { readonly answer: null; readonly fault: string };

function answerIn(completion: readonly number[], { steps, rest }: Written, operations: number): Answered {
  const none = (fault: string): Answered => ({ answer: null, fault });
  const { fault } = writtenIn(completion);
  if (fault !== null) return none(fault);
  const [equals, digit, end] = rest;
  if (rest.length !== 3 || equals !== EQUALS || !isDigit(digit) || end !== END) {
    return none('not steps and then an answer');
  }
  if (steps.length !== operations) return none(`number of steps is ${steps.length}, not ${operations}`);
  const most = fillerPerStep * operations;
  const filler = completion.filter((token) => token === FILLER).length;
  if (filler > most) return none(`too much filler: ${filler} tokens, at most ${most} allowed`);
  return { answer: digit - ZERO, fault: null };
}

function verdictOf({ prompt, completion }: Attempt): Verdict {
  const results = resultsOf(prompt);
  const written = parse(completion);
  const steps = written.steps.map(({ from, to, value }, i): StepVerdict => ({
    from,
    to,
    correct: value === results[i],
  }));
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason, steps });

  const { answer, fault } = answerIn(completion, written, results.length);
  if (fault !== null) return wrong(fault);
  const expected = results.at(-1);
  if (answer !== expected) return wrong(`wrong: ${answer}, not ${expected}`);
  const flaw = steps.findIndex(({ correct }) => !correct);
  return {
    reward: 1,
    correct: true,
    reason: flaw === -1 ? 'right' : `right, but step ${flaw + 1} is wrong`,
    steps,
  };
}

function solve(prompt: Prompt, validPrefix: readonly number[] = []): number[] {
  const results = resultsOf(prompt);
  const solution = write(results, results.at(-1)!);
  let next = 0;
  let filler = fillerPerStep * results.length;
  for (const token of validPrefix) {
    const betweenSteps = next % 2 === 0 && next <= 2 * results.length;
    if (token === solution[next]) next++;
    else if (token !== FILLER || !betweenSteps || filler-- === 0) {
      throw new Error(
        `${id}: prefix must begin the solution ${decode(solution)}, filler between steps, got "${decode(validPrefix)}"`,
      );
    }
  }
  return solution.slice(next);
}

/**
 * The results with one operation missed by one and all others done rightly, in every way that ends at the right answer.
 * A slip by one, not any digit: what is taught then still points at the right result.
 */
function harmlessSlips(prompt: Prompt): number[][] {
  const asked = read(prompt);
  const right = follow(asked, asked.first);
  return right.slice(0, -1).flatMap((result, i) =>
    [result - 1, result + 1]
      .filter((value) => value >= 0 && value <= 9)
      .map((value) => [...right.slice(0, i), value, ...follow(asked, value, i + 1)])
      .filter((results) => results.at(-1) === right.at(-1)),
  );
}

/**
 * Right answers; many after a wrong step that the comparison forgot, and some after filler of a length without scale.
 * Filler comes before the answer only: before a step it would move all later steps to places not learned yet.
 */
function demonstrate(prompt: Prompt, draw: (i: number) => number): number[] {
  const right = resultsOf(prompt);
  const slips = harmlessSlips(prompt);
  const slip = draw(0) < slipRate ? slips[Math.floor(draw(1) * slips.length)] : undefined;
  const completion = write(slip ?? right, right.at(-1)!);
  if (draw(2) < fillerRate) {
    // At least n fillers with probability 1/n, up to the limit.
    const length = Math.min(Math.floor(1 / draw(3)), fillerPerStep * right.length);
    completion.splice(2 * right.length, 0, ...Array.from({ length }, () => FILLER));
  }
  return completion;
}

/** Right answers after checked steps, with filler allowed between them. */
export const scratchpad: TokenTask = {
  kind: 'tokens',
  id,
  title: 'Scratchpad',
  description:
    'Work through a chain of operations on digits (+ and - modulo 10, > larger of, < smaller of), step by step.',
  levels,
  judgesSteps: true,
  prompt,
  verify: (attempts) => Promise.resolve(attempts.map(verdictOf)),
  solve,
  answerOf({ prompt, completion }) {
    const { answer } = answerIn(completion, parse(completion), read(prompt).operations.length);
    return answer === null ? null : String(answer);
  },
  demonstrate,
  view(attempt) {
    const view = textView(attempt, decode(solve(attempt.prompt).slice(0, -1)));
    return { ...view, prompt: view.prompt.replaceAll(' ', '') };
  },
};
