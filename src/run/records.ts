/** What a run leaves behind: metric rows, checkpoints, and what the page sees of a round. Plain data. */
import type { Step } from '../learn/trace.ts';
import type { TokenInUpdate } from '../learn/traced.ts';
import type { Ledger } from '../rollout/ledger.ts';
import type { RunConfig, SettingKey } from '../config/schema.ts';
import type { Role } from '../rollout/trajectory.ts';
import type { StepVerdict, TaskView } from '../tasks/task.ts';

/** One line of the learning curve. Keys are TRL's; null is "not measured this round". */
export type MetricRow = { readonly round: number; readonly update: number } & Readonly<
  Record<string, number | null>
>;

/** Everything needed to go on from a round boundary as if never stopped. */
export interface Checkpoint {
  readonly version: 1;
  readonly config: RunConfig;
  /** Next round to run. */
  readonly round: number;
  readonly update: number;
  /** Name → flat values: `parameters`, `moment1`, `moment2`, `optimizer` (step and beta powers), `reference` when a KL anchor is used, `average` and `average_mass` when a moving average is, `version_…` when older weights sample, `replay` for the tokens of the replay buffer, `unfinished` for those of groups that go on in the next round. */
  readonly arrays: Readonly<Record<string, Float32Array>>;
  /** Plain JSON state of the strategies that have memory, by slot. */
  readonly state: Readonly<Record<string, unknown>>;
  readonly ledger: Ledger;
  /** Seconds of training so far (not pauses). */
  readonly seconds: number;
  /** Round after which settings were first changed; absent if never, and then settings and seed repeat the run. */
  readonly changedAt?: number | undefined;
  /** What was changed while the run was under way; absent if nothing was. Not in the hash. */
  readonly history?: RunHistory | undefined;
  /** Version of the engine that made it; absent in those made before version 6. */
  readonly engine?: string | undefined;
  /** Hex SHA-like digest of arrays and state; a resumed run checks it. */
  readonly hash: string;
}

/** A setting that was changed while a run was under way: from the round after `round` on it had the value `to`. */
export interface SettingChange {
  readonly round: number;
  readonly setting: SettingKey;
  readonly from: unknown;
  readonly to: unknown;
}

/** Where a fork left another run. */
export interface RunParent {
  readonly run: string;
  readonly round: number;
}

/** What was done to a run from outside, in order. */
export interface RunHistory {
  readonly changes: readonly SettingChange[];
  /** What the last round would have left without the evaluation that it made only because the run ended; else null. */
  readonly atEnd: {
    readonly evaluation: { readonly round: number; readonly passAt1: number } | null;
    /** Tokens of that evaluation. */
    readonly tok_eval: number;
  } | null;
  /** Rounds that were evaluated only because they were the last, and after which the run went on. */
  readonly continuedAt: readonly number[];
}

/** A completion as the list view draws it. */
export interface RolloutLine {
  readonly prompt: string;
  /** Symbols of the completion. */
  readonly symbols: readonly string[];
  /** Who wrote each symbol: the policy (action), the environment (observation), a hint. */
  readonly roles: readonly Role[];
  /** Steps that the verifier recognised, as stretches of the symbols; empty where the task has none. */
  readonly steps: readonly StepVerdict[];
  /** The task's own picture of prompt and completion. */
  readonly view: TaskView;
  readonly logps: readonly number[];
  readonly entropies: readonly number[];
  readonly advantages: readonly number[];
  readonly reward: number;
  readonly correct: boolean;
  readonly reason: string;
  readonly truncated: boolean;
  /** The hint before its prompt, as text; absent where there was none. */
  readonly hint?: string;
  /** How many updates older the weights were that wrote each symbol than those that the round learns with; absent where all are 0. */
  readonly behind?: readonly number[];
}

/** A completion of a round that is shown: its group and itself, by their places there. */
export interface LinePlace {
  readonly round: number;
  readonly group: number;
  readonly line: number;
}

/** How the tokens of a completion came by their advantages and losses, in the round's own numbers. */
export interface LineTrace extends LinePlace {
  /** One entry per symbol: the steps of its advantage, empty where the policy did not choose it. */
  readonly advantages: readonly (readonly Step[])[];
  /** In order, from the first of the round on. */
  readonly updates: readonly LineUpdate[];
  /** Later updates that are not told, because their numbers would take too much memory; absent if there are none. */
  readonly untold?: number;
  /** For each group, completion and symbol that is shown: in how many updates a bound stopped its gradient. */
  readonly clipped: readonly (readonly (readonly number[])[])[];
}

/** A completion in one update of its round. */
export interface LineUpdate {
  /** Pass over the batch, from 0. */
  readonly pass: number;
  /** As the update program reported it; null where it was skipped, because a number was not finite. */
  readonly loss: number | null;
  /** Sum of the parts of all tokens of the update. */
  readonly sum: number;
  /** One entry per symbol; null where the update did not see it. */
  readonly tokens: readonly (TokenUpdate | null)[];
}

export interface TokenUpdate extends TokenInUpdate {
  /** Line of the completion in which a token that several share is trained; absent: in this one. */
  readonly owner?: number;
}

/** A stretch of tokens that the same completions of a group share. */
export interface RolloutNode {
  /** Index of the node before it; −1 for the root, which stands for the prompt and has no symbols. */
  readonly parent: number;
  readonly depth: number;
  readonly symbols: readonly string[];
  readonly roles: readonly Role[];
  /** As in a line: updates by which the weights were older that wrote each symbol; absent where all are 0. */
  readonly behind?: readonly number[];
  /** The completions that go through it, as indices of the group's lines; none where all were pruned. */
  readonly lines: readonly number[];
  /** Those of them that end with it. */
  readonly ends: readonly number[];
  /** Mean reward of the completions that go through it; null where none was judged. */
  readonly value: number | null;
  /** Mean advantage on its tokens; null where nothing is learned from them. */
  readonly advantage: number | null;
  /** Why the row that ended here was pruned, and what the rule measured; null where none was. */
  readonly pruned: { readonly rule: string; readonly score: number | null } | null;
}

export interface RolloutGroup {
  /** The round that sampled it, from 1 on, where that is an earlier one than the round that is shown. */
  readonly round?: number;
  /** It was only begun in that round, and is learned from for the first time: gone on with, or whole too late for it. */
  readonly resumed?: true;
  readonly prompt: string;
  readonly expected: string;
  readonly level: number;
  readonly lines: readonly RolloutLine[];
  /** The tree that the completions form, parents before children; null where they share nothing but the prompt. */
  readonly tree: readonly RolloutNode[] | null;
}

/** The prompts of one level of the pool, by the tenth that their foreseen chance lies in: 0 to 0.1, … 0.9 to 1. */
export interface PoolLevel {
  readonly level: number;
  readonly prompts: readonly number[];
  /** Completions of the round that were learned from, by the same tenths. */
  readonly completions: readonly number[];
  /** Of these, what prompts got beyond the first ones; absent where all get as many. */
  readonly extra?: readonly number[];
}

/** How hard the prompts of a run are, as far as it knows, and where its round went. */
export interface PoolView {
  /**
   * What the tenths are of. Of the whole pool the foreseen chance of a completion to be right, or of a group to be mixed;
   * seen: of the round's prompts the mean reward of their first completions.
   */
  readonly of: 'right' | 'mixed' | 'seen';
  /** Ascending. */
  readonly levels: readonly PoolLevel[];
}

/** How old the groups are that are kept for replay, in rounds. Bar i counts ages from i · span to before (i + 1) · span. */
export interface BufferView {
  /** Whether the groups are whole and are learned from again, or were begun and are to go on. */
  readonly of: 'whole' | 'begun';
  readonly span: number;
  /** Groups in the buffer after the round. */
  readonly held: readonly number[];
  /** Groups of earlier rounds that this one learned from. */
  readonly replayed: readonly number[];
  /** Of the groups in the buffer, the lower one of two middle ones; null while it is empty. */
  readonly median: number | null;
  readonly oldest: number | null;
}

/** Wall-clock of one round, milliseconds. */
export interface RoundTiming {
  readonly generate: number;
  readonly verify: number;
  readonly update: number;
  readonly evaluate: number;
  readonly rest: number;
  readonly total: number;
  /** What another thread took to generate and verify the round beside this one; then `generate` is how long this one waited. */
  readonly beside?: number;
}

/** What the worker tells the page after a round. */
export interface RoundReport {
  readonly metrics: MetricRow;
  readonly ledger: Ledger;
  readonly timing: RoundTiming;
  /** A few groups of the round, at most every 250 ms; null otherwise. */
  readonly rollouts: readonly RolloutGroup[] | null;
  /** The pool, with the same rounds as `rollouts`; absent where prompts are not chosen. */
  readonly pool?: PoolView;
  /** The buffer, with the same rounds; absent where nothing is kept for replay. */
  readonly buffer?: BufferView;
  readonly seconds: number;
}

/** Where a run's records go. Implemented by storage (IndexedDB), memory, and the file system in cli. */
export interface RunStore {
  /** Appends metric rows and, if given, replaces the checkpoint, in one transaction. */
  save(runId: string, save: RunSave): Promise<void>;
}

export interface RunSave {
  readonly metrics: readonly MetricRow[];
  readonly checkpoint?: Checkpoint;
  /** Completions of the checkpoint's round, where they were shown. */
  readonly rollouts?: readonly RolloutGroup[] | undefined;
  readonly result: RunResult;
}

/** The line of a run in the library. */
export interface RunResult {
  readonly round: number;
  readonly reward: number | null;
  readonly passAt1: number | null;
  readonly numTokens: number;
  readonly seconds: number;
  readonly state: 'running' | 'paused' | 'done' | 'error';
}
