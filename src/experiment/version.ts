/** What the numbers of a run depend on besides its request, as one text: it is part of every finished run's key. */
import type { RunConfig } from '../config/schema.ts';
import { engineVersion } from '../run/engineVersion.ts';
import { hashOf } from '../run/hash.ts';
import { startingWeights } from '../run/startingWeights.ts';

export interface RunVersion {
  /** Engine version and fingerprint of the weights. */
  readonly version: string;
  /** Fingerprint of the weights that runs start from, whatever their seed. */
  readonly base: string;
  /** A sentence where they are random because no base policy is shipped, or null. */
  readonly notice: string | null;
}

/** `read` gives the bytes of a file of models/, `taught` are weights that came with the run; see `startingWeights`. */
export async function versionOf(
  config: RunConfig,
  read: (file: string) => Promise<Uint8Array>,
  taught?: Float32Array,
): Promise<RunVersion> {
  // Random weights hang on the seed, which is in the key by itself.
  const { parameters, notice } = await startingWeights({ ...config, seed: 0 }, read, taught);
  const base = hashOf({ parameters }, null);
  return { version: `${engineVersion} ${base}`, base, notice };
}
