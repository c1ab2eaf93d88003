/**
 * What may stand between a round and the engine: a wrapper takes a way to collect and returns another. Wrappers of all
 * strategies have this one type, so they compose; none knows which others there are.
 */
import type { RunConfig } from '../config/schema.ts';
import type { TokenTask } from '../tasks/task.ts';
import type { Collected, CollectRequest } from './collection.ts';
import type { GroupInProgress, Rooting } from './group.ts';
import type { Memory } from './memory.ts';
import type { Frame, Policy } from './policy.ts';

/** What one collection of a round hands to the next. */
export interface Carried {
  /** What strategies know. */
  readonly memory: Memory;
  /** Place in the training sequence of the next prompt. */
  readonly next: number;
  /** Prompts that the round has already, as indices into the pool. */
  readonly taken: ReadonlySet<number>;
  /** Groups that were begun and not finished, the oldest first. */
  readonly unfinished: readonly GroupInProgress[];
  /** All that the round collected so far, whatever became of it. */
  readonly collections: readonly Pick<Collected, 'batch' | 'replaced'>[];
}

/** What a round asks for. `prompts` is empty until a wrapper draws them. */
export interface RoundRequest extends CollectRequest {
  /** Groups that the batch is to have. */
  readonly groups: number;
  /** Prompts to draw; absent: as many as groups. */
  readonly fresh?: number;
  /** Groups that continue, by index of their prompts; absent: none. */
  readonly progress?: ReadonlyMap<number, GroupInProgress>;
  /** Which roots a prompt has; absent: one. */
  readonly rooting?: Rooting;
  /** Widths without any hint, where `frame` has room for one. */
  readonly plainFrame?: Frame;
  readonly carried: Carried;
}

export interface RoundCollected extends Collected {
  /** The groups of the batch and those that are not finished, one for each prompt; absent where nobody asked for roots. */
  readonly groups?: readonly GroupInProgress[];
  readonly carried: Carried;
}

export type Collect = (request: RoundRequest) => Promise<RoundCollected>;
export type Wrapper = (collect: Collect) => Collect;

/** What a wrapper is made from. */
export interface CollectSite {
  readonly config: RunConfig;
  /** The engine alone: completions beside the run's own, for estimates. */
  readonly sample: (request: CollectRequest) => Promise<Collected>;
  /** Absent on control tasks. */
  readonly tokens?: {
    readonly task: TokenTask;
    readonly policy: Policy;
    /** Widths without any hint, and with one. */
    readonly plainFrame: Frame;
    readonly hintFrame: Frame;
  };
  /** Lets collections sample with older weights; absent where no setting asks for it. */
  readonly sampler?: { lag(rounds: number): Promise<number>; follow(): void } | undefined;
}

/** The wrapper of a strategy; null where the settings turn it off. */
export type Wrapping = (site: CollectSite) => Wrapper | null;
