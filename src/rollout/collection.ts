/** What a collection is asked for, and what it gives. */
import type { Stream } from '../tensor/random.ts';
import type { Growth } from './growth.ts';
import type { Ledger } from './ledger.ts';
import type { StrategyMetrics } from './memory.ts';
import type { PlacedPrompt } from './plan.ts';
import type { Frame, Policy } from './policy.ts';
import type { Pruner } from './pruning.ts';
import type { Renewal, WeightsChange } from './renewal.ts';
import type { Batch, Trajectory } from './trajectory.ts';
import type { Act } from './turns.ts';
import type { UnfinishedRoot } from './unfinished.ts';
import type { Verify } from './verify.ts';

/** What a collection is to make, whatever plays. */
export interface CollectRequest {
  readonly prompts: readonly PlacedPrompt[];
  readonly round: number;
  /** Completions per prompt. */
  readonly samples: number;
  readonly temperature: number;
  readonly greedy?: boolean;
  readonly seed: number;
  /** What the randomness is for: `sample` (default) for training, `evaluate` for evaluation. */
  readonly stream?: Stream;
  /** Widths to write at, where prompts have hints before them; default those of plain prompts. */
  readonly frame?: Frame;
  /** How the completions of a root grow; default each alone. */
  readonly growth?: Growth;
  /** Which unfinished rows stop for good; default none. */
  readonly pruner?: Pruner;
  /** Write pruned rows to their end, as `tok_eval`, and verify them, to measure what pruning cost. For one turn only. */
  readonly finishPruned?: boolean;
  /** Leave completions that hit the length limit out of the loss. */
  readonly maskTruncated?: boolean;
  /** Stop once so many groups are whole; default all. */
  readonly enough?: number;
  /** Most tokens between two looks at how many groups are whole. */
  readonly lookEvery?: number;
  /** The weights that it begins under and newer ones that take over; absent: those in use. */
  readonly changes?: readonly WeightsChange[];
  /** Milliseconds, from any origin. */
  readonly now: () => number;
}

/** The same with the policy that writes and the task that verifies. */
export interface Collection extends CollectRequest {
  readonly policy: Policy;
  readonly verify: Verify;
  /** The environment of a turn-based task: then the end token ends a turn, not the completion. */
  readonly act?: Act;
  readonly frame: Frame;
  readonly maxCompletionLength: number;
  /** Carries out the `changes`; absent without any. */
  readonly renewal?: Renewal;
}

export interface Collected {
  readonly batch: Batch;
  /** Roots that the collection did not finish, by index of its prompts; absent if there are none. */
  readonly unfinished?: ReadonlyMap<number, UnfinishedRoot>;
  /** Failed completions that hinted ones replaced; absent without hints. */
  readonly replaced?: readonly Trajectory[];
  readonly entries: Partial<Ledger>;
  /** What strategies counted, by name: added up over collections. */
  readonly counts?: Readonly<Record<string, number>>;
  /** What strategies report; of several collections the last word counts. */
  readonly metrics?: StrategyMetrics;
  /** Completions whose verifier or environment failed. */
  readonly verifyFailures: number;
  /** Milliseconds; `verify` includes the environment's answers. */
  readonly timing: { readonly generate: number; readonly verify: number };
}
