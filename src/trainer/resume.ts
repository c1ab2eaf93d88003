/** Finds what a run continues from: its checkpoint and curve in storage, or the page's own copy if it is newer. */
import { whyNotResumed } from '../run/engineVersion.ts';
import type { RunConfig } from '../config/schema.ts';
import type { Checkpoint, MetricRow, RunParent } from '../run/records.ts';
import type { DeviceInfo, OpenRequest } from '../runtime/protocol.ts';
import type { RunNotice } from '../runtime/notices.ts';
import { DamagedRecord } from '../storage/errors.ts';
import type { RunLibrary } from '../storage/library.ts';

/** The beginning of a resumed run or a fork. */
export interface RunBeginning {
  readonly name: string;
  readonly checkpoint: Checkpoint;
  /** The settings from here on. */
  readonly config: RunConfig;
  /** Rows up to the checkpoint. */
  readonly metrics: readonly MetricRow[];
  /** The previous device, if known. */
  readonly device: DeviceInfo | null;
  /** A fork's parent run and round, or null. */
  readonly parent: RunParent | null;
  readonly notices: readonly RunNotice[];
}

/** Throws a sentence if there is nothing to resume from, or an older engine trained the run. */
export async function resumed(
  library: RunLibrary,
  request: OpenRequest & { kind: 'resume' },
  codeVersion: string,
): Promise<RunBeginning> {
  const { runId, kept } = request;
  const stored = await readStored(library, runId, codeVersion).catch((error: unknown) => {
    // With the page's copy, the run need not be in storage.
    if (kept === undefined) throw error;
    return null;
  });
  if (stored !== null && (kept === undefined || stored.checkpoint.round > kept.checkpoint.round))
    return stored;
  const { name, checkpoint, metrics } = kept as NonNullable<typeof kept>;
  const { device = null, parent = null } = stored ?? {};
  return { name, checkpoint, config: checkpoint.config, metrics, device, parent, notices: [] };
}

async function readStored(library: RunLibrary, runId: string, current: string): Promise<RunBeginning> {
  const { name, device, codeVersion, parent = null } = await library.readRun(runId);
  const older = whyNotResumed(codeVersion, current);
  if (older !== null) throw new Error(`run ${name}: ${older}`);
  const checkpoint = await library.readCheckpoint(runId);
  if (checkpoint === null)
    throw new Error(`run ${name}: it ended before its first checkpoint, start a new one`);
  const notices: RunNotice[] = [];
  const rows = await library.readMetrics(runId).catch((error: unknown) => {
    if (!(error instanceof DamagedRecord)) throw error;
    notices.push({ of: 'curve' });
    return [];
  });
  const metrics = rows.filter((row) => row.round <= checkpoint.round);
  return { name, checkpoint, config: checkpoint.config, metrics, device, parent, notices };
}

/** Where the rounds up to `round` ran, for the record of a run that continues on `now`. */
export function earlierDevices(
  before: DeviceInfo | null,
  now: DeviceInfo,
  round: number,
): NonNullable<DeviceInfo['earlier']> {
  if (before === null) return [];
  const known = (before.earlier ?? []).filter(({ until }) => until < round);
  const moves = before.kind !== now.kind && round > 0;
  return moves ? [...known, { kind: before.kind, until: round }] : known;
}

const writes = ({ kind, rollouts = kind }: DeviceInfo): DeviceInfo['kind'] => rollouts;

/** Notices when a run resumes on another device. */
export function changeOfDevice(before: DeviceInfo, now: DeviceInfo): readonly RunNotice[] {
  if (before.kind !== now.kind) return [{ of: 'device', before: before.kind, now }];
  if (writes(before) !== writes(now)) return [{ of: 'writes', before: writes(before), now: writes(now) }];
  return [];
}
