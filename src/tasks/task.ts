/**
 * The interface of a task: fixed levels, prompts as functions of (split, seed, index, level), an exact verifier.
 * Holds no networks and no page, and never rewards a correct answer inside a longer text. Longer than most files, because its
 * types name each other, and parts of it would import in a circle.
 */

import type { Vocabulary } from './vocabulary/vocabulary.ts';

/** The verifier failed on every completion, with the fault in one sentence. The run stops; a reward of 0 would be a lie. */
export class VerifierFailed extends Error {
  override readonly name = 'VerifierFailed';
}

export type Split = 'train' | 'eval';

export interface Prompt {
  readonly task: string;
  readonly split: Split;
  readonly index: number;
  readonly level: number;
  /** Ids of the task's vocabulary, without padding; empty for control tasks. */
  readonly tokens: readonly number[];
  /** The first observation of a control task; absent elsewhere. */
  readonly features?: readonly number[];
  /**
   * The canonical form: equal for prompts with the same question. The split is a hash of it. It contains what an
   * environment hides from the policy (the table behind a tool), so that verdicts need nothing else.
   */
  readonly key: string;
}

/** Tokens `from` … `to` − 1 of a completion. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A prompt and its completion so far, up to and including the last token written or observed. */
export interface Attempt {
  readonly prompt: Prompt;
  /** Token ids; for control tasks the actions taken, 0 … actions − 1. */
  readonly completion: readonly number[];
  /** Observations within the completion, in order, or moves of the other player; absent where there are none. */
  readonly observed?: readonly Span[];
  /** Latent slots came before the completion, so its steps need not be written. */
  readonly afterLatents?: true;
}

/** Verdict on one step of a completion. */
export interface StepVerdict extends Span {
  readonly correct: boolean;
}

export interface Verdict {
  /** In [0, 1]; a value that is not finite means that there is no score, and the completion is not learned from. */
  readonly reward: number;
  readonly correct: boolean;
  /** One lower-case clause for the reader: what was right or wrong. */
  readonly reason: string;
  /** The recognised steps, in order; absent where a task has no steps. */
  readonly steps?: readonly StepVerdict[];
  /** The verifier gives no verdict: `reward` is NaN, and the completion is in no comparison, update or evaluation. */
  readonly abstained?: true;
  /** Total price of its calls of the environment; absent where calls have no price or there is no answer. */
  readonly cost?: number;
  /** Scores of all rules of the task by id, each in [0, 1]; absent where it has none. */
  readonly rules?: Readonly<Record<string, number>>;
}

/** A rule that completions may follow. */
export interface CompletionRule {
  readonly id: string;
  /** What a completion does that follows it: a clause without subject. */
  readonly label: string;
  /** What the verdict says where it is broken. */
  readonly fault: string;
  /** In [0, 1]; pure. Both are symbols, without the end token. */
  scoreOf(prompt: readonly string[], completion: readonly string[]): number;
}

/** The rules that set the reward: their weights by id, 0 or absent where a rule is off, and the most words of a short reply. */
export interface RuleSettings {
  readonly weights: Readonly<Record<string, number>>;
  readonly words: number;
}

/** One criterion of a rubric. */
export interface Criterion {
  readonly id: string;
  /** Criteria of a category share its weight. */
  readonly category: string;
  /** Its weight in the rubric, above 0. */
  readonly weight: number;
}

/** Criteria by which completions are graded besides the verdict. */
export interface Rubric {
  readonly criteria: readonly Criterion[];
  /** The score of each criterion, in [0, 1], in order; pure. */
  scoresOf(attempt: Attempt): readonly number[];
}

/** An entry that a search found. */
export interface FoundEntry {
  /** What a ranker reads of it, each in [0, 1]. */
  readonly features: readonly number[];
  /** It is the one that the search is for. */
  readonly isRight: boolean;
}

/** What a search found. */
export interface FoundEntries {
  /** Token ids. */
  readonly query: readonly number[];
  readonly entries: readonly FoundEntry[];
  /** How many of them the reply shows. */
  readonly shown: number;
}

/** Searches that find more entries than a reply shows, where a ranker chooses which ones. All functions are pure. */
export interface RankedResults {
  /** What is read of an entry, in order. */
  readonly features: readonly string[];
  /** Weights of these in the score of a fixed search engine. */
  readonly fixedWeights: readonly number[];
  /** What the last turn of an attempt found; null where its reply shows no entries. */
  found(attempt: Attempt): FoundEntries | null;
  /** The reply to that turn, which shows these entries in this order. */
  show(attempt: Attempt, order: readonly number[]): Observation;
}

/** Replies of an environment that are of no use. All functions are pure. */
export interface WrongReplies {
  /** A wrong reply to the last turn of an attempt, by a number in (0, 1); null where its reply is no help anyway. */
  reply(attempt: Attempt, draw: number): Observation | null;
  /**
   * The replies of an attempt that could have helped, in order: whether each is wrong, and whether the next turn asks the
   * same again, null where there is none.
   */
  seen(attempt: Attempt): readonly { readonly isWrong: boolean; readonly askedAgain: boolean | null }[];
}

/** The environment's reply to a turn or an action. */
export interface Observation {
  /** Tokens appended to the completion; empty for control tasks. */
  readonly tokens: readonly number[];
  /** The next observation of a control task. */
  readonly features?: readonly number[];
  /** The task itself ended (answered, fallen). */
  readonly terminated: boolean;
  /** A limit of turns or time ended it, which differs from `terminated`. */
  readonly truncated: boolean;
}

export interface Level {
  readonly level: number;
  readonly title: string;
  /** Longest prompt and longest correct completion (end tokens and observations included), in tokens. */
  readonly promptLength: number;
  readonly completionLength: number;
}

/** One turn of a turn-based task, as text. */
export interface TurnView {
  readonly action: string;
  /** Empty after the last turn. */
  readonly observation: string;
}

/** The player of a game for two: the one who moves first has seat 0. */
export type PlayerSeat = 0 | 1;

/** Renderer-neutral view of an attempt: text for every task, and pictures where a task has them. */
export type TaskView = {
  readonly prompt: string;
  readonly completion: string;
  /** The form of a right answer. */
  readonly expected: string;
} & (
  | { readonly kind: 'text' }
  | { readonly kind: 'turns'; readonly turns: readonly TurnView[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly question: string;
      readonly turns: readonly TurnView[];
    }
  | {
      readonly kind: 'grid';
      /** Rows of cells: `#` wall, `.` floor, `S` start, `G` goal. */
      readonly cells: readonly string[];
      /** Cells visited, start first, as [row, column]. */
      readonly path: readonly (readonly [number, number])[];
      /** Index of the first illegal move, or null. */
      readonly wrongMove: number | null;
    }
  | {
      readonly kind: 'pole';
      /** Cart position (m) and pole angle (rad) over time, first observation first. */
      readonly poles: readonly { readonly position: number; readonly angle: number }[];
      readonly horizon: number;
    }
  | {
      readonly kind: 'walk';
      /** Rows of cells: `#` wall, `.` floor, `G` the goal that pays 1, `g` ½, `f` ¼, `x` a pit. */
      readonly cells: readonly string[];
      /** Cells visited, start first, as [row, column]. */
      readonly path: readonly (readonly [number, number])[];
      /** Numbers, from 0, of the moves that slipped. */
      readonly slips: readonly number[];
      readonly horizon: number;
    }
  | {
      readonly kind: 'cards';
      /** Names of the two players' cards. */
      readonly cards: readonly string[];
      /** The player whose completion it is; null before the first move. */
      readonly seat: PlayerSeat | null;
      /** Moves of both players, in order: a bet or call, else a check or fold. */
      readonly moves: readonly { readonly seat: PlayerSeat; readonly isBet: boolean }[];
      /** Chips that the first player won; null before the end. */
      readonly won: number | null;
      readonly horizon: number;
    }
  | {
      readonly kind: 'pair';
      /** Rows of cells: `#` wall, `.` floor, `G` goal, `P` plate, `D` the door that plates open. */
      readonly cells: readonly string[];
      /** Cells of each player after each step, the start first, as [row, column]. */
      readonly paths: readonly (readonly (readonly [number, number])[])[];
      /** For each step, 1 for each player who stumbled. */
      readonly stumbles: readonly (readonly number[])[];
      /** The player whose completion it is; null before the first move. */
      readonly seat: PlayerSeat | null;
      readonly horizon: number;
    }
);

interface CommonTask {
  readonly id: string;
  readonly title: string;
  /** The question, in one line. */
  readonly description: string;
  readonly levels: readonly Level[];
  /** Pure: the same arguments give the same item. Throws on a level that the task does not have. */
  prompt(split: Split, seed: number, index: number, level: number): Prompt;
  /** Called once per round; returns one verdict per attempt, in order. Never throws for bad completions: they are verdicts. */
  verify(attempts: readonly Attempt[]): Promise<Verdict[]>;
  view(attempt: Attempt): TaskView;
}

/** A task whose prompts and completions are tokens, in one turn or (with `act`) in several, each ended by the end token. */
export interface TokenTask extends CommonTask {
  readonly kind: 'tokens';
  /** The symbols that its prompts and completions are made of. */
  readonly vocabulary: Vocabulary;
  /** Positions of the policies that are trained on it, where prompt, hint and completion need more than 96; at most 256. */
  readonly positions?: number;
  /**
   * Tasks of several turns: the environment's reply to the last turn of each attempt, in order. Called once per turn
   * of the batch; a function of the attempt only. Never throws for bad turns: they are observations.
   */
  act?(attempts: readonly Attempt[]): Promise<Observation[]>;
  /**
   * A reference continuation after a valid prefix of the completion (default: none), up to and including the next end
   * token; in turn-based tasks that is the next turn, and the prefix contains the observations so far. Throws if no
   * solution begins with the prefix.
   */
  solve(prompt: Prompt, validPrefix?: readonly number[]): number[];
  /**
   * The answer that an attempt gives, in canonical form, or null if it gives none; pure, and independent of the right
   * answer. All right completions of a prompt give the same answer, so that completions can vote on it. Absent where
   * many answers are right.
   */
  answerOf?(attempt: Attempt): string | null;
  /** Like `answerOf`, for many attempts at once, in order, where answers take time; a task has at most one of the two. */
  answersOf?(attempts: readonly Attempt[]): Promise<(string | null)[]>;
  /** Its verdicts verify every step, so that the first wrong one can be repaired. */
  readonly verifiesSteps?: true;
  /** The symbol between steps and answer, where latent slots may stand for the steps; absent: they may not. */
  readonly latentEnd?: number;
  /** Symbols of a well-formed turn, for a reader who takes one; only in tasks of several turns. */
  readonly turnSymbols?: readonly string[];
  /** Absent where completions are right or wrong and nothing between. */
  readonly rubric?: Rubric;
  /** The rules whose weighted mean is the reward; a completion is correct that follows all that have a weight. */
  readonly rules?: readonly (CompletionRule & { readonly weight: number })[];
  /** The task whose rules have other weights; prompts stay. */
  withRules?(settings: RuleSettings): TokenTask;
  /** Calls of its environment have a price, which verdicts sum up. */
  readonly pricesCalls?: true;
  /** How often an attempt called the operation of this symbol; absent where calls have no price. */
  callsIn?(attempt: Attempt, symbol: string): number;
  /**
   * Searches under a ranker; `act` replies as if they found no lookalikes. Verdicts and solutions accept the replies of
   * both. Absent where nothing is ranked.
   */
  readonly ranked?: RankedResults;
  /** What its environment replies where it is wrong; verdicts and solutions accept it. Absent where it is always right. */
  readonly wrongReplies?: WrongReplies;
  /** Named ways to solve the prompt, as tokens for a hint; the first one works. Absent where there are none. */
  strategies?(prompt: Prompt): readonly (readonly number[])[];
  /** Both splits have the same prompts, so that evaluation says how well they are known by heart. */
  readonly isByHeart?: true;
  /** The task has no reference solutions, and `solve` throws. */
  readonly hasNoSolutions?: true;
  /**
   * What a base policy is trained to write after the prompt and the completion so far, where it is not the reference:
   * `draw(i)` gives uniform numbers in (0, 1) by index. One turn, ended by the end token.
   */
  demonstrate?(prompt: Prompt, draw: (i: number) => number, completion?: readonly number[]): number[];
}

/** A task whose observations are vectors of numbers and whose actions are choices, one per step, until it is over. */
interface CommonControlTask extends CommonTask {
  readonly kind: 'control';
  /** Numbers in an observation. */
  readonly observationSize: number;
  readonly actions: number;
  /** Most steps of an episode, the moves of all players counted; an episode that reaches it is truncated, unless the task itself ends there. */
  readonly horizon: number;
  /** Whether an episode earns equal parts of its reward at every step, or all of it at its end. */
  readonly pays: 'at every step' | 'at the end';
  /** All states of a level, where they are few enough to be listed. Throws on a level that the task does not have. */
  statesOf?(level: number): TaskStates;
}

/** A control task for one player. */
export interface OnePlayerTask extends CommonControlTask {
  readonly game?: undefined;
  /**
   * The result of `action` where the latest observation is `features`, as step number `step` (from 0) of an episode
   * of `prompt`.
   */
  step(features: readonly number[], action: number, step: number, prompt: Prompt): Observation;
}

/**
 * A control task for two players of one policy. A completion holds the moves of both in order, and those of the other
 * player are observed.
 */
export interface TwoPlayerTask extends CommonControlTask {
  readonly game: TwoPlayerGame;
}

export type ControlTask = OnePlayerTask | TwoPlayerTask;

/** The rules of a game for two. Its state follows from the prompt and the moves so far. */
export interface TwoPlayerGame {
  /** The seat that moves next, 0 or 1; null when the game is over. Throws on moves that no game has. */
  moverAfter(prompt: Prompt, moves: readonly number[]): PlayerSeat | null;
  /** What that seat observes, its seat included and what the other hides left out. Throws when the game is over. */
  observe(prompt: Prompt, moves: readonly number[]): readonly number[];
  /**
   * Exact results of a policy on a level, where its situations are few enough to be listed. Throws on a level that the
   * task does not have.
   */
  solutionOf?(level: number): GameSolution;
}

/** Exact results from the probabilities of all moves, `[situations, actions]`. */
export interface GameSolution {
  /** What the policy observes in each situation. */
  readonly features: readonly (readonly number[])[];
  /**
   * What a seat gains per game by the best answer to the policy in the other, a mean over the seats; 0 in an equilibrium.
   */
  exploitability(probabilities: ArrayLike<number>): number;
  /** What the first seat earns per game if the policy plays both. */
  firstValue(probabilities: ArrayLike<number>): number;
}

/** The states of a level. Where actions have probabilities, they are `[states, actions]`. */
export interface TaskStates {
  /** What the policy observes in each state. */
  readonly features: readonly (readonly number[])[];
  /** Exact value of each state under a policy: the expected later reward, discounted by `gamma` per step. */
  valuesOf(probabilities: ArrayLike<number>, gamma: number): Float64Array;
  /** Probability that an episode from each state succeeds under a policy, and its expected number of steps if it does. */
  successOf(probabilities: ArrayLike<number>): {
    readonly success: Float64Array;
    readonly steps: Float64Array;
  };
  /** Expected number of visits of each state by an episode of the level's prompts. */
  visitsOf(probabilities: ArrayLike<number>): Float64Array;
  /** The values of the best policy, and one of its actions for each state. */
  bestValues(gamma: number): Float64Array;
  bestActions(gamma: number): Uint8Array;
}

export type Task = TokenTask | ControlTask;

/** The level of a task with this number. Throws if the task does not have it. */
export function levelOf<L extends Level>(
  { id, levels }: { readonly id: string; readonly levels: readonly L[] },
  level: number,
): L {
  const found = levels.find((one) => one.level === level);
  if (found) return found;
  throw new Error(`${id}: level must be 1${levels.length > 1 ? ` to ${levels.length}` : ''}, got ${level}`);
}

/** Index of the first wrong step of a verdict, or null if none is wrong or the task has no steps. */
export function firstWrongStep({ steps = [] }: Verdict): number | null {
  const wrong = steps.findIndex(({ correct }) => !correct);
  return wrong === -1 ? null : wrong;
}
