/** A reader's exchange with the environment of a task in turns, by the rules that the policy plays by. */
import type { RunConfig } from '../config/schema.ts';
import { readerEnvironment } from '../run/player.ts';
import { END } from '../tasks/vocabulary/common.ts';
import type { Attempt, Observation, Prompt, Span, TaskView, TokenTask, Verdict } from '../tasks/task.ts';

/** The exchange so far. Plain data. */
export interface ReaderExchange {
  readonly prompt: Prompt;
  readonly completion: readonly number[];
  readonly observed: readonly Span[];
  /** Null before its end. */
  readonly verdict: Verdict | null;
}

export function newExchange(prompt: Prompt): ReaderExchange {
  return { prompt, completion: [], observed: [], verdict: null };
}

/** What is wrong with a turn, as one sentence; null if the environment can be asked. */
export function turnProblem({ title, vocabulary, turnSymbols = [] }: TokenTask, text: string): string | null {
  const foreign = vocabulary.symbolsOf(text).find((symbol) => !turnSymbols.includes(symbol));
  if (foreign !== undefined)
    return `turn: “${foreign}” is no symbol of a turn of ${title}, which are ${turnSymbols.join(' ')}`;
  return text === '' ? 'turn: type at least one symbol' : null;
}

/**
 * The exchange after a turn: with the environment's reply, or with its verdict where that turn was the last. Throws the sentence
 * of `turnProblem`. Where the run has a ranker, the reader's searches are answered by one that is always right.
 */
export async function takeTurn(
  task: TokenTask,
  { prompt, completion, observed, verdict }: ReaderExchange,
  text: string,
  config: Pick<RunConfig, 'ranker'>,
): Promise<ReaderExchange> {
  const problem = turnProblem(task, text);
  if (problem !== null) throw new Error(problem);
  const act = readerEnvironment(task, config);
  if (verdict !== null || !act) throw new Error('turn: the exchange is over; start again');
  const written = [...completion, ...task.vocabulary.encode(text), END];
  const [answered] = (await act([{ prompt, completion: written, observed }])) as [Observation];
  const { tokens, terminated, truncated } = answered;
  const next: Attempt = {
    prompt,
    completion: [...written, ...tokens],
    observed:
      tokens.length > 0
        ? [...observed, { from: written.length, to: written.length + tokens.length }]
        : observed,
  };
  const over = terminated || truncated ? ((await task.verify([next])) as [Verdict])[0] : null;
  return { ...next, observed: next.observed ?? [], verdict: over };
}

export function exchangeView(task: TokenTask, exchange: ReaderExchange): TaskView {
  return task.view(exchange);
}

/** What a policy reads before its next turn. */
export function exchangeRow({ prompt, completion }: ReaderExchange): readonly number[] {
  return [...prompt.tokens, ...completion];
}
