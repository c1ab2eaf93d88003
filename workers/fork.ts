/** A new run from a checkpoint of a stored one: the same weights, state and random numbers, with some settings changed. */
import { parseConfig } from '../src/config/schema.ts';
import { whyNotResumed } from '../src/run/engineVersion.ts';
import type { OpenRequest } from '../src/runtime/protocol.ts';
import type { RunLibrary } from '../src/storage/library.ts';
import type { Beginning } from './resume.ts';

/**
 * What the fork begins with: its parent's rows up to the checkpoint, and the checkpoint. Throws a sentence where the
 * checkpoint is gone, an older engine made it, or the settings are wrong.
 */
export async function forked(
  library: RunLibrary,
  { name, parent, settings }: OpenRequest & { kind: 'fork' },
  codeVersion: string,
): Promise<Beginning> {
  const { runId, serial } = parent;
  const record = await library.readRun(runId);
  const checkpoint = await library.readCheckpoint(runId, serial);
  if (checkpoint === null)
    throw new Error(`run ${record.name}: this checkpoint is not stored any more, choose another round`);
  const older = whyNotResumed(checkpoint.engine, codeVersion);
  if (older !== null) throw new Error(`run ${record.name}: ${older}`);
  const { round } = checkpoint;
  const rows = await library.readMetrics(runId);
  return {
    name,
    checkpoint,
    config: parseConfig({ ...checkpoint.config, ...settings }),
    metrics: rows.filter((row) => row.round <= round),
    device: record.device,
    parent: { run: runId, round },
    notices: [],
  };
}
