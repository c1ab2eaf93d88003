/** The request and the result of a collection. */
import type { ControlTask } from '../tasks/task.ts';
import type { Stream } from '../tensor/random.ts';
import type { Actor } from './actor.ts';
import type { Drafting } from './drafting.ts';
import type { Growth } from './growth.ts';
import type { Ledger } from './ledger.ts';
import type { StrategyMetrics } from './memory.ts';
import type { PlacedPrompt } from './plan.ts';
import type { Frame, Policy } from './policy.ts';
import type { Pruner } from './pruning.ts';
import type { Renewal, WeightsChange } from './renewal.ts';
import type { Batch, Sample } from './sample.ts';
import type { Act, Patch } from './turns.ts';
import type { UnfinishedRoot } from './unfinished.ts';
import type { Verify } from './verify.ts';

/** Noise on the log-probabilities of a slot's symbols: Gumbel noise above 0, of both signs, or none. */
export type LatentNoise = 'one_sided' | 'two_sided' | 'none';

/** Settings of the latent phase. */
export interface LatentPhase {
  /** Most slots of a row, at least 1. */
  readonly slots: number;
  /** The symbol that ends the latents. */
  readonly ends: number;
  /** Divides noisy log-probabilities; above 0. */
  readonly mixTemperature: number;
  readonly noise: LatentNoise;
}

/** The request of a collection, for both tokens and episodes. */
export interface CollectRequest {
  readonly prompts: readonly PlacedPrompt[];
  readonly round: number;
  /** Completions per prompt. */
  readonly samples: number;
  readonly temperature: number;
  readonly greedy?: boolean;
  readonly seed: number;
  /** The purpose of the random numbers: `sample` (default) for training, `evaluate` for evaluation. */
  readonly stream?: Stream;
  /** Widths to write at, where hints precede prompts; default those of plain prompts. */
  readonly frame?: Frame;
  /** How the completions of a root grow; default independently. */
  readonly growth?: Growth;
  /** The rule that stops unfinished rows for good; default none. */
  readonly pruner?: Pruner;
  /** Finish and verify pruned rows to measure the cost of pruning, counted as `tok_eval`. For tasks of one turn only. */
  readonly finishPruned?: boolean;
  /** Exclude completions that hit the length limit from the loss. */
  readonly maskTruncated?: boolean;
  /** Stop once this many groups are complete; default all. */
  readonly enough?: number;
  /** Most tokens between two counts of complete groups. */
  readonly lookEvery?: number;
  /** The weights at its start and newer ones that take over; absent: those in use. */
  readonly changes?: readonly WeightsChange[];
  /** Tokens may be drafted with rounded weights, which leaves their distribution unchanged; absent: never. */
  readonly drafting?: Drafting;
  /** Milliseconds, from any origin. */
  readonly now: () => number;
}

/** The request with the policy that writes and the task that verifies. */
export interface Collection extends CollectRequest {
  readonly policy: Policy;
  readonly verify: Verify;
  /** The environment of a task of several turns: the end token then ends a turn, not the completion. */
  readonly act?: Act;
  /** Takes back turns before the environment replies to them; absent: none. Only in collections that are trained. */
  readonly patch?: Patch | undefined;
  readonly frame: Frame;
  readonly maxCompletionLength: number;
  /** Latent slots before the first token of each completion; absent: none. */
  readonly latents?: LatentPhase | undefined;
  /** Applies the `changes`; absent without any. */
  readonly renewal?: Renewal;
}

/** A collection of a control task. */
export type EpisodeCollection = Pick<
  Collection,
  | 'prompts'
  | 'round'
  | 'samples'
  | 'temperature'
  | 'greedy'
  | 'seed'
  | 'stream'
  | 'maskTruncated'
  | 'now'
  | 'renewal'
> & { readonly actor: Actor; readonly task: ControlTask };

export interface Collected {
  readonly batch: Batch;
  /** Roots left unfinished, by index of its prompts; absent if there are none. */
  readonly unfinished?: ReadonlyMap<number, UnfinishedRoot>;
  /** Failed completions that hinted ones replaced; absent without hints. */
  readonly replaced?: readonly Sample[];
  /** Scored drafts that were not written again; absent where none are made. */
  readonly drafts?: readonly Sample[];
  readonly entries: Partial<Ledger>;
  /** Counts of strategies, by name: added up over collections. */
  readonly counts?: Readonly<Record<string, number>>;
  /** Metrics of strategies; a later collection's override an earlier one's. */
  readonly metrics?: StrategyMetrics;
  /** Completions whose verifier or environment failed. */
  readonly verifyFailures: number;
  /** Milliseconds; `verify` includes the environment's answers. */
  readonly timing: { readonly generate: number; readonly verify: number };
}
