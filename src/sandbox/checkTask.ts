/** Runs on an own task, in the tab, the checks that built-in tasks pass in tests. */
import { commonSymbols } from '../tasks/vocabulary/common.ts';
import { vocabularyOf, type Vocabulary } from '../tasks/vocabulary/vocabulary.ts';
import { promptsDrawnPerLevel, openTask, type OpenedTask } from './openTask.ts';
import type { Item } from './protocol.ts';
import type { Sandbox } from './sandbox.ts';
import { faultsWithLines } from './taskLines.ts';

interface TaskCheck {
  readonly title: string;
  readonly ok: boolean;
  /** The result, in one sentence. */
  readonly found: string;
}

export interface CheckedTask {
  /** Null where the code does not run, describes no task, or fails for an answer that a run may bring. */
  readonly opened: OpenedTask | null;
  readonly checks: readonly TaskCheck[];
}

/** Number of prompts of a level that are tried. */
const tried = 48;

const share = (part: number, whole: number): string => `${part} of ${whole}`;

/** Runs every check; an error of the code is a failed check. */
export async function checkTask(sandbox: Sandbox, source: string): Promise<CheckedTask> {
  const begun: TaskCheck = { title: 'The code runs and describes a task', ok: true, found: '' };
  let opened: OpenedTask;
  try {
    opened = await openTask(sandbox, source);
  } catch (error) {
    return { opened: null, checks: [{ ...begun, ok: false, found: wordsOf(error, source) }] };
  }
  const sizes = opened.levels.map(({ level, promptLength, completionLength }, i) => {
    const { train, eval: held } = opened.pools[i] as OpenedTask['pools'][number];
    const count = held.length + (opened.holdsOut ? train.length : 0);
    return `level ${level}: ${count} prompts of up to ${promptLength} symbols, answers of up to ${completionLength - 1}`;
  });
  const checks: TaskCheck[] = [{ ...begun, found: `${sizes.join('; ')}.` }];
  const longest = Math.max(...opened.levels.map(({ completionLength }) => completionLength - 1));
  const items = opened.pools.flatMap(({ train, eval: held }) =>
    [...held, ...(opened.holdsOut ? train : [])].slice(0, tried),
  );
  for (const check of [
    ...(opened.isListed ? [] : [drawsAgain]),
    answersAnything(longest),
    acceptsSolutions,
    refusesMutations,
    refusesOneAnswer,
    ignoresOrder,
    answers,
  ]) {
    try {
      const found = await check(sandbox, source, items, vocabularyOf(opened.vocabulary));
      if (found) checks.push(found);
    } catch (error) {
      // The other checks would fail for the same reason, a second later each, and a run at its first such answer.
      checks.push({ title: 'The verifier answers', ok: false, found: wordsOf(error, source) });
      return { opened: null, checks };
    }
  }
  return { opened, checks };
}

type Look = (
  sandbox: Sandbox,
  source: string,
  items: readonly Item[],
  vocabulary: Vocabulary,
) => Promise<TaskCheck | null>;

/** The common symbols that texts may well hold: digits, marks and letters come before the markers. */
const usualCommon = commonSymbols.length - 24;

/** A symbol by number, of those of the vocabulary's own if it has any. */
const symbolBy = ({ symbols, size }: Vocabulary, i: number): string => {
  const own = size - commonSymbols.length;
  return symbols[own > 0 ? commonSymbols.length + (i % own) : 2 + (i % usualCommon)] as string;
};

/** A text without its last symbol. */
const truncated = ({ decode, encode }: Vocabulary, text: string): string => decode(encode(text).slice(0, -1));

const drawsAgain: Look = async (sandbox, source) => {
  const ask = { ask: 'draw', level: 1, from: promptsDrawnPerLevel - tried, count: tried } as const;
  const [there, again] = [await sandbox.ask(source, ask), await sandbox.ask(source, ask)];
  const ok = JSON.stringify(there) === JSON.stringify(again);
  return {
    title: 'Drawing again gives the same prompts',
    ok,
    found: ok
      ? `${tried} prompts drawn twice are equal.`
      : 'Prompts differ: let prompt use only random and level, and keep nothing between calls.',
  };
};

const solvedOf = (items: readonly Item[]) =>
  items.flatMap(({ prompt, solution }) => (solution === null ? [] : [[prompt, solution] as const]));

/** Asks for verdicts of all sorts of answers that a run brings; the verifier throws or returns another form for none of them. */
const answersAnything =
  (longest: number): Look =>
  async (sandbox, source, items, vocabulary) => {
    const attempts = items.flatMap(({ prompt, solution }, i) => {
      const right = solution === null ? [] : [solution, mutated(vocabulary, solution, i)];
      const short = solution === null ? [] : [truncated(vocabulary, solution)];
      const any = Array.from({ length: longest }, (_, at) => symbolBy(vocabulary, i + 7 * at));
      const random = vocabulary.decode(any.flatMap(vocabulary.encode));
      return ['', ...right, ...short, any[0] as string, random].map((answer) => [prompt, answer] as const);
    });
    await sandbox.ask(source, { ask: 'verify', attempts });
    return {
      title: 'The verifier answers',
      ok: true,
      found: `${attempts.length} answers, right, wrong, short, truncated and empty, have a verdict.`,
    };
  };

const acceptsSolutions: Look = async (sandbox, source, items) => {
  const attempts = solvedOf(items);
  if (attempts.length === 0)
    return {
      title: 'The verifier accepts the solutions',
      ok: true,
      found: 'The task has no solutions: hints from solutions and a warm start are not possible.',
    };
  const rewards = await sandbox.ask(source, { ask: 'verify', attempts });
  const wrong = rewards.findIndex(([reward]) => reward !== 1);
  return {
    title: 'The verifier accepts the solutions',
    ok: wrong === -1,
    found:
      wrong === -1
        ? `${share(attempts.length, attempts.length)} solutions have the reward 1.`
        : `The solution ${JSON.stringify(attempts[wrong]?.[1])} of ${JSON.stringify(attempts[wrong]?.[0])} has the reward ${rewards[wrong]?.[0]}; it must be 1.`,
  };
};

/** A text with one symbol changed, at a place keyed by `i`; digits, signs and letters take turns. */
function mutated(vocabulary: Vocabulary, text: string, i: number): string {
  const { encode, decode } = vocabulary;
  const tokens = encode(text);
  const at = i % tokens.length;
  const [other] = encode(symbolBy(vocabulary, i * 7)) as [number];
  tokens[at] = other === tokens[at] ? (encode('#')[0] as number) : other;
  return decode(tokens);
}

const refusesMutations: Look = async (sandbox, source, items, vocabulary) => {
  const attempts = solvedOf(items).map(
    ([prompt, solution], i) => [prompt, mutated(vocabulary, solution, i)] as const,
  );
  if (attempts.length === 0) return null;
  const rewards = await sandbox.ask(source, { ask: 'verify', attempts });
  const right = rewards.filter(([reward]) => reward === 1).length;
  return {
    title: 'It refuses solutions with one symbol changed',
    ok: right < attempts.length / 4,
    found: `${share(attempts.length - right, attempts.length)} changed solutions have less than the reward 1${right < attempts.length / 4 ? '.' : '; a verifier that accepts anything teaches nothing.'}`,
  };
};

const refusesOneAnswer: Look = async (sandbox, source, items) => {
  const answers = [
    ...new Set(['0', '1', 'a', ...solvedOf(items.slice(0, 4)).map(([, solution]) => solution)]),
  ];
  let best = { answer: '', mean: 0 };
  for (const answer of answers) {
    const attempts = items.map(({ prompt }) => [prompt, answer] as const);
    const rewards = await sandbox.ask(source, { ask: 'verify', attempts });
    const mean = rewards.reduce((sum, [reward]) => sum + (reward ?? 0), 0) / rewards.length;
    if (mean > best.mean) best = { answer, mean };
  }
  // Of two prompts each answer is right for one.
  const ok = best.mean < 0.5 || best.mean === 1 / items.length;
  return {
    title: 'One answer for every prompt earns little',
    ok,
    found: ok
      ? `The best of ${answers.length} fixed answers earns ${best.mean.toFixed(2)} on average.`
      : `The answer ${JSON.stringify(best.answer)} earns ${best.mean.toFixed(2)} on average whatever is asked; ask something that it does not answer.`,
  };
};

const ignoresOrder: Look = async (sandbox, source, items) => {
  const attempts = items.map(({ prompt, solution }, i) => [prompt, i % 2 ? '1' : (solution ?? '0')] as const);
  // In one question, because every question gets a fresh machine, in which nothing is kept.
  const twice = [...attempts, ...[...attempts].reverse()];
  const verdicts = await sandbox.ask(source, { ask: 'verify', attempts: twice });
  const [there, back] = [verdicts.slice(0, attempts.length), verdicts.slice(attempts.length)];
  const ok = JSON.stringify(there) === JSON.stringify(back.reverse());
  return {
    title: 'A verdict is the same in any order',
    ok,
    found: ok
      ? `${attempts.length} verdicts are equal forwards and backwards.`
      : 'Verdicts differ when the same is asked again: keep nothing between calls of verify.',
  };
};

const answers: Look = async (sandbox, source, items) => {
  const attempts = solvedOf(items);
  if (attempts.length === 0) return null;
  const given = await sandbox.ask(source, { ask: 'answers', attempts });
  const none = given.indexOf(null);
  const ok = none === -1;
  return {
    title: 'Solutions give an answer to vote on',
    ok,
    found: ok
      ? `A majority vote can replace the verifier, because each answer can be read: ${given.every((one, i) => one === attempts[i]?.[1]) ? 'the whole text is the answer' : `${JSON.stringify(attempts[0]?.[1])} answers ${JSON.stringify(given[0])}`}.`
      : `answer gives null for the solution ${JSON.stringify(attempts[none]?.[1])} of ${JSON.stringify(attempts[none]?.[0])}; return its answer.`,
  };
};

function wordsOf(error: unknown, source: string): string {
  const text = faultsWithLines(source, error instanceof Error ? error.message : String(error));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
