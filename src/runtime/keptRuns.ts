/** The page's copies of runs that storage lacks or has outdated; they survive the worker. */
import type { Checkpoint, MetricRow } from '../run/records.ts';
import type { KeptRun } from './protocol.ts';

/** Known state of a run during training; `metrics` is mutated in place. */
interface KnownRun {
  readonly runId: string;
  readonly name: string;
  readonly metrics: readonly MetricRow[];
}

export interface KeptRuns {
  /** Stores the newest checkpoint of a run; null: storage has it. */
  take(run: KnownRun, checkpoint: Checkpoint | null): void;
  /** Reads the run's rows from this object from now on. */
  follow(run: KnownRun): void;
  /** What the next worker needs, with the rows up to the checkpoint; undefined if storage has all. */
  of(runId: string): KeptRun | undefined;
}

/** Limited because each may hold a run's replay buffer. */
const mostKept = 4;

export function createKeptRuns(): KeptRuns {
  const kept = new Map<string, KnownRun & { readonly checkpoint: Checkpoint }>();
  return {
    take(run, checkpoint) {
      const { runId } = run;
      const before = kept.get(runId);
      kept.delete(runId);
      if (checkpoint === null) return;
      kept.set(runId, { ...(before ?? run), checkpoint });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    },
    follow(run) {
      const before = kept.get(run.runId);
      if (before !== undefined) kept.set(run.runId, { ...run, checkpoint: before.checkpoint });
    },
    of(runId) {
      const held = kept.get(runId);
      if (held === undefined) return undefined;
      const { name, checkpoint, metrics } = held;
      return { name, checkpoint, metrics: metrics.filter(({ round }) => round <= checkpoint.round) };
    },
  };
}
