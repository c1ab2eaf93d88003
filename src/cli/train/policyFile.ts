/** `--policy-file FILE.onnx`: weights that a new run starts from instead of its task's base policy. */
import type { RunConfig } from '../../config/schema.ts';
import { ownBaseOf, policyFromOnnx } from '../../policy/ownPolicy.ts';
import { extentOf, taskOf, vocabularyIn } from '../../tasks/index.ts';
import type { Flag, Flags } from '../arguments.ts';
import { behind, readBytes } from '../files.ts';

export const policyFileFlag: Flag = {
  form: '--policy-file <file>',
  help: 'Starts from the weights in this ONNX file, such as policy.onnx in a run file of Espalier. A file that names another task is refused, except for an own task.',
  conflicts: ['base'],
};

export interface BroughtWeights {
  /** The settings, with the weights named. */
  readonly config: RunConfig;
  /** Flat, in layout order; undefined without the flag. */
  readonly taught: Float32Array | undefined;
}

/** Throws a sentence where the file is no policy of the settings' size. */
export async function readPolicyFlag(flags: Flags, config: RunConfig): Promise<BroughtWeights> {
  const file = flags.text('policy-file');
  if (file === undefined) return { config, taught: undefined };
  const bytes = await readBytes('--policy-file', file);
  // An own task names its base itself, which may be the policy of any task.
  const facts = {
    policy: config.policy,
    vocabulary: vocabularyIn(config.task).id,
    extent: extentOf(taskOf(config.task)),
  };
  const wanted = config.own_task ? facts : { ...facts, task: config.task };
  const taught = await behind('--policy-file:', () => policyFromOnnx(bytes, wanted));
  if (config.own_task) return { config, taught };
  return { config: { ...config, own_base: ownBaseOf(config.policy, taught) }, taught };
}
