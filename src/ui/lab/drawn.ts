/** What the panels draw: the run, its completions, the token looked at. */
import type { RunConfig } from '../../config/schema.ts';
import type { RolloutGroup, RoundReport, RoundTiming } from '../../run/records.ts';
import type { ForkParent, OpenReply } from '../../runtime/protocol.ts';
import type { MetricHistory } from '../charts/MetricHistory.ts';

/** What the panels draw of the run. `history` grows in place; the object around it is new at each redraw. */
export interface Drawn {
  readonly history: MetricHistory;
  readonly report: RoundReport | null;
  /** Rounds done. */
  readonly rounds: number;
  /** Milliseconds of all rounds since the run was opened here, or null before the first. */
  readonly spent: RoundTiming | null;
  /** How many rounds these are: the last ones of the history. */
  readonly timed: number;
  /** The times of the latest of them, the oldest first. */
  readonly recent: readonly RoundTiming[];
}

export type RunState = 'idle' | 'loading' | 'running' | 'paused' | 'error' | 'done';

/** The run that the worker holds. `config` follows live settings. */
export interface OpenRun {
  readonly id: string;
  readonly name: string;
  readonly config: RunConfig;
  readonly storage: OpenReply['storage'];
  /** The run and the round that it was forked from; null for one that began by itself. */
  readonly parent: OpenReply['parent'];
}

/** A past round from which another future can be trained. */
export interface ForkPoint {
  readonly parent: ForkParent;
  /** The name of its run. */
  readonly name: string;
  readonly round: number;
  /** The run's settings at that round. */
  readonly config: RunConfig;
}

/** The completions of one round. */
export interface Shown {
  readonly round: number;
  readonly groups: readonly RolloutGroup[];
}

/** A token of the rollouts: group, completion, position in the completion. */
export interface TokenPlace {
  readonly round: number;
  readonly group: RolloutGroup;
  /** Place of the group among those that are shown. */
  readonly index: number;
  readonly line: number;
  readonly position: number;
}

/** The time of two stretches of training together. */
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
