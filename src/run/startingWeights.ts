/** The weights that a run starts from: the shipped base policy, or random ones where none is shipped or needed. */
import type { RunConfig } from '../config/schema.ts';
import type { Manifest } from '../policy/base.ts';
import { readPolicyFile } from '../policy/file.ts';
import { initialParameters } from '../policy/initialize.ts';
import { policyOf } from '../policy/sizes.ts';
import { hashOf } from './hash.ts';

export interface StartingWeights {
  /** Flat, in layout order. */
  readonly parameters: Float32Array;
  /** A sentence for the reader, or null when there is nothing to say. */
  readonly notice: string | null;
}

/**
 * `read` gives the bytes of a file of models/ and throws a sentence where it cannot. Throws when the file is damaged
 * or is not the one that the manifest describes.
 */
export async function startingWeights(
  { task, policy, seed }: Pick<RunConfig, 'task' | 'policy' | 'seed'>,
  read: (file: string) => Promise<Uint8Array>,
): Promise<StartingWeights> {
  const spec = policyOf(policy);
  // Control tasks are learned from nothing: random actions already earn something.
  if (spec.kind === 'mlp') return { parameters: initialParameters(spec.layout, seed), notice: null };
  const manifest = parseManifest(new TextDecoder().decode(await read('manifest.json')));
  const record = manifest.policies.find((one) => one.task === task && one.policy === policy);
  if (!record) {
    return {
      parameters: initialParameters(spec.layout, seed),
      notice: `no ${policy} base policy is shipped for ${task}: this run starts from random weights and may find no reward to learn from`,
    };
  }
  const parameters = readPolicyFile(await read(record.file), spec);
  const found = hashOf({ parameters }, null);
  if (found !== record.hash) {
    throw new Error(
      `base policy: ${record.file} must have hash ${record.hash}, got ${found}; reload the page, or make it again with npm run models`,
    );
  }
  return { parameters, notice: null };
}

function parseManifest(text: string): Manifest {
  try {
    const manifest = JSON.parse(text) as Manifest;
    if (Array.isArray(manifest.policies)) return manifest;
  } catch {
    // Said below.
  }
  throw new Error(
    'base policy: models/manifest.json must list the shipped policies, got something else; reload the page',
  );
}
