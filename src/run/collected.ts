/** What a collection reads of a run's state, and what it makes of a round. */
import type { Collected } from '../rollout/collection.ts';
import type { StrategyMetrics } from '../rollout/memory.ts';
import type { PlanClock, Scheduled } from './schedule/plan.ts';
import type { RunState } from './state.ts';

/** What of a run's state a collection reads. */
export type CollectState = Pick<RunState, 'config' | 'round' | 'next' | 'memory' | 'unfinished'>;

export interface CollectedRound extends Collected {
  readonly metrics: StrategyMetrics;
  /** What the round makes of the run's state. */
  readonly after: Pick<RunState, 'next' | 'memory' | 'unfinished'>;
}

export interface GeneratedRound extends CollectedRound {
  /** The schedule before the batch, and its clock after it; null where the run is synchronous. */
  readonly scheduled: { readonly before: Scheduled; readonly clock: PlanClock } | null;
  /** Milliseconds that another thread took for it, beside this one, whose `timing` says how long it waited; absent where none did. */
  readonly beside?: number;
}
