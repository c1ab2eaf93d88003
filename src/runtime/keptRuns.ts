/** The page's copies of runs that storage does not have, or not up to date: they outlive the worker that trained them. */
import type { Checkpoint, MetricRow } from '../run/records.ts';
import type { KeptRun } from './protocol.ts';

/** What is known of a run while its rounds come in; `metrics` grows in place. */
export interface KnownRun {
  readonly runId: string;
  readonly name: string;
  readonly metrics: readonly MetricRow[];
}

export interface KeptRuns {
  /** Takes the newest checkpoint of a run; null once storage has it. */
  take(run: KnownRun, checkpoint: Checkpoint | null): void;
  /** The rows of this run are from now on found here. */
  follow(run: KnownRun): void;
  /** What to hand to the next worker, with the rows up to its checkpoint; absent where storage has all. */
  of(runId: string): KeptRun | undefined;
}

/** Each may hold the replay buffer of a run, so only the newest few are kept. */
const mostKept = 4;

/** No copies yet. */
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
