/** Records of a run: metric rows, checkpoints, and the page's views of a round. Plain data. */
import type { TraceStep } from '../learn/trace.ts';
import type { TokenInUpdate } from '../learn/traced.ts';
import type { DraftedAt } from '../rollout/drafting.ts';
import type { Ledger } from '../rollout/ledger.ts';
import type { Skill } from '../strategies/hints/skills/skill.ts';
import type { Received } from '../strategies/replay/buffered/strategy.ts';
import type { ChangedKey } from '../config/changed.ts';
import type { RunConfig } from '../config/schema.ts';
import type { Role } from '../rollout/sample.ts';
import type { Attempt, StepVerdict, TaskView } from '../tasks/task.ts';
import type { RewardedBy } from './rewardedBy.ts';

/** One line of the learning curve. Keys are TRL's; null is "not measured this round". */
export type MetricRow = { readonly round: number; readonly update: number } & Readonly<
  Record<string, number | null>
>;

/** Everything needed to continue from a round boundary as if never stopped. */
export interface Checkpoint {
  readonly version: 1;
  readonly config: RunConfig;
  /** Next round to run. */
  readonly round: number;
  readonly update: number;
  /**
   * Name → flat values: `parameters`, `moment1`, `moment2`, `optimizer` (step and beta powers), `reference` with a KL
   * anchor, `average` and `average_mass` with a moving average, `version_…` with older sampling weights, `replay` for
   * the tokens of the replay buffer, `unfinished` for those of unfinished groups.
   */
  readonly arrays: Readonly<Record<string, Float32Array>>;
  /** Plain JSON state of the strategies that have memory, by slot. */
  readonly state: Readonly<Record<string, unknown>>;
  readonly ledger: Ledger;
  /** Seconds of training so far (not pauses). */
  readonly seconds: number;
  /** First live change; absent where seed and config reproduce the run. */
  readonly changedAt?: number | undefined;
  /** Changes made during the run; absent without any. Not in the hash. */
  readonly history?: RunHistory | undefined;
  /** Version of the engine that made it; absent in those made before version 6. */
  readonly engine?: string | undefined;
  /** Hex SHA-like digest of arrays and state; a resumed run checks it. */
  readonly hash: string;
}

/** A setting changed during a run: from the round after `round` on it had the value `to`. */
export interface SettingChange {
  readonly round: number;
  readonly setting: ChangedKey;
  readonly from: unknown;
  readonly to: unknown;
}

/** The run and round that a fork started from. */
export interface RunParent {
  readonly run: string;
  readonly round: number;
}

/** Another engine version that trained the first rounds of a run. */
export interface EarlierEngine {
  /** Null where its checkpoint did not name it. */
  readonly engine: string | null;
  /** The last of its rounds: the run continues from the weights and moments after it. */
  readonly round: number;
}

/** Actions on a run from outside, in order. */
export interface RunHistory {
  readonly changes: readonly SettingChange[];
  /** The values from before an evaluation that was made only because the run ended; null otherwise. */
  readonly atEnd: {
    readonly evaluation: { readonly round: number; readonly passAt1: number } | null;
    /** Tokens of that evaluation. */
    readonly tok_eval: number;
  } | null;
  /** Rounds evaluated only because they were the last, after which the run continued. */
  readonly continuedAt: readonly number[];
  /** Other engine versions that trained its first rounds, oldest first; absent without any. */
  readonly engines?: readonly EarlierEngine[] | undefined;
  /** The first round after which groups of other runs came in; absent if none did. */
  readonly joinedAt?: number | undefined;
}

/** An entry that a search found. */
export interface RankedEntry {
  readonly text: string;
  /** It is the one that the search is for. */
  readonly isRight: boolean;
  /** From 1, in the ranker's order; the reply leaves out those beyond its size, likeliest first. */
  readonly place: number;
  /** Probability of being drawn for the first place; absent where nothing was drawn, or the ranker has changed since. */
  readonly first?: number;
}

/** A search in a completion, and what a ranker showed of what it found. */
export interface SearchRanks {
  readonly query: string;
  /** In the order of the task's fixed ranker. */
  readonly entries: readonly RankedEntry[];
  /** How many of them the reply shows. */
  readonly shown: number;
}

/** A completion as the list view draws it. */
export interface RolloutLine {
  readonly prompt: string;
  readonly symbols: readonly string[];
  /** What the symbols are pieces of; absent where they are the common ones, each read by itself. */
  readonly writing?: 'words' | 'characters';
  /** The writer of each symbol: the policy (action), the environment (observation), a hint. */
  readonly roles: readonly Role[];
  /** Steps that the verifier recognised, as spans of symbols; empty where the task has none. */
  readonly steps: readonly StepVerdict[];
  /** The task's own view of prompt and completion. */
  readonly view: TaskView;
  /** What the task verified, so that a page can ask it again; absent from older records. */
  readonly attempt?: Attempt;
  readonly logps: readonly number[];
  readonly entropies: readonly number[];
  readonly advantages: readonly number[];
  readonly reward: number;
  readonly correct: boolean;
  /** In English. */
  readonly reason: string;
  /** What set its reward instead of the verifier, as `reason` says; absent where nothing did. */
  readonly rewardedBy?: RewardedBy;
  /** Scores of the task's rules by id; absent where it has none. */
  readonly rules?: Readonly<Record<string, number>>;
  readonly truncated: boolean;
  /** The hint before its prompt, as text; absent without one. */
  readonly hint?: string;
  /** Age of the weights that wrote each symbol, in updates before those that the round learns with; absent where all are 0. */
  readonly behind?: readonly number[];
  /** Its searches under a ranker, in order; absent without any. */
  readonly searches?: readonly SearchRanks[];
}

/** The place of a completion in a displayed round: its group and line there. */
export interface LinePlace {
  readonly round: number;
  readonly group: number;
  readonly line: number;
}

/** The arithmetic of a completion's advantages and losses, in the round's own numbers. */
export interface LineTrace extends LinePlace {
  /** One entry per symbol: the steps of its advantage, empty where the policy did not choose it. */
  readonly advantages: readonly (readonly TraceStep[])[];
  /** In order, from the first of the round on. */
  readonly updates: readonly LineUpdate[];
  /** Number of later updates omitted to save memory; absent if there are none. */
  readonly untold?: number;
  /** For each displayed group, completion and symbol: the number of updates in which a bound stopped its gradient. */
  readonly clipped: readonly (readonly (readonly number[])[])[];
}

/** The flat weights before and after the updates of a round. */
export interface RoundWeights {
  readonly before: Float32Array;
  readonly after: Float32Array;
}

/** A completion in one update of its round. */
export interface LineUpdate {
  /** Pass over the batch, from 0. */
  readonly pass: number;
  /** As the update program reported it; null where it was skipped because a number was not finite. */
  readonly loss: number | null;
  /** Sum of the parts of all tokens of the update. */
  readonly sum: number;
  /** One entry per symbol; null where the update did not contain it. */
  readonly tokens: readonly (TokenUpdate | null)[];
}

export interface TokenUpdate extends TokenInUpdate {
  /** Line of the completion in which a shared token is trained; absent: this one. */
  readonly owner?: number;
}

/** A run of tokens shared by the same completions of a group. */
export interface RolloutNode {
  /** Index of the preceding node; −1 for the root, which holds the prompt and has no symbols. */
  readonly parent: number;
  readonly depth: number;
  readonly symbols: readonly string[];
  readonly roles: readonly Role[];
  /** As in a line: age of the weights that wrote each symbol, in updates; absent where all are 0. */
  readonly behind?: readonly number[];
  /** The completions through it, as indices of the group's lines; empty where all were pruned. */
  readonly lines: readonly number[];
  /** Those of them that end with it. */
  readonly ends: readonly number[];
  /** Mean reward of the completions through it; null where none has a verdict. */
  readonly value: number | null;
  /** Visits of a search to the step that ends here, and the mean value that was backed up to it; absent without a search. */
  readonly searched?: { readonly visits: number; readonly value: number };
  /** Mean advantage on its tokens; null where nothing is learned from them. */
  readonly advantage: number | null;
  /** The reason why the row that ended here was pruned; null where none was. */
  readonly pruned: { readonly rule: string; readonly score: number | null } | null;
}

export interface RolloutGroup {
  /** The round that sampled it, from 1 on; absent where that is the displayed round. */
  readonly round?: number;
  /** That round only began it, and this one learns from it first: it was resumed, or completed too late. */
  readonly resumed?: true;
  readonly prompt: string;
  readonly expected: string;
  readonly level: number;
  readonly lines: readonly RolloutLine[];
  /** The tree of the completions, parents before children; null where they share only the prompt. */
  readonly tree: readonly RolloutNode[] | null;
}

/** The prompts of one level of the pool, in ten bins of their predicted probability: 0 to 0.1, … 0.9 to 1. */
export interface PoolLevel {
  readonly level: number;
  readonly prompts: readonly number[];
  /** Completions of the round that were learned from, by the same bins. */
  readonly completions: readonly number[];
  /** Those beyond a prompt's first ones; absent where all prompts get the same number. */
  readonly extra?: readonly number[];
}

/** Pairs of a predicted and a real success rate. */
export interface TestedRates {
  /** Prompts that were sampled to predict the others, each predicted from the rest of them. */
  readonly references: readonly (readonly [foreseen: number, real: number])[];
  /** The round's other prompts. */
  readonly prompts: readonly (readonly [foreseen: number, real: number])[];
}

/** The estimated difficulty of a run's prompts, and the distribution of its round. */
export interface PoolView {
  /**
   * The quantity in bins. For the whole pool the predicted probability of a right completion, or of a mixed group;
   * `seen`: for the round's prompts the mean reward of their first completions.
   */
  readonly of: 'right' | 'mixed' | 'seen';
  /** Ascending. */
  readonly levels: readonly PoolLevel[];
  /** Absent where nothing is predicted before the round. */
  readonly tested?: TestedRates;
}

/** A skill of the run's library. */
export interface SkillLine {
  readonly opening: string;
  readonly text: string;
  readonly state: Skill['state'];
  readonly utility: Skill['utility'];
  /** Measured since its last decision. */
  readonly groups: number;
  /** Completions that read it. */
  readonly uses: number;
  /** Rounds since it was written. */
  readonly age: number;
  /** 1 for a first form, one more for each revision. */
  readonly generation: number;
  /** What it is tested against; null: reading nothing. */
  readonly revises: string | null;
}

/** Ages in rounds of groups kept for replay. Bar i counts ages from i · span to before (i + 1) · span. */
export interface BufferView {
  /** Whether the groups are complete and replayed, or unfinished and to be resumed. */
  readonly of: 'whole' | 'begun';
  readonly span: number;
  /** Groups in the buffer after the round. */
  readonly held: readonly number[];
  /** Groups of earlier rounds that this one learned from. */
  readonly replayed: readonly number[];
  /** Lower median of the groups in the buffer; null while it is empty. */
  readonly median: number | null;
  readonly oldest: number | null;
}

/** How an update moved one part of the policy. */
export interface PartMoved {
  /** Such as embeddings, block 1 attention, or head. */
  readonly part: string;
  /**
   * One per equal slice of the part's weights: the sum of their changes, divided by the root mean square change of all
   * weights and by the square root of the slice's number of weights; limited to [−3, 3], with 2 decimals.
   */
  readonly cells: readonly number[];
}

/** What the page draws of the whole round, beside the few groups in `rollouts`. */
export interface RoundSummary {
  /**
   * For each prompt of the round's batch, in its order of groups: share of its finished completions that are right;
   * null where none finished.
   */
  readonly passRates: readonly (number | null)[];
  /** For each group of `rollouts`, its index in `passRates`. */
  readonly shown: readonly number[];
  /** At most 10 parts in the order of the weights; empty where the round did not move them. */
  readonly moved: readonly PartMoved[];
}

/** The columns of TRL's completions table, the dataset's `solution`, and what the verifier said. */
export interface CompletionLine {
  /** The round that learned from it, or after which it was evaluated. */
  readonly step: number;
  /** Absent: it was trained on. */
  readonly split?: 'eval' | undefined;
  readonly prompt: string;
  readonly completion: string;
  /** The reference answer; absent where the task has none that is a text. */
  readonly solution?: string | undefined;
  readonly reward: number | null;
  readonly correct: boolean;
  readonly reason: string;
  /** Mean over the trained tokens; null if unknown. */
  readonly advantage: number | null;
}

/** Wall-clock of one round, milliseconds. */
export interface RoundTiming {
  readonly generate: number;
  readonly verify: number;
  readonly update: number;
  readonly evaluate: number;
  readonly rest: number;
  readonly total: number;
  /** Time that another thread took to generate and verify the round; then `generate` is how long this one waited. */
  readonly beside?: number;
}

/** What a round is asked for besides its training; neither changes a number of it. */
export interface RoundOptions {
  /** Groups that the report shows; default none. */
  readonly showGroups?: number;
  /** Whether the round is evaluated although none is due, from what the run has spent by then; absent: it is not. */
  readonly isLast?: ((spent: RoundSpending) => boolean) | undefined;
}

/** What a run has spent when a round has learned and is not evaluated yet. */
export interface RoundSpending {
  readonly round: number;
  readonly ledger: Ledger;
  /** Prompts sampled in this round. */
  readonly prompts: number;
  /** Seconds of the run so far. */
  readonly seconds: number;
}

/** The worker's report to the page after a round. */
export interface RoundReport {
  readonly metrics: MetricRow;
  readonly ledger: Ledger;
  readonly timing: RoundTiming;
  /** A few groups of the round, at most every 250 ms; null otherwise. */
  readonly rollouts: readonly RolloutGroup[] | null;
  /** Completions of the evaluation after it, if there was one, in the same rounds as `rollouts`. */
  readonly evaluated?: readonly CompletionLine[];
  /** Numbers of the whole round, in the same rounds as `rollouts`. */
  readonly summary?: RoundSummary;
  /** The pool, in the same rounds as `rollouts`; absent without prompt selection. */
  readonly pool?: PoolView;
  /** The library of skills, in the same rounds; absent without one. */
  readonly skills?: readonly SkillLine[];
  /** The buffer, in the same rounds; absent without replay. */
  readonly buffer?: BufferView;
  /** Groups of other runs that did not come in, by reason; absent where none is asked. */
  readonly refusals?: Received['refusals'] | undefined;
  /** Drafted tokens by place in the completion; absent where none was drafted. */
  readonly drafts?: DraftedAt;
  readonly seconds: number;
}

/** The store of a run's records. Implemented by storage (IndexedDB), memory, and the file system in cli. */
export interface RunStore {
  /** Appends metric rows and, if given, replaces the checkpoint, in one transaction. */
  save(runId: string, save: RunSave): Promise<void>;
}

export interface RunSave {
  readonly metrics: readonly MetricRow[];
  readonly checkpoint?: Checkpoint;
  /** Displayed completions of the checkpoint's round. */
  readonly rollouts?: readonly RolloutGroup[] | undefined;
  readonly result: RunResult;
}

/** The library's line about a run. */
export interface RunResult {
  readonly round: number;
  readonly reward: number | null;
  readonly passAt1: number | null;
  readonly numTokens: number;
  readonly seconds: number;
  readonly state: 'running' | 'paused' | 'done' | 'error';
}
