/** Runs in memory, for pages without storage: the same library, until its thread ends. */
import type { Checkpoint, MetricRow } from '../run/records.ts';
import { RunExists, RunMissing } from './errors.ts';
import type { RunLibrary } from './library.ts';
import { firstRecord, recordAfter, storableRows, wholeRecord } from './records.ts';
import type { RunRecord } from './records.ts';

interface KeptRun {
  readonly record: RunRecord;
  readonly metrics: readonly MetricRow[];
  readonly checkpoint: Checkpoint | null;
}

/**
 * An empty library in memory; `because` is the sentence that says why it is not on disk. Values are copied in and out.
 */
export function createMemoryLibrary(because: string): RunLibrary {
  const kept = new Map<string, KeptRun>();

  // Async throughout, so that a missing run rejects as it does on disk.
  const read = async (runId: string): Promise<KeptRun> => {
    const run = kept.get(runId);
    if (run === undefined) throw new RunMissing(runId);
    return structuredClone(run);
  };
  const change = async (runId: string, fields: Partial<RunRecord>): Promise<void> => {
    const run = await read(runId);
    kept.set(runId, { ...run, record: { ...run.record, ...fields } });
  };

  return {
    kind: 'memory',
    because,
    listRuns: async () => ({
      runs: [...kept.values()].map((run) => run.record).sort((a, b) => b.updatedAt - a.updatedAt),
      damaged: [],
    }),
    readRun: async (runId) => (await read(runId)).record,
    readMetrics: async (runId) => [...(await read(runId)).metrics],
    readCheckpoint: async (runId) => (await read(runId)).checkpoint,
    createRun: async (run) => {
      if (kept.has(run.id)) throw new RunExists(run.id);
      const record = firstRecord(structuredClone(run), Date.now());
      kept.set(run.id, { record, metrics: [], checkpoint: null });
      return record;
    },
    addRun: async (run) => {
      if (kept.has(run.id)) throw new Error(`run ${run.id}: id must be new, got one in use`);
      const record = wholeRecord(structuredClone(run));
      const metrics = storableRows(run.metrics);
      kept.set(run.id, { record, metrics, checkpoint: structuredClone(run.checkpoint) });
      return record;
    },
    renameRun: (runId, name) => change(runId, { name }),
    noteDevice: (runId, device, codeVersion) => change(runId, { device, codeVersion }),
    deleteRun: async (runId) => {
      kept.delete(runId);
    },
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
