/**
 * Wrappers between a round and the engine: each takes a way to collect and returns another. All strategies' wrappers
 * have this one type, so they compose without knowing each other.
 */
import type { RunConfig } from '../config/schema.ts';
import type { ControlTask, TokenTask } from '../tasks/task.ts';
import type { Actor } from './actor.ts';
import type { Collected, CollectRequest } from './collection.ts';
import type { GroupInProgress, Rooting } from './group.ts';
import type { Memory } from './memory.ts';
import type { Frame, Policy } from './policy.ts';

/** The data that one collection of a round passes to the next. */
export interface Carried {
  readonly memory: Memory;
  /** Place of the next prompt in the training sequence. */
  readonly next: number;
  /** Prompts already in the round, as indices into the pool. */
  readonly taken: ReadonlySet<number>;
  /** Unfinished groups, oldest first. */
  readonly unfinished: readonly GroupInProgress[];
  /** Everything the round collected so far, including discarded work. */
  readonly collections: readonly Pick<Collected, 'batch' | 'replaced' | 'drafts'>[];
}

/** The request of a round. `prompts` is empty until a wrapper draws them. */
export interface RoundRequest extends CollectRequest {
  /** Number of groups wanted in the batch. */
  readonly groups: number;
  /** Number of prompts to draw; absent: as many as groups. */
  readonly fresh?: number;
  /** Groups that continue, by index of their prompts; absent: none. */
  readonly progress?: ReadonlyMap<number, GroupInProgress>;
  /** Plans the roots of a prompt; absent: one root. */
  readonly rooting?: Rooting;
  /** Widths without a hint, where `frame` has space for one. */
  readonly plainFrame?: Frame;
  readonly carried: Carried;
}

export interface RoundCollected extends Collected {
  /** The groups of the batch and the unfinished ones, one for each prompt; absent where the request plans no roots. */
  readonly groups?: readonly GroupInProgress[];
  readonly carried: Carried;
}

export type Collect = (request: RoundRequest) => Promise<RoundCollected>;
type Wrapper = (collect: Collect) => Collect;

/** The context from which a wrapper is made. */
export interface CollectSite {
  readonly config: RunConfig;
  /** The bare engine: completions beside the run's own, for estimates. */
  readonly sample: (request: CollectRequest) => Promise<Collected>;
  /** Absent on control tasks. */
  readonly tokens?: {
    readonly task: TokenTask;
    readonly policy: Policy;
    /** Widths without a hint, and with one. */
    readonly plainFrame: Frame;
    readonly hintFrame: Frame;
  };
  /** Absent on tasks of tokens. */
  readonly control?: { readonly task: ControlTask; readonly actor: Actor };
  /** Lets collections sample with older weights; absent where no setting requires it. */
  readonly sampler?: { lag(rounds: number): Promise<number>; follow(): void } | undefined;
  /** Lets drafts be written with fewer bits; absent where no setting requires it. */
  readonly coarse?: { show(bits: number): Promise<void>; follow(): void } | undefined;
}

/** The wrapper of a strategy; null where the settings turn it off. */
export type Wrapping = (site: CollectSite) => Wrapper | null;
