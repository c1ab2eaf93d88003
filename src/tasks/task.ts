/** What every task is: pinned levels, prompts that are functions of (split, seed, index, level), an exact verifier. */

export type Split = 'train' | 'eval';

export interface Prompt {
  readonly task: string;
  readonly split: Split;
  readonly index: number;
  readonly level: number;
  /** Ids of the one alphabet (`alphabet.ts`), without padding. */
  readonly tokens: readonly number[];
  /** The canonical form: equal for prompts that ask the same thing. The split is a hash of it. */
  readonly key: string;
}

/** A prompt with what the policy wrote after it: the tokens up to and including the end token, if it came. */
export interface Attempt {
  readonly prompt: Prompt;
  readonly completion: readonly number[];
}

export interface Verdict {
  /** In [0, 1]. */
  readonly reward: number;
  readonly correct: boolean;
  /** One lower-case clause for the reader: what was right or wrong. */
  readonly reason: string;
  /** Index (in steps) of the first wrong step, or null if none is wrong; absent where a task has no steps. */
  readonly firstWrongStep?: number | null;
}

export interface Level {
  readonly level: number;
  readonly title: string;
  /** Longest prompt and longest correct completion (end token included), in tokens. */
  readonly promptLength: number;
  readonly completionLength: number;
}

/** Renderer-neutral picture of an attempt. */
export type TaskView = {
  readonly kind: 'text';
  readonly prompt: string;
  readonly completion: string;
  readonly expected: string;
};

export interface Task {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly levels: readonly Level[];
  /** Pure: the same arguments give the same item. Throws on a level that the task does not have. */
  prompt(split: Split, seed: number, index: number, level: number): Prompt;
  /** One call per round; one verdict per attempt, in order. Never throws for bad completions: they are verdicts. */
  verify(attempts: readonly Attempt[]): Promise<Verdict[]>;
  /** A reference continuation after a valid prefix of the completion (default: none), ending with the end token. */
  solve(prompt: Prompt, validPrefix?: readonly number[]): number[];
  /** The answer a completion gives, in canonical form, or null if it gives none. */
  answer(completion: readonly number[]): string | null;
  view(attempt: Attempt): TaskView;
}
