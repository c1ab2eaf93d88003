/**
 * `scratchpad`: work through a chain of operations on digits, writing every intermediate result and then the answer.
 * Sums and differences are hard for a small policy and carry every mistake along; the one comparison in the chain often
 * discards the earlier result, so that a wrong step need not spoil the answer. Such flawed positives earn full reward.
 *
 * Exactly one step per operation is required, correct or wrong: if only the answer were rewarded, steps would vanish
 * and leave step verdicts nothing to verify. Filler may precede any step and the answer, up to `fillerPerStep` tokens
 * per step altogether, so that length is free, heavy-tailed and yet bounded.
 */
import { alphabet, decode, encode } from './alphabet.ts';
import { END } from './vocabulary/common.ts';
import { promptsByDraw } from './drawnPrompts.ts';
import { textView, writtenIn } from './oneTurn.ts';
import type { Attempt, Level, Prompt, StepVerdict, TokenTask, Verdict } from './task.ts';

const id = 'scratchpad';

const [ZERO, NINE, SEPARATOR, FILLER, EQUALS] = encode('09;~=') as [number, number, number, number, number];
const isDigit = (token: number | undefined): token is number =>
  token !== undefined && token >= ZERO && token <= NINE;

/** Most filler tokens per step of a completion. */
const fillerPerStep = 3;
/**
 * Largest number added or subtracted. It is small, so that a result stays near its operand and a small policy can
 * guess well before it has learned the operation.
 */
const largest = 4;
/** Share of demonstrations with a wrong step, where one exists that keeps the answer right. */
const slipRate = 0.5;
/** Share of demonstrations with filler. */
const fillerRate = 0.3;

interface Chain extends Level {
  /** Operations, and so intermediate results. */
  readonly steps: number;
}

/** Steps of the longest chain. */
const mostSteps = 6;

/**
 * A prompt is a digit, an operation and a digit per step, spaces in place of a longer chain, and a colon: step i has
 * the same place at every level, so learning one serves all. A completion is two tokens per step, `=`, the answer and
 * the end token.
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

const prompt = promptsByDraw({ id, levels }, ({ steps }, draw) => {
  // Second or third, never last: it has an earlier result to discard, and the answer stays hard to guess.
  const comparison = 2 + draw.integer(Math.min(2, steps - 2), 0);
  let text = String(draw.integer(10, 1));
  for (let step = 1; step <= steps; step++) {
    const sign = draw.integer(2, 2 * step);
    // High for "larger of", low for "smaller of": the comparison then mostly discards the earlier result.
    if (step === comparison) {
      const digit = draw.integer(7, 2 * step + 1);
      text += sign ? `>${digit + 3}` : `<${digit}`;
    } else text += `${sign ? '+' : '-'}${1 + draw.integer(largest, 2 * step + 1)}`;
  }
  return { text: `${text.padEnd(2 * mostSteps + 1)}:`, key: `${id} ${canonical(text)}` };
});

/** Operands of a first sum may swap without changing any step's result. */
function canonical(text: string): string {
  const [first = '', sign = '', second = ''] = text;
  return sign === '+' && second < first ? second + sign + first + text.slice(3) : text;
}

interface Asked {
  readonly first: number;
  readonly operations: readonly { readonly sign: string; readonly digit: number }[];
}

/** The chain in the prompt's own tokens. Throws if they are not a chain. */
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
  /** The tokens after the last step and any filler. */
  readonly rest: readonly number[];
}

/** The steps at the start of a completion, without filler. */
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

/** The digit after `=`, or the verdict's clause on why the completion is not one step per operation and a digit. */
type Answered =
  { readonly answer: number; readonly fault: null } | { readonly answer: null; readonly fault: string };

/** `operations`: steps that must be written; 0 where latent slots stand for them. */
function answerIn(completion: readonly number[], { steps, rest }: Written, operations: number): Answered {
  const none = (fault: string): Answered => ({ answer: null, fault });
  const { fault } = writtenIn(completion);
  if (fault !== null) return none(fault);
  const [equals, digit, end] = rest;
  if (rest.length !== 3 || equals !== EQUALS || !isDigit(digit) || end !== END) {
    return none(operations === 0 ? 'not an answer after the latents' : 'not steps and then an answer');
  }
  if (operations === 0 && steps.length > 0) return none('steps after the latents');
  if (steps.length !== operations) return none(`number of steps is ${steps.length}, not ${operations}`);
  const most = fillerPerStep * operations;
  const filler = completion.filter((token) => token === FILLER).length;
  if (filler > most) return none(`too much filler: ${filler} tokens, at most ${most} allowed`);
  return { answer: digit - ZERO, fault: null };
}

function verdictOf({ prompt, completion, afterLatents }: Attempt): Verdict {
  const results = resultsOf(prompt);
  const written = parse(completion);
  const steps = written.steps.map(({ from, to, value }, i): StepVerdict => ({
    from,
    to,
    correct: value === results[i],
  }));
  const seen = afterLatents ? {} : { steps };
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason, ...seen });

  const { answer, fault } = answerIn(completion, written, afterLatents ? 0 : results.length);
  if (fault !== null) return wrong(fault);
  const expected = results.at(-1);
  if (answer !== expected) return wrong(`wrong: ${answer}, not ${expected}`);
  const flaw = steps.findIndex(({ correct }) => !correct);
  return {
    reward: 1,
    correct: true,
    reason: flaw === -1 ? 'right' : `right, but step ${flaw + 1} is wrong`,
    ...seen,
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
 * The results with one operation off by one and all others right, in every way that keeps the answer right. Off by
 * one, not any digit: such demonstrations still teach nearly the right result.
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
 * Right answers: many with a wrong step that the comparison discarded, some with filler of heavy-tailed length.
 * Filler comes before the answer only: before a step it would move later steps to places not learned yet.
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

/** Right answers after verified steps, with filler allowed between them. */
export const scratchpad: TokenTask = {
  kind: 'tokens',
  vocabulary: alphabet,
  id,
  title: 'Scratchpad',
  description:
    'Work through a chain of operations on digits (+ and - modulo 10, > larger of, < smaller of), step by step.',
  levels,
  verifiesSteps: true,
  latentEnd: EQUALS,
  prompt,
  verify: (attempts) => Promise.resolve(attempts.map(verdictOf)),
  solve,
  answerOf({ prompt, completion, afterLatents }) {
    const operations = afterLatents ? 0 : read(prompt).operations.length;
    const { answer } = answerIn(completion, parse(completion), operations);
    return answer === null ? null : String(answer);
  },
  demonstrate,
  view(attempt) {
    const view = textView(attempt, decode(solve(attempt.prompt).slice(0, -1)));
    return { ...view, prompt: view.prompt.replaceAll(' ', '') };
  },
};
