/** A run that another library wrote, as plain data: metrics by step, completions, and what each file has that was left out. */

/** Who wrote the files; `unknown` for tables that name no one. */
export type RlLibrary =
  'trl' | 'ms-swift' | 'verl' | 'prime-rl' | 'slime' | 'trackio' | 'espalier' | 'unknown';

/** Lines, rows or files that were not opened, for one reason. */
export interface LeftOutLines {
  /** How many lines or rows; 1 for a whole file. */
  readonly count: number;
  readonly reason: string;
  /** Where the first one stands, counted from 1, and its first characters; null for a whole file. */
  readonly first: { readonly line: number; readonly text: string } | null;
}

/** One file that was given. */
export interface OpenedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** What was recognised, in words ("TRL completions table"); null if nothing was. */
  readonly format: string | null;
  /** Rows of metrics and completions that were taken. */
  readonly rows: number;
  readonly completions: number;
  readonly leftOut: readonly LeftOutLines[];
}

/** One metric over all steps. */
export interface ForeignMetric {
  /** TRL's name if it is known, otherwise theirs. */
  readonly key: string;
  /** The name in the file. */
  readonly theirs: string;
  /** Whether `key` is one of ours. */
  readonly isKnown: boolean;
  /** One value for each of `ForeignRun.steps`; NaN is "not logged at this step". */
  readonly values: readonly number[];
}

/** How advantages were obtained. `written`: the library wrote them; else recomputed from rewards, null if they could not be. */
export type AdvantageFormula = 'written' | 'group' | null;

/** Tokens of one completion, where a library exports them. All arrays have one length. */
export interface ForeignTokens {
  readonly ids: readonly number[];
  /** Log-probabilities under the policy that sampled; NaN where there is none. */
  readonly sampled: readonly number[];
  /** Log-probabilities under the policy that learns, before the update; null if they are not exported. */
  readonly trained: readonly number[] | null;
  /** Nats; null if not exported. */
  readonly entropy: readonly number[] | null;
  /** Whether the loss reads the token; null: all of them. */
  readonly mask: readonly boolean[] | null;
}

export interface ForeignCompletion {
  readonly step: number;
  readonly split: 'train' | 'eval';
  /** Completions of one prompt at one step have one group; index into no array, unique in the run. */
  readonly group: number;
  /** Text as it was written; it may hold HTML and must be shown as text. Empty if the file has tokens only. */
  readonly prompt: string;
  readonly completion: string;
  /** Sum of the parts where the file has no total; null if the file has none. */
  readonly reward: number | null;
  /** One number for each of `ForeignRun.rewardParts`; NaN where the reward function abstained. */
  readonly parts: readonly number[];
  readonly advantage: number | null;
  /** In `ForeignRun.lengthUnit`. */
  readonly length: number;
  /** null if the file does not say. */
  readonly isTruncated: boolean | null;
  /** The right answer, where the file has it; null otherwise. */
  readonly truth: string | null;
  readonly tokens: ForeignTokens | null;
}

/** A column of a table whose meaning was guessed, for the reader to confirm or change. */
export interface ColumnGuess {
  readonly theirs: string;
  /** TRL's name, `step`, or null: kept under its own name. */
  readonly ours: string | null;
  /** `named`: the name is in a library's vocabulary. `guessed`: from parts of the name. */
  readonly certainty: 'named' | 'guessed' | 'none';
}

export interface ForeignRun {
  readonly name: string;
  readonly library: RlLibrary;
  readonly files: readonly OpenedFile[];
  /** Ascending, each once. */
  readonly steps: readonly number[];
  /** Known ones first, in the order of our metrics. */
  readonly metrics: readonly ForeignMetric[];
  /** By step, then group, in the order of the file. */
  readonly completions: readonly ForeignCompletion[];
  /** Names of the reward functions, as written; empty if a completion has one reward only. */
  readonly rewardParts: readonly string[];
  readonly advantages: AdvantageFormula;
  readonly lengthUnit: 'tokens' | 'characters';
  /** Settings that the files hold (`beta`, `num_iterations` …), under TRL's names; often empty. */
  readonly settings: Readonly<Record<string, number | string | boolean>>;
  /** Guesses for tables of any names; empty if every file has a known form. */
  readonly guesses: readonly ColumnGuess[];
  /** Runs that the files hold (Trackio keeps many in one file); the first is open, others are left out. */
  readonly runs: readonly string[];
  /** Step from which earlier rows were replaced because the run was resumed, in the order of the file. */
  readonly resumedAt: readonly number[];
}
