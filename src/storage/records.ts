/** The stored shapes, and the schemas that check everything read. */
import * as v from 'valibot';
import type { RunConfig } from '../config/schema.ts';
import type {
  Checkpoint,
  EarlierEngine,
  MetricRow,
  RolloutGroup,
  RunParent,
  RunResult,
  RunSave,
} from '../run/records.ts';
import {
  checkpointSchema,
  configSchema,
  count,
  enginesSchema,
  issueText,
  resultSchema,
  rowSchema,
} from '../run/recordSchemas.ts';
import { DamagedRecord } from './errors.ts';
import { noteSchema } from './note.ts';

/** The device of a run when last opened. */
export interface StoredDevice {
  readonly kind: 'wasm' | 'webgpu';
  readonly threads: number;
  readonly isolated: boolean;
  readonly workers?: number;
  readonly because: string;
  /** The device that wrote its completions, if it is another one. */
  readonly rollouts?: 'wasm' | 'webgpu';
  readonly probe?: { readonly adapter: string; readonly times?: StoredTimes };
  /** Where earlier rounds ran, if elsewhere: each until that round. */
  readonly earlier?: readonly { readonly kind: 'wasm' | 'webgpu'; readonly until: number }[];
}

/** Milliseconds of a round's work on each device. */
export type StoredTimes = v.InferOutput<typeof timesSchema>;

/** A stored run: with its checkpoint, enough to repeat or continue it. */
export interface RunRecord {
  readonly version: 2;
  readonly id: string;
  readonly name: string;
  readonly tags: readonly string[];
  /** Markdown. */
  readonly notes: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Time of deletion by the reader; restorable until its data is removed. */
  readonly deletedAt: number | null;
  readonly config: RunConfig;
  readonly device: StoredDevice;
  readonly codeVersion: string;
  readonly result: RunResult;
  /** A fork's parent run and round; absent for other runs. */
  readonly parent?: RunParent | undefined;
  /** As in its checkpoint's history, for the list of runs. */
  readonly engines?: readonly EarlierEngine[] | undefined;
  /** Serial number of the latest checkpoint, or null before the first. */
  readonly checkpoint: number | null;
}

/** What the reader says about a run. */
export type RunWords = Pick<RunRecord, 'name' | 'tags' | 'notes'>;

export type NewRun = Pick<RunRecord, 'id' | 'name' | 'config' | 'device' | 'codeVersion' | 'parent'>;

/** A complete run from elsewhere. */
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
  /** Some displayed completions of its round; absent if there were none. */
  readonly rollouts?: readonly RolloutGroup[] | undefined;
}

/** Milliseconds since 1970 within the range of Date: others would break the list of runs. */
export const moment = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15));

export const mostTags = 20;
export const longestTag = 40;

const milliseconds = v.pipe(v.number(), v.finite(), v.minValue(0));
const workSchema = v.object({ completions: milliseconds, update: milliseconds });
export const timesSchema = v.object({ webgpu: workSchema, wasm: workSchema });
const kindSchema = v.picklist(['wasm', 'webgpu']);

export const deviceSchema = v.object({
  kind: kindSchema,
  threads: count,
  isolated: v.boolean(),
  workers: v.optional(count),
  because: v.string(),
  rollouts: v.optional(kindSchema),
  probe: v.optional(
    v.object({ adapter: v.pipe(v.string(), v.maxLength(200)), times: v.optional(timesSchema) }),
  ),
  earlier: v.optional(v.array(v.object({ kind: kindSchema, until: count }))),
});

/** The run's fields that its list entry repeats. */
export const listedFields = {
  id: v.pipe(v.string(), v.nonEmpty()),
  name: v.string(),
  tags: v.pipe(v.array(v.pipe(v.string(), v.maxLength(longestTag))), v.maxLength(mostTags)),
  notes: noteSchema,
  createdAt: moment,
  updatedAt: moment,
  deletedAt: v.nullable(moment),
  codeVersion: v.string(),
  result: resultSchema,
  parent: v.optional(v.object({ run: v.string(), round: count })),
  engines: v.optional(enginesSchema),
  checkpoint: v.nullable(count),
};

const runSchema = v.object({
  version: v.literal(2),
  ...listedFields,
  config: configSchema,
  device: deviceSchema,
});

/** Leaves settings unchecked: they are checked when a run is opened, because that is too slow for a save. */
const savedRunSchema = v.object({
  ...runSchema.entries,
  config: v.custom<RunConfig>((value) => typeof value === 'object' && value !== null, 'must be a record'),
});

const chunkSchema = v.object({ runId: v.string(), firstRound: count, rows: v.array(rowSchema) });

const storedCheckpointSchema = v.object({ runId: v.string(), serial: count, checkpoint: checkpointSchema });

/** Whether another version of the page, whose records and settings differ, may have written the invalid field. */
function isOfOtherVersion({ path, input }: v.BaseIssue<unknown>): boolean {
  const keys = path?.map(({ key }) => key) ?? [];
  return (keys.at(-1) === 'version' && typeof input === 'number') || keys.includes('config');
}

/** Parses a value. Throws `DamagedRecord`, naming the first invalid field. */
export function parsed<T>(what: string, schema: v.GenericSchema<unknown, T>, input: unknown): T {
  const read = v.safeParse(schema, input, { abortEarly: true });
  if (read.success) return read.output;
  const issue = issueText(read.issues);
  throw new DamagedRecord(
    isOfOtherVersion(read.issues[0])
      ? `${what} is from another version of this page (${issue}): reload, or export it`
      : `${what} is damaged (${issue}): delete the run`,
  );
}

/** Parses a stored run record. Throws `DamagedRecord`. */
export function parseRun(input: unknown): RunRecord {
  return parsed('stored run', runSchema, input);
}

/** Parses a run record whose settings the writer has checked before. Throws `DamagedRecord`. */
export function parseSavedRun(input: unknown): RunRecord {
  return parsed('stored run', savedRunSchema, input);
}

/** Parses a stored chunk of metric rows. Throws `DamagedRecord`. */
export function parseChunk(input: unknown): MetricsChunk {
  return parsed('stored learning curve', chunkSchema, input);
}

/** Parses a stored checkpoint, except that its hash is checked by the run. Throws `DamagedRecord`. */
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

/** The record of a run that comes with a checkpoint. */
export function wholeRecord(run: WholeRun): RunRecord {
  const { createdAt, updatedAt, result, checkpoint, tags = [], notes = '' } = run;
  return {
    ...{ ...firstRecord(run, createdAt), tags, notes, updatedAt, result, checkpoint: 1 },
    ...enginesOf(checkpoint),
  };
}

const enginesOf = ({ history }: Checkpoint): Pick<RunRecord, 'engines'> =>
  history?.engines ? { engines: history.engines } : {};

/** The record after a save; takes the checkpoint's settings, because live settings change them. */
export function recordAfter(record: RunRecord, save: RunSave, now: number): RunRecord {
  const moved = { ...record, result: save.result, updatedAt: now };
  if (save.checkpoint === undefined) return moved;
  const { config } = save.checkpoint;
  return { ...moved, config, ...enginesOf(save.checkpoint), checkpoint: (record.checkpoint ?? 0) + 1 };
}

/** Metric rows for storage: non-finite values become "not measured". */
export function storableRows(rows: readonly MetricRow[]): MetricRow[] {
  return rows.map((row) => {
    const values = Object.entries(row).map(([key, value]) => [key, Number.isFinite(value) ? value : null]);
    return Object.fromEntries(values) as MetricRow;
  });
}
