/** The initial weights of a run: the shipped base policy, or random ones where none is shipped or needed. */
import type { RunConfig } from '../config/schema.ts';
import type { BaseManifest } from '../policy/base.ts';
import { readPolicyFile } from '../policy/file.ts';
import { ownBaseOf } from '../policy/ownPolicy.ts';
import { initialParameters } from '../policy/initialize.ts';
import { policyOf, type PolicySpec } from '../policy/sizes.ts';
import { extentOf, taskOf } from '../tasks/index.ts';
import { freshBase, rememberOwnTask, taughtBase, type OwnTask } from '../tasks/own/ownTask.ts';
import { hashOf } from './hash.ts';

export interface StartingWeights {
  /** Flat, in layout order. */
  readonly parameters: Float32Array;
  readonly notice: StartNotice | null;
}

/** For the reader of a run that starts from random weights: of a reader's own task, or without a base policy for its task. */
export type StartNotice =
  | { readonly of: 'fresh'; readonly title: string }
  | { readonly of: 'unshipped'; readonly policy: string; readonly task: string };

/**
 * The initial weights of a run. `read` returns a file of models/ or throws a sentence; `taught` are weights delivered
 * with the run. Throws when the file is damaged or differs from the manifest's description.
 */
export async function startingWeights(
  {
    task: played,
    policy,
    seed,
    own_task: own,
    own_base: ownBase,
  }: Pick<RunConfig, 'task' | 'policy' | 'seed' | 'own_task' | 'own_base'>,
  read: (file: string) => Promise<Uint8Array>,
  taught?: Float32Array,
): Promise<StartingWeights> {
  // A thread may ask for the weights before it runs the task's code; their number needs its record alone.
  if (own) rememberOwnTask(own);
  const spec = policyOf(policy, extentOf(taskOf(played)));
  if (ownBase !== undefined) return { parameters: importedParameters(ownBase, taught), notice: null };
  if (own?.base === taughtBase) return { parameters: taughtParameters(own, spec, taught), notice: null };
  if (own?.base === freshBase)
    return {
      parameters: initialParameters(spec.layout, seed),
      notice: { of: 'fresh', title: own.title },
    };
  // Weights trained on another task of the same alphabet can already read and write.
  const task = own?.base ?? played;
  // Control tasks start from random weights: random actions already earn something.
  if (spec.kind === 'mlp') return { parameters: initialParameters(spec.layout, seed), notice: null };
  const manifest = parseManifest(new TextDecoder().decode(await read('manifest.json')));
  const record = manifest.policies.find((one) => one.task === task && one.policy === policy);
  if (!record) {
    return {
      parameters: initialParameters(spec.layout, seed),
      notice: { of: 'unshipped', policy, task },
    };
  }
  const shipped = policyOf(policy, extentOf(taskOf(task)));
  const parameters = readPolicyFile(await read(record.file), shipped);
  const found = hashOf({ parameters }, null);
  if (found !== record.hash) {
    throw new Error(
      `base policy: ${record.file} must have hash ${record.hash}, got ${found}; reload the page, or make it again with npm run models`,
    );
  }
  return {
    parameters: widened(parameters, shipped, initialParameters(spec.layout, seed), spec),
    notice: null,
  };
}

/** Weights of a policy put into the initial ones of another with more symbols or positions: the first ones are the same. */
function widened(
  from: Float32Array,
  shipped: PolicySpec,
  into: Float32Array,
  spec: PolicySpec,
): Float32Array {
  if (shipped === spec) return from;
  for (const [i, { offset, shape }] of spec.layout.parameters.entries()) {
    const old = shipped.layout.parameters[i] as PolicySpec['layout']['parameters'][number];
    const [columns, oldColumns] = [shape.at(-1) as number, old.shape.at(-1) as number];
    for (let row = 0; row * oldColumns < old.size; row++)
      into.set(
        from.subarray(old.offset + row * oldColumns, old.offset + (row + 1) * oldColumns),
        offset + row * columns,
      );
  }
  return into;
}

/** Throws where the imported weights were not delivered with the run, or others were. */
function importedParameters(name: string, taught?: Float32Array): Float32Array {
  const policy = name.slice(0, name.lastIndexOf('-'));
  if (taught !== undefined && ownBaseOf(policy, taught) === name) return taught;
  throw new Error(
    `base policy: the imported weights ${name} are not here; import their policy.onnx again, or remove the imported weights`,
  );
}

/** Throws where the weights were not delivered with the run, or belong to another policy. */
function taughtParameters(
  { title }: OwnTask,
  { id: policy, layout: { size } }: PolicySpec,
  taught?: Float32Array,
): Float32Array {
  if (taught?.length === size) return taught;
  throw new Error(
    taught === undefined
      ? `base policy: the weights taught for ${title} are not here; open the task in the editor and warm it up, or choose another base`
      : `base policy: the weights taught for ${title} must be those of the ${policy} policy, got ${taught.length} parameters; warm it up with this policy`,
  );
}

function parseManifest(text: string): BaseManifest {
  try {
    const manifest = JSON.parse(text) as BaseManifest;
    if (Array.isArray(manifest.policies)) return manifest;
  } catch {
    // reported below
  }
  throw new Error(
    'base policy: models/manifest.json must list the shipped policies, got something else; reload the page',
  );
}
