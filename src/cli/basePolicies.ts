/** The shipped base policies on disk. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baseFileName } from '../policy/base.ts';
import { readPolicyFile } from '../policy/file.ts';
import { policyOf } from '../policy/sizes.ts';

/** Flat parameters of the base policy for a task. Throws a sentence naming the command that makes it. */
export async function readBase(task: string, policy: string): Promise<Float32Array> {
  const path = join(import.meta.dirname, '../../models', baseFileName(task, policy));
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Error(
      `no base ${policy} policy for ${task} at ${path}; make it with: npm run models -- --task ${task}`,
      { cause: error },
    );
  });
  return readPolicyFile(bytes, policyOf(policy));
}
