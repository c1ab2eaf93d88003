/** Names and records of the shipped base policies. */

/** File of a base policy in `models/`. */
export const baseFileName = (task: string, policy: string): string => `${task}-${policy}.onnx`;

export interface LevelRecord {
  readonly level: number;
  readonly 'pass@1': number;
  readonly 'pass@16': number;
  readonly 'pass@64': number;
}

/** The manifest's record of one base policy: its training, its quality, and a hash of its weights. */
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
  /** Loss weight of an observed token relative to a written one; absent: 0. */
  readonly observedWeight?: number;
  /** Share of demonstrations with a hint. */
  readonly hintedShare: number;
  /** Held-out at `level`, one sample for each of `num_eval_prompts` prompts, temperature 1: plain, and with a hint. */
  readonly 'pass@1': number;
  readonly 'hinted_pass@1': number;
  /** Held-out pass@k of every level, 64 samples for each of 128 prompts. */
  readonly levels: readonly LevelRecord[];
  /** Hash of the weights after 20 updates of the recipe with the present engine, which a test repeats. */
  readonly hashAfter20: string;
  /** Hash of the shipped weights, which may come from an earlier engine. */
  readonly hash: string;
}

export interface BaseManifest {
  readonly version: 1;
  readonly warmStart: Readonly<Record<string, number>>;
  readonly policies: readonly BaseRecord[];
}
