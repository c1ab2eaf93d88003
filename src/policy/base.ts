/** Names and records of the shipped base policies. */

/** File of a base policy below `models/`. */
export const baseFileName = (task: string, policy: string): string => `${task}-${policy}.onnx`;

export interface LevelRecord {
  readonly level: number;
  readonly 'pass@1': number;
  readonly 'pass@16': number;
  readonly 'pass@64': number;
}

/** What the manifest says of one base policy: how it was made, how good it is, and what its bits must be. */
export interface BaseRecord {
  readonly file: string;
  readonly task: string;
  readonly level: number;
  readonly policy: string;
  readonly parameters: number;
  readonly seed: number;
  readonly updates: number;
  /** Weights of levels 1, 2, … among the demonstrations. */
  readonly mixture: readonly number[];
  /** Weight of an observed token in the loss, where a written one has 1; absent where it is 0. */
  readonly observedWeight?: number;
  /** Share of the demonstrations that had a hint. */
  readonly hintedShare: number;
  /** Held-out at `level`, one sample for each of `num_eval_prompts` prompts, temperature 1: plain, and with a hint. */
  readonly 'pass@1': number;
  readonly 'hinted_pass@1': number;
  /** Held-out pass@k of every level, 64 samples for each of 128 prompts. */
  readonly levels: readonly LevelRecord[];
  /** Of the weights after 20 updates of the recipe under the present engine, for a test that repeats them. */
  readonly hashAfter20: string;
  /** Of the shipped weights, which may be of an earlier engine. */
  readonly hash: string;
}

export interface Manifest {
  readonly version: 1;
  readonly warmStart: Readonly<Record<string, number>>;
  readonly policies: readonly BaseRecord[];
}
