/** Names and records of the shipped base policies. */

/** File of a base policy below `models/`. */
export const baseFileName = (task: string, policy: string): string => `${task}-${policy}.onnx`;

/** What the manifest says of one base policy: how it was made, how good it is, and what its bits must be. */
export interface BaseRecord {
  readonly file: string;
  readonly task: string;
  readonly level: number;
  readonly policy: string;
  readonly parameters: number;
  readonly seed: number;
  readonly updates: number;
  /** Held-out, one sample for each of `num_eval_prompts` prompts, temperature 1. */
  readonly 'pass@1': number;
  readonly hashAfter20: string;
  readonly hash: string;
}

export interface Manifest {
  readonly version: 1;
  readonly warmStart: Readonly<Record<string, number>>;
  readonly policies: readonly BaseRecord[];
}
