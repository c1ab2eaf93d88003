/**
 * Shared by tasks of several turns: attempts as turns, the environment's replies, verification, reference play. A
 * turn is the policy's tokens up to an end token. Only tokens marked as observed count as the environment's: the
 * policy may write the markers of the tool itself, which is just a malformed turn.
 */
import { alphabet, decode, encode } from './alphabet.ts';
import { END } from './vocabulary/common.ts';
import type {
  Attempt,
  Observation,
  Prompt,
  Span,
  StepVerdict,
  TokenTask,
  TurnView,
  Verdict,
} from './task.ts';
import type { Vocabulary } from './vocabulary/vocabulary.ts';

const [opening, closing] = encode('[tool][/tool]');

/** One turn; `from` … `to` are the tokens that the policy wrote, end token included. */
export interface Turn extends Span {
  /** The written text, without its closing end token. */
  readonly action: string;
  /** Whether an end token closes it. */
  readonly ended: boolean;
  /** The environment's reply, as text with its markers, or null if there is none. */
  readonly observation: string | null;
}

/** The rules of a task in turns for one prompt; functions of the prompt and of the turns so far. */
export interface Game {
  /** Most turns, including the answer. */
  readonly limit: number;
  /** The tool's reply to an action after these turns, or null if it is a well-formed answer. */
  reply(done: readonly Turn[], action: string): string | null;
  /** Whether the tool may say this instead, under a ranker; absent: it says only what `reply` returns. */
  mayReply?(done: readonly Turn[], action: string, said: string): boolean;
  /** The price of an action; absent where calls have no price. */
  price?(action: string): number;
  /** The reference's action after these finished turns. */
  next(done: readonly Turn[]): string;
  /** Whether an action after these turns brings the answer nearer. */
  leadsOn(done: readonly Turn[], action: string): boolean;
  /** Whether a well-formed answer after these turns is right, and the verdict's clause on it. */
  verdictOf(done: readonly Turn[], action: string): { readonly correct: boolean; readonly reason: string };
}

/** The tokens of an observation: a text of the environment between the markers of the tool. */
export const observationTokens = (text: string, vocabulary: Vocabulary): number[] => [
  ...[opening as number, ...vocabulary.encode(text), closing as number],
];

/** The environment's text: between the markers of the tool. */
export function toolSays(text: string): string {
  return `[tool]${text}[/tool]`;
}

/** What the tool said in an observation: its text without the markers. */
export function saidIn(observation: string): string {
  const { length } = toolSays('');
  return observation.slice('[tool]'.length, '[tool]'.length - length);
}

/** Whether the tool gives this observation after an action to which it says `said`. */
function isGiven(
  game: Game,
  { action, observation }: Pick<Turn, 'action' | 'observation'>,
  done: readonly Turn[],
  said: string,
): boolean {
  if (observation === null) return false;
  return observation === toolSays(said) || game.mayReply?.(done, action, saidIn(observation)) === true;
}

/** The turns of an attempt, in order; none if nothing was written. */
export function turnsOf(
  { completion, observed = [] }: Pick<Attempt, 'completion' | 'observed'>,
  { decode }: Vocabulary = alphabet,
): Turn[] {
  const turns: Turn[] = [];
  let from = 0;
  const add = (to: number, observation: string | null) => {
    const ended = to > from && completion[to - 1] === END;
    const action = decode(completion.slice(from, ended ? to - 1 : to));
    turns.push({ from, to, action, ended, observation });
  };
  for (const span of observed) {
    add(span.from, decode(completion.slice(span.from, span.to)));
    from = span.to;
  }
  if (from < completion.length) add(completion.length, null);
  return turns;
}

/**
 * The observations of a completion played by the rules, for callers that have its tokens only: spans between markers
 * right after an end token, where no policy can write.
 */
function observedIn(completion: readonly number[]): Span[] {
  const spans: Span[] = [];
  for (let at = 1; at < completion.length; at++) {
    if (completion[at - 1] !== END || completion[at] !== opening) continue;
    const last = completion.indexOf(closing as number, at);
    if (last === -1) break;
    spans.push({ from: at, to: last + 1 });
    at = last;
  }
  return spans;
}

/** The environment's reply to the last turn of the attempt. */
function respond(game: Game, attempt: Attempt): Observation {
  const turns = turnsOf(attempt);
  const said = game.reply(turns.slice(0, -1), turns.at(-1)?.action ?? '');
  if (said === null) return { tokens: [], terminated: true, truncated: false };
  // The policy would not read an observation after the last turn.
  if (turns.length >= game.limit) return { tokens: [], terminated: false, truncated: true };
  return { tokens: encode(toolSays(said)), terminated: false, truncated: false };
}

/** The total price of these turns; empty where calls have no price. */
function costOf({ price }: Game, done: readonly Turn[]): Pick<Verdict, 'cost'> {
  return price ? { cost: done.reduce((sum, { action }) => sum + price(action), 0) } : {};
}

/** The verdict on an attempt: every observation must be the tool's own, and the last turn a right answer. */
function referee(game: Game, attempt: Attempt): Verdict {
  const turns = turnsOf(attempt);
  const steps: StepVerdict[] = [];
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason, steps });
  for (const [i, { from, to, action, ended, observation }] of turns.entries()) {
    if (i >= game.limit) return wrong(`takes more than ${game.limit} turns`);
    if (!ended) return wrong(observation === null ? 'not finished' : 'interrupted before its end');
    if (action.includes('⏎')) return wrong('continues after its end');
    const done = turns.slice(0, i);
    steps.push({ from, to, correct: game.leadsOn(done, action) });
    const said = game.reply(done, action);
    if (said === null) {
      if (i < turns.length - 1 || observation !== null) return wrong('continues after its answer');
      const { correct, reason } = game.verdictOf(done, action);
      return { reward: correct ? 1 : 0, correct, reason, steps, ...costOf(game, done) };
    }
    if (observation !== null && !isGiven(game, { action, observation }, done, said)) {
      return wrong('holds an observation that the tool never gave');
    }
  }
  return wrong(turns.length === 0 ? /* text */ 'empty' : 'never answered');
}

/**
 * The rest of the reference's next turn after a prefix of a completion, end token included; empty after the answer.
 * Throws, naming the task, if no right answer can follow the prefix.
 */
function continueTurn(game: Game, { task }: Prompt, prefix: readonly number[]): number[] {
  const refuse = (rule: string) => new Error(`${task}: prefix must ${rule}, got "${decode(prefix)}"`);
  const turns = turnsOf({ completion: prefix, observed: observedIn(prefix) });
  const open = turns.at(-1)?.observation === null ? turns.pop() : undefined;
  for (const [i, { action, ended, observation }] of turns.entries()) {
    const said = ended ? game.reply(turns.slice(0, i), action) : null;
    if (said === null || !isGiven(game, { action, observation }, turns.slice(0, i), said)) {
      throw refuse('hold what the tool says to each turn, and nothing behind an answer');
    }
  }
  const turn = [...encode(game.next(turns)), END];
  const written = open ? prefix.slice(open.from) : [];
  if (!written.every((token, i) => token === turn[i])) {
    throw refuse(`continue with ${decode(turn)} after its last observation`);
  }
  if (written.length === turn.length && game.reply(turns, game.next(turns)) !== null) {
    throw refuse('hold the observation of its last turn');
  }
  for (const done = turns; ;) {
    if (done.length >= game.limit) throw refuse(`leave turns enough to answer (${game.limit} in all)`);
    const action = game.next(done);
    const said = game.reply(done, action);
    if (said === null) return turn.slice(written.length);
    done.push({ from: 0, to: 0, action, ended: true, observation: toolSays(said) });
  }
}

/** Verdicts, observations and reference turns of a task with these rules. */
export function playedBy(
  gameOf: (prompt: Prompt) => Game,
): Required<Pick<TokenTask, 'verify' | 'act' | 'solve'>> {
  return {
    verify: (attempts) => Promise.resolve(attempts.map((one) => referee(gameOf(one.prompt), one))),
    act: (attempts) => Promise.resolve(attempts.map((one) => respond(gameOf(one.prompt), one))),
    solve: (prompt, validPrefix = []) => continueTurn(gameOf(prompt), prompt, validPrefix),
  };
}

/** The turns of a completion that was played by the rules and waits for the next turn. */
export function finishedTurns(completion: readonly number[], vocabulary?: Vocabulary): Turn[] {
  return turnsOf({ completion, observed: observedIn(completion) }, vocabulary);
}

/** The turns before the last one, and its action, where the tool replies to it; null elsewhere. */
export function repliedTurn(
  game: Game,
  attempt: Attempt,
): { readonly done: readonly Turn[]; readonly action: string } | null {
  const turns = turnsOf(attempt);
  const last = turns.at(-1);
  if (!last?.ended || last.observation !== null || turns.length >= game.limit) return null;
  return { done: turns.slice(0, -1), action: last.action };
}

/** The text of the last turn of an attempt, or null if that turn is unfinished. */
export function lastAction(attempt: Attempt): string | null {
  const last = turnsOf(attempt).at(-1);
  return last?.ended && last.observation === null ? last.action : null;
}

/** Turns for the page; `read` makes an observation's text, without markers, readable. */
export function turnViews(
  attempt: Attempt,
  read: (said: string) => string = (said) => said,
  vocabulary?: Vocabulary,
): TurnView[] {
  return turnsOf(attempt, vocabulary).map(({ action, observation }) => ({
    action,
    observation: observation === null ? '' : read(saidIn(observation)),
  }));
}
