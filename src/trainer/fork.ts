/**
 * A new run from a checkpoint of a stored one: the same weights, state and random numbers, with some settings changed. From a
 * checkpoint of another engine version it takes over weights, moments and counters only.
 */
import { parseConfig, type RunConfig } from '../config/schema.ts';
import { takenOver, type TakenOver } from '../run/takenOver.ts';
import type { KeptRun, OpenRequest } from '../runtime/protocol.ts';
import type { RunLibrary } from '../storage/library.ts';
import type { StoredDevice } from '../storage/records.ts';
import { failureOf } from './failure.ts';
import type { RunBeginning } from './resume.ts';

/**
 * The beginning of a fork: a checkpoint of its parent, and the rows up to it. Throws a sentence if the checkpoint is gone or
 * damaged, or the settings are invalid.
 */
export async function forked(
  library: RunLibrary,
  { name, parent, settings }: OpenRequest & { kind: 'fork' },
  codeVersion: string,
): Promise<RunBeginning> {
  const { runId } = parent;
  const { from, device } =
    'trained' in parent
      ? { from: parent.trained, device: null }
      : await readStored(library, runId, parent.serial);
  const { checkpoint, notice } = begun(from, codeVersion);
  const { round } = checkpoint;
  return {
    name,
    checkpoint,
    config: parseConfig({ ...keptBy(settings, checkpoint.config), ...settings }),
    metrics: from.metrics.filter((row) => row.round <= round),
    device,
    parent: { run: runId, round },
    notices: notice === null ? [] : [notice],
  };
}

/** What a fork keeps of its run's settings: a whole recipe without an own method leaves that of the run. */
function keptBy(settings: Partial<RunConfig>, config: RunConfig): Partial<RunConfig> {
  if (!('method' in settings) || settings.own_method !== undefined) return config;
  const { own_method: _, ...rest } = config;
  return rest;
}

function begun({ name, checkpoint }: KeptRun, codeVersion: string): TakenOver {
  try {
    return takenOver(checkpoint, codeVersion);
  } catch (error) {
    throw new Error(`run ${name}: ${failureOf(error)}`, { cause: error });
  }
}

async function readStored(
  library: RunLibrary,
  runId: string,
  serial: number,
): Promise<{ readonly from: KeptRun; readonly device: StoredDevice }> {
  const { name, device } = await library.readRun(runId);
  const checkpoint = await library.readCheckpoint(runId, serial);
  if (checkpoint === null)
    throw new Error(`run ${name}: this checkpoint is not stored any more, choose another round`);
  return { from: { name, checkpoint, metrics: await library.readMetrics(runId) }, device };
}
