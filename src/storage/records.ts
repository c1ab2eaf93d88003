/** The stored shapes, and the schemas that everything read must pass. */
import * as v from 'valibot';
import type { RunConfig } from '../config/schema.ts';
import type { Checkpoint, MetricRow, RunResult, RunSave } from '../run/records.ts';
import {
  checkpointSchema,
  configSchema,
  count,
  problemOf,
  resultSchema,
  rowSchema,
} from '../run/recordSchemas.ts';
import { DamagedRecord } from './errors.ts';

/** What a run trained on when last opened. */
export interface StoredDevice {
  readonly kind: 'wasm' | 'webgpu';
  readonly threads: number;
  readonly isolated: boolean;
  readonly because: string;
}

/** A run as the library knows it: enough, with its checkpoint, to repeat or continue it. */
export interface RunRecord {
  readonly version: 1;
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly config: RunConfig;
  readonly device: StoredDevice;
  readonly codeVersion: string;
  readonly result: RunResult;
  /** Serial number of the checkpoint to continue from, or null before the first. */
  readonly checkpoint: number | null;
}

/** What a new run is created from. */
export type NewRun = Pick<RunRecord, 'id' | 'name' | 'config' | 'device' | 'codeVersion'>;

/** A run that comes from elsewhere, complete. */
export interface WholeRun extends NewRun, Pick<RunRecord, 'createdAt' | 'updatedAt' | 'result'> {
  readonly metrics: readonly MetricRow[];
  readonly checkpoint: Checkpoint;
}

/** Consecutive metric rows of one save. */
export interface MetricsChunk {
  readonly runId: string;
  readonly firstRound: number;
  readonly rows: readonly MetricRow[];
}

export interface StoredCheckpoint {
  readonly runId: string;
  readonly serial: number;
  readonly checkpoint: Checkpoint;
}

/** Milliseconds since 1970 that the calendar has: others would stop the page that lists the run. */
const moment = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15));

export const deviceSchema = v.object({
  kind: v.picklist(['wasm', 'webgpu']),
  threads: count,
  isolated: v.boolean(),
  because: v.string(),
});

const runSchema = v.object({
  version: v.literal(1),
  id: v.pipe(v.string(), v.nonEmpty()),
  name: v.string(),
  createdAt: moment,
  updatedAt: moment,
  config: configSchema,
  device: deviceSchema,
  codeVersion: v.string(),
  result: resultSchema,
  checkpoint: v.nullable(count),
});

const chunkSchema = v.object({ runId: v.string(), firstRound: count, rows: v.array(rowSchema) });

const storedCheckpointSchema = v.object({ runId: v.string(), serial: count, checkpoint: checkpointSchema });

function parsed<T>(what: string, schema: v.GenericSchema<unknown, T>, input: unknown): T {
  const read = v.safeParse(schema, input, { abortEarly: true });
  if (!read.success)
    throw new DamagedRecord(`${what} is damaged (${problemOf(read.issues)}): delete the run`);
  return read.output;
}

/** A run record as stored, checked. Throws `DamagedRecord`. */
export function parseRun(input: unknown): RunRecord {
  return parsed('stored run', runSchema, input);
}

/** A chunk of metric rows as stored, checked. Throws `DamagedRecord`. */
export function parseChunk(input: unknown): MetricsChunk {
  return parsed('stored learning curve', chunkSchema, input);
}

/**
 * A checkpoint as stored, checked in shape; whether its hash fits its arrays is for the run to check. Throws
 * `DamagedRecord`.
 */
export function parseCheckpoint(input: unknown): StoredCheckpoint {
  return parsed('stored checkpoint', storedCheckpointSchema, input);
}

/** The record of a run that has not started. */
export function firstRecord(run: NewRun, now: number): RunRecord {
  const result: RunResult = {
    round: 0,
    reward: null,
    passAt1: null,
    numTokens: 0,
    seconds: 0,
    state: 'paused',
  };
  return { version: 1, ...run, createdAt: now, updatedAt: now, result, checkpoint: null };
}

/** The record of a run that came with its first checkpoint. */
export function wholeRecord({ metrics: _, checkpoint: __, ...run }: WholeRun): RunRecord {
  return { version: 1, ...run, checkpoint: 1 };
}

/** The record after a save: settings follow the checkpoint's, because live settings change them. */
export function recordAfter(record: RunRecord, save: RunSave, now: number): RunRecord {
  const moved = { ...record, result: save.result, updatedAt: now };
  if (save.checkpoint === undefined) return moved;
  return { ...moved, config: save.checkpoint.config, checkpoint: (record.checkpoint ?? 0) + 1 };
}

/** Metric rows as they are stored: a value that is not a finite number is "not measured". */
export function storableRows(rows: readonly MetricRow[]): MetricRow[] {
  return rows.map((row) => {
    const values = Object.entries(row).map(([key, value]) => [key, Number.isFinite(value) ? value : null]);
    return Object.fromEntries(values) as MetricRow;
  });
}
