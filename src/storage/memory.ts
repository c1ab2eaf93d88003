/** Runs in memory, for pages without storage, until the thread ends. */
import type { Checkpoint, MetricRow } from '../run/records.ts';
import { emptyCurve, extendCurve } from './curve.ts';
import { RunExists, RunMissing } from './errors.ts';
import { defaultRule, type CheckpointRule } from './keeping.ts';
import type { RunLibrary } from './library.ts';
import { checkNote } from './note.ts';
import { firstRecord, recordAfter, storableRows, wholeRecord } from './records.ts';
import type { RunRecord } from './records.ts';
import { summaryOf } from './summary.ts';

interface KeptRun {
  readonly record: RunRecord;
  readonly metrics: readonly MetricRow[];
  readonly checkpoint: Checkpoint | null;
}

/**
 * An empty library in memory that keeps each run's latest checkpoint. `because`: why it is not on disk, null where it is
 * not meant to be. Copies values in and out.
 */
export function createMemoryLibrary(because: string | null = null): RunLibrary {
  const kept = new Map<string, KeptRun>();
  let rule: CheckpointRule = defaultRule;

  // Async, so that a missing run rejects as it does on disk.
  const read = async (runId: string): Promise<KeptRun> => {
    const run = kept.get(runId);
    if (run === undefined || run.record.deletedAt !== null) throw new RunMissing(runId);
    return structuredClone(run);
  };
  const change = async (runId: string, fields: Partial<RunRecord>): Promise<void> => {
    const run = kept.get(runId);
    if (run === undefined) throw new RunMissing(runId);
    kept.set(runId, { ...run, record: { ...run.record, ...fields } });
  };
  const add = (record: RunRecord, rest: Omit<KeptRun, 'record'>): RunRecord => {
    if (kept.has(record.id)) throw new RunExists(record.id);
    kept.set(record.id, { record, ...rest });
    return record;
  };

  return {
    kind: 'memory',
    because,
    listRuns: async () => {
      const listed = [...kept.values()].map(({ record, metrics }) =>
        summaryOf(record, extendCurve(emptyCurve, metrics)),
      );
      const runs = listed.filter(({ deletedAt }) => deletedAt === null);
      runs.sort((a, b) => b.updatedAt - a.updatedAt);
      return { runs, damaged: [], deleted: listed.filter(({ deletedAt }) => deletedAt !== null) };
    },
    readRun: async (runId) => (await read(runId)).record,
    readMetrics: async (runId, from = 0) => (await read(runId)).metrics.filter(({ round }) => round >= from),
    readCheckpoint: async (runId) => (await read(runId)).checkpoint,
    readRollouts: async () => [],
    readRaw: async (runId) => {
      const { record, metrics, checkpoint } = await read(runId);
      return { run: record, metrics, checkpoints: checkpoint === null ? [] : [checkpoint] };
    },
    createRun: async (run) =>
      add(firstRecord(structuredClone(run), Date.now()), { metrics: [], checkpoint: null }),
    addRun: async (run) => {
      const { metrics, checkpoint, ...rest } = structuredClone(run);
      return add(wholeRecord({ ...rest, metrics, checkpoint }), {
        metrics: storableRows(metrics),
        checkpoint,
      });
    },
    describeRun: async (runId, words) => {
      checkNote(words.notes ?? '');
      await change(runId, words);
    },
    noteDevice: async (runId, device, codeVersion) => {
      await read(runId);
      await change(runId, { device, codeVersion });
    },
    markDeleted: async (runIds, at) => {
      for (const runId of runIds) await change(runId, { deletedAt: at });
    },
    deleteRun: async (runId) => {
      kept.delete(runId);
    },
    listCheckpoints: async () => [],
    readRule: async () => rule,
    writeRule: async (next) => {
      rule = next;
    },
    readTimes: async () => null,
    writeTimes: async () => undefined,
    evict: async () => [],
    save: async (runId, save) => {
      const run = await read(runId);
      const first = save.metrics[0];
      const before = first === undefined ? run.metrics : run.metrics.filter((row) => row.round < first.round);
      kept.set(runId, {
        record: recordAfter(run.record, save, Date.now()),
        metrics: [...before, ...storableRows(save.metrics)],
        checkpoint: save.checkpoint === undefined ? run.checkpoint : structuredClone(save.checkpoint),
      });
    },
    close: () => undefined,
  };
}
