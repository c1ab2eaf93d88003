/** The part of a run's state that a collection reads, and the result of a round's collection. */
import type { Collected } from '../rollout/collection.ts';
import type { StrategyMetrics } from '../rollout/memory.ts';
import type { PlanClock, Scheduled } from './schedule/plan.ts';
import type { RunState } from './state.ts';

export type CollectState = Pick<RunState, 'config' | 'round' | 'next' | 'memory' | 'unfinished'>;

export interface CollectedRound extends Collected {
  readonly metrics: StrategyMetrics;
  /** The changed part of the run's state. */
  readonly after: Pick<RunState, 'next' | 'memory' | 'unfinished'>;
}

export interface GeneratedRound extends CollectedRound {
  /** The schedule before the batch, and its clock after it; null where the run is synchronous. */
  readonly scheduled: { readonly before: Scheduled; readonly clock: PlanClock } | null;
  /** Milliseconds that another thread took, while `timing` holds how long this one waited; absent without another thread. */
  readonly beside?: number;
}
