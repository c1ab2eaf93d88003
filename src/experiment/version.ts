/** The text that a run's numbers depend on besides its request; part of every finished run's key. */
import type { RunConfig } from '../config/schema.ts';
import { engineVersion } from '../run/engineVersion.ts';
import { hashOf } from '../run/hash.ts';
import { startingWeights, type StartNotice } from '../run/startingWeights.ts';

export interface RunVersion {
  /** Engine version and fingerprint of the weights. */
  readonly version: string;
  /** Fingerprint of the starting weights, for any seed. */
  readonly base: string;
  /** That they are random because no base policy is shipped, or null. */
  readonly notice: StartNotice | null;
}

/** `read` returns a file of models/, `taught` are warm-start weights; see `startingWeights`. */
export async function versionOf(
  config: RunConfig,
  read: (file: string) => Promise<Uint8Array>,
  taught?: Float32Array,
): Promise<RunVersion> {
  // Random weights depend on the seed, which is a separate part of the key.
  const { parameters, notice } = await startingWeights({ ...config, seed: 0 }, read, taught);
  const base = hashOf({ parameters }, null);
  return { version: `${engineVersion} ${base}`, base, notice };
}
