/** The shipped base policies on disk. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunConfig } from '../config/schema.ts';
import { modelsFolder } from './place.ts';
import { startingWeights, type StartingWeights } from '../run/startingWeights.ts';
import { unpackedPolicy } from '../trainer/unpackedPolicy.ts';

/** Reads a file of models/. Throws a sentence that names the command to make it if it is missing. */
export async function readModel(file: string): Promise<Uint8Array> {
  const path = join(modelsFolder, file);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Error(`base policy: no file ${path}; make it with: npm run models`, { cause: error });
  });
  return unpackedPolicy(new Uint8Array(bytes));
}

/** The starting weights of a run from models/. Throws a sentence that names the command to make a missing file. */
export function readBase(
  config: Pick<RunConfig, 'task' | 'policy' | 'seed' | 'own_task' | 'own_base'>,
  taught?: Float32Array,
): Promise<StartingWeights> {
  return startingWeights(config, readModel, taught);
}
