/** The stored shapes, and the schemas that everything read must pass. */
import * as v from 'valibot';
import type { RunConfig } from '../config/schema.ts';
import type { Checkpoint, MetricRow, RolloutGroup, RunParent, RunResult, RunSave } from '../run/records.ts';
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
  /** Where its completions were written, if elsewhere. */
  readonly rollouts?: 'wasm' | 'webgpu';
  readonly probe?: { readonly adapter: string; readonly launchMs: number };
}

/** A run as the library knows it: enough, with its checkpoint, to repeat or continue it. */
export interface RunRecord {
  readonly version: 2;
  readonly id: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly notes: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When the reader deleted it; it can be restored until everything of it is removed. */
  readonly deletedAt: number | null;
  readonly config: RunConfig;
  readonly device: StoredDevice;
  readonly codeVersion: string;
  readonly result: RunResult;
  /** The run and the round that it was forked from; absent for one that began by itself. */
  readonly parent?: RunParent | undefined;
  /** Serial number of the checkpoint to continue from, or null before the first. */
  readonly checkpoint: number | null;
}

/** What the reader writes about a run. */
export type RunWords = Pick<RunRecord, 'name' | 'tags' | 'notes'>;

/** What a new run is created from. */
export type NewRun = Pick<RunRecord, 'id' | 'name' | 'config' | 'device' | 'codeVersion' | 'parent'>;

/** A run that comes from elsewhere, complete. */
export interface WholeRun
  extends
    NewRun,
    Pick<RunRecord, 'createdAt' | 'updatedAt' | 'result'>,
    Partial<Pick<RunWords, 'tags' | 'notes'>> {
  readonly metrics: readonly MetricRow[];
  readonly checkpoint: Checkpoint;
}

/** Consecutive metric rows. */
export interface MetricsChunk {
  readonly runId: string;
  readonly firstRound: number;
  readonly rows: readonly MetricRow[];
}

export interface StoredCheckpoint {
  readonly runId: string;
  readonly serial: number;
  readonly checkpoint: Checkpoint;
  /** Some completions of its round, to look at; absent where none were shown. */
  readonly rollouts?: readonly RolloutGroup[] | undefined;
}

/** Milliseconds since 1970 that the calendar has: others would stop the page that lists the run. */
export const moment = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15));

export const mostTags = 20;
export const longestTag = 40;
export const longestNotes = 10_000;

export const deviceSchema = v.object({
  kind: v.picklist(['wasm', 'webgpu']),
  threads: count,
  isolated: v.boolean(),
  because: v.string(),
  rollouts: v.optional(v.picklist(['wasm', 'webgpu'])),
  probe: v.optional(
    v.object({ adapter: v.pipe(v.string(), v.maxLength(200)), launchMs: v.pipe(v.number(), v.finite()) }),
  ),
});

/** The fields that a run's line in the list repeats. */
export const listedFields = {
  id: v.pipe(v.string(), v.nonEmpty()),
  name: v.string(),
  tags: v.pipe(v.array(v.pipe(v.string(), v.maxLength(longestTag))), v.maxLength(mostTags)),
  notes: v.pipe(v.string(), v.maxLength(longestNotes)),
  createdAt: moment,
  updatedAt: moment,
  deletedAt: v.nullable(moment),
  codeVersion: v.string(),
  result: resultSchema,
  parent: v.optional(v.object({ run: v.string(), round: count })),
  checkpoint: v.nullable(count),
};

const runSchema = v.object({
  version: v.literal(2),
  ...listedFields,
  config: configSchema,
  device: deviceSchema,
});

/** Settings are checked where a run is opened: that takes longer than a save may. */
const savedRunSchema = v.object({
  ...runSchema.entries,
  config: v.custom<RunConfig>((value) => typeof value === 'object' && value !== null, 'must be a record'),
});

const chunkSchema = v.object({ runId: v.string(), firstRound: count, rows: v.array(rowSchema) });

const storedCheckpointSchema = v.object({ runId: v.string(), serial: count, checkpoint: checkpointSchema });

/** The value as its schema has it. Throws `DamagedRecord`, naming the first field that is wrong. */
export function parsed<T>(what: string, schema: v.GenericSchema<unknown, T>, input: unknown): T {
  const read = v.safeParse(schema, input, { abortEarly: true });
  if (!read.success)
    throw new DamagedRecord(`${what} is damaged (${problemOf(read.issues)}): delete the run`);
  return read.output;
}

/** A run record as stored, checked. Throws `DamagedRecord`. */
export function parseRun(input: unknown): RunRecord {
  return parsed('stored run', runSchema, input);
}

/** The same for a writer that has checked the settings before. Throws `DamagedRecord`. */
export function parseSavedRun(input: unknown): RunRecord {
  return parsed('stored run', savedRunSchema, input);
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
  const { id, name, config, device, codeVersion, parent } = run;
  return {
    ...{ version: 2, id, name, tags: [], notes: '', createdAt: now, updatedAt: now, deletedAt: null },
    ...{ config, device, codeVersion, result, checkpoint: null },
    ...(parent && { parent }),
  };
}

/** The record of a run that came with its first checkpoint. */
export function wholeRecord(run: WholeRun): RunRecord {
  const { createdAt, updatedAt, result, tags = [], notes = '' } = run;
  return { ...firstRecord(run, createdAt), tags, notes, updatedAt, result, checkpoint: 1 };
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
