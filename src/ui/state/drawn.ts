/** Types of what the panels draw: the run, its completions, the selected token. */
import type { RunConfig } from '../../config/schema.ts';
import type { MetricRow, RolloutGroup, RoundReport, RoundSummary, RoundTiming } from '../../run/records.ts';
import type { ForkParent, OpenReply } from '../../runtime/protocol.ts';
import type { MetricHistory } from '../../run/MetricHistory.ts';

/** The drawn state of the run. `history` is mutated in place; the object around it is new at each redraw. */
export interface DrawnRun {
  readonly history: MetricHistory;
  readonly report: RoundReport | null;
  /** Finished rounds. */
  readonly rounds: number;
  /** Milliseconds of all rounds since the run was opened here, or null before the first. */
  readonly spent: RoundTiming | null;
  /** Number of these rounds: the last ones of the history. */
  readonly timed: number;
  /** Times of the most recent of them, oldest first. */
  readonly recent: readonly RoundTiming[];
}

export type RunPhase = 'idle' | 'loading' | 'running' | 'paused' | 'error' | 'done';

/** The run that the worker holds. `config` follows live settings. */
export interface OpenRun {
  readonly id: string;
  readonly name: string;
  readonly config: RunConfig;
  readonly storage: OpenReply['storage'];
  /** The parent run and round of a fork; null for other runs. */
  readonly parent: OpenReply['parent'];
}

/** A past round to fork from. */
export interface ForkPoint {
  readonly parent: ForkParent;
  /** The name of the parent run. */
  readonly name: string;
  readonly round: number;
  /** The run's settings at that round. */
  readonly config: RunConfig;
  /** What a fork takes over from another engine version and what it is not, a clause; null where this one made the round. */
  readonly older: string | null;
}

/** The completions of one round. A stored round has only these. */
export interface ShownRound {
  readonly round: number;
  readonly groups: readonly RolloutGroup[];
  /** Completions of the last evaluation by then; absent before one. */
  readonly evaluated?: RoundReport['evaluated'] | undefined;
  readonly summary?: RoundSummary;
  /** The round's own row. */
  readonly metrics?: MetricRow;
  /** Milliseconds that the round took. */
  readonly ms?: number;
}

/** A token of the rollouts: group, completion, position in the completion. */
export interface TokenPlace {
  readonly round: number;
  readonly group: RolloutGroup;
  /** Index of the group among those shown. */
  readonly index: number;
  readonly line: number;
  readonly position: number;
}

/** Adds the times of a round to a sum. */
export function addTimings(sum: RoundTiming | null, timing: RoundTiming): RoundTiming {
  if (sum === null) return timing;
  return {
    generate: sum.generate + timing.generate,
    verify: sum.verify + timing.verify,
    update: sum.update + timing.update,
    evaluate: sum.evaluate + timing.evaluate,
    rest: sum.rest + timing.rest,
    total: sum.total + timing.total,
    ...((sum.beside ?? timing.beside) !== undefined && {
      beside: (sum.beside ?? 0) + (timing.beside ?? 0),
    }),
  };
}
