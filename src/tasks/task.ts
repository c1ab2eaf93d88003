/**
 * What every task has: fixed levels, prompts that are functions of (split, seed, index, level), an exact verifier. This
 * module holds no networks and no page, and never rewards a correct answer inside a longer text.
 */

/** The verifier cannot say anything of any completion: what is wrong with it, in one sentence. The run stops; a reward of 0 would be a lie. */
export class VerifierFailed extends Error {
  override readonly name = 'VerifierFailed';
}

export type Split = 'train' | 'eval';

export interface Prompt {
  readonly task: string;
  readonly split: Split;
  readonly index: number;
  readonly level: number;
  /** Ids of the one alphabet (`alphabet.ts`), without padding; empty for control tasks. */
  readonly tokens: readonly number[];
  /** The first observation of a control task; absent elsewhere. */
  readonly features?: readonly number[];
  /**
   * The canonical form: equal for prompts that ask the same thing. The split is a hash of it. What an environment
   * hides from the policy (the table behind a tool) is here too, so that verdicts need nothing else.
   */
  readonly key: string;
}

/** Tokens `from` … `to` − 1 of a completion. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A prompt with what followed it: the tokens up to and including the last one written or observed. */
export interface Attempt {
  readonly prompt: Prompt;
  /** Token ids; for control tasks the actions taken, 0 … actions − 1. */
  readonly completion: readonly number[];
  /** Which tokens of the completion are observations, in order; absent where there are none. */
  readonly observed?: readonly Span[];
}

/** Verdict on one step of a completion. */
export interface StepVerdict extends Span {
  readonly correct: boolean;
}

export interface Verdict {
  /** In [0, 1]; a value that is not finite says that there is no score, and the completion is not learned from. */
  readonly reward: number;
  readonly correct: boolean;
  /** One lower-case clause for the reader: what was right or wrong. */
  readonly reason: string;
  /** The steps that were recognised, in order; absent where a task has no steps. */
  readonly steps?: readonly StepVerdict[];
  /** What its calls of the environment cost together; absent where calls have no price or there is no answer. */
  readonly cost?: number;
}

/** What the environment answers to a turn or an action. */
export interface Observation {
  /** Tokens that are appended to the completion; empty for control tasks. */
  readonly tokens: readonly number[];
  /** The next observation of a control task. */
  readonly features?: readonly number[];
  /** The task itself is over (answered, fallen). */
  readonly terminated: boolean;
  /** A limit of turns or time ended it; a different fact from `terminated`. */
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

/** Renderer-neutral picture of an attempt: text for all, and what a task can show better. */
export type TaskView = {
  readonly prompt: string;
  readonly completion: string;
  /** What a right answer looks like. */
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
      /** Numbers, from 0, of the moves that went another way than they were meant to. */
      readonly slips: readonly number[];
      readonly horizon: number;
    }
);

interface CommonTask {
  readonly id: string;
  readonly title: string;
  /** One line: what is asked. */
  readonly description: string;
  readonly levels: readonly Level[];
  /** Pure: the same arguments give the same item. Throws on a level that the task does not have. */
  prompt(split: Split, seed: number, index: number, level: number): Prompt;
  /** One call per round; one verdict per attempt, in order. Never throws for bad completions: they are verdicts. */
  verify(attempts: readonly Attempt[]): Promise<Verdict[]>;
  view(attempt: Attempt): TaskView;
}

/** A task that is read and written in tokens, in one turn or (with `act`) in several, each ended by the end token. */
export interface TokenTask extends CommonTask {
  readonly kind: 'tokens';
  /**
   * Turn-based tasks: what the environment answers to the turn that each attempt ends with, in order. Called once per
   * turn of the batch; a function of the attempt only. Never throws for bad turns: they are observations.
   */
  act?(attempts: readonly Attempt[]): Promise<Observation[]>;
  /**
   * A reference continuation after a valid prefix of the completion (default: none), up to and including the next end
   * token; in turn-based tasks that is the next turn, and the prefix contains the observations so far. Throws if no
   * solution begins with the prefix.
   */
  solve(prompt: Prompt, validPrefix?: readonly number[]): number[];
  /**
   * The answer that an attempt gives, in canonical form, or null if it gives none; pure, and without asking what is
   * right. All right completions of a prompt give the same answer, so that completions can vote on it. Absent where
   * many answers are right.
   */
  answerOf?(attempt: Attempt): string | null;
  /** The same for many attempts at once, in order, where finding out takes time; a task has one of the two. */
  answersOf?(attempts: readonly Attempt[]): Promise<(string | null)[]>;
  /** Its verdicts say of every step whether it is right, so that the first wrong one can be repaired. */
  readonly judgesSteps?: true;
  /** Calls of its environment have a price, which verdicts sum up. */
  readonly pricesCalls?: true;
  /**
   * Named ways to solve the prompt, as tokens that a hint can hold; the first one works. Absent where there are none.
   */
  strategies?(prompt: Prompt): readonly (readonly number[])[];
  /** It has no reference solutions, and `solve` throws. */
  readonly hasNoSolutions?: true;
  /**
   * What a base policy is taught to write after the prompt and the completion so far, where that is not the reference:
   * `draw(i)` gives uniform numbers in (0, 1) by index. One turn, ended by the end token.
   */
  demonstrate?(prompt: Prompt, draw: (i: number) => number, completion?: readonly number[]): number[];
}

/** A task whose observations are vectors of numbers and whose actions are choices, one a step, until it is over. */
export interface ControlTask extends CommonTask {
  readonly kind: 'control';
  /** Numbers in an observation. */
  readonly observationSize: number;
  readonly actions: number;
  /** Most steps of an episode; reaching it truncates. */
  readonly horizon: number;
  /** Whether an episode earns equal parts of its reward at every step, or all of it at its end. */
  readonly pays: 'at every step' | 'at the end';
  /**
   * What follows from taking `action` where the latest observation is `features`, as step number `step` (from 0) of an
   * episode of `prompt`.
   */
  step(features: readonly number[], action: number, step: number, prompt: Prompt): Observation;
  /** All states of a level, where they are few enough to be listed. Throws on a level that the task does not have. */
  statesOf?(level: number): States;
}

/** The states of a level. Where actions have probabilities, they are `[states, actions]`. */
export interface States {
  /** What the policy observes in each state. */
  readonly features: readonly (readonly number[])[];
  /** Exact value of each state under a policy: the expected reward that follows, discounted by `gamma` a step. */
  valuesOf(probabilities: ArrayLike<number>, gamma: number): Float64Array;
  /** How often an episode of the level's prompts is in each state, on average. */
  visitsOf(probabilities: ArrayLike<number>): Float64Array;
  /** The values of the best policy, and an action of it for each state. */
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
