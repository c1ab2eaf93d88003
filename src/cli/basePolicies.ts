/** The shipped base policies on disk. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunConfig } from '../config/schema.ts';
import { startingWeights, type StartingWeights } from '../run/startingWeights.ts';

/** The bytes of a file of models/. Throws a sentence naming the command that makes a missing one. */
export async function readModel(file: string): Promise<Uint8Array> {
  const path = join(import.meta.dirname, '../../models', file);
  return readFile(path).catch((error: unknown) => {
    throw new Error(`base policy: no file ${path}; make it with: npm run models`, { cause: error });
  });
}

/** What a run starts from, read out of models/. Throws a sentence naming the command that makes a missing file. */
export function readBase(
  config: Pick<RunConfig, 'task' | 'policy' | 'seed' | 'own_task'>,
  taught?: Float32Array,
): Promise<StartingWeights> {
  return startingWeights(config, readModel, taught);
}
