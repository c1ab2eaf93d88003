/**
 * A checkpoint's arrays in a run file: the policy's body as an ONNX model for other tools, the rest as consecutive float32
 * values. The model's graph is never read back.
 */
import { extentOf, taskOf, vocabularyIn } from '../tasks/index.ts';
import type { RunConfig } from '../config/schema.ts';
import { readPolicyFile, writePolicyFile } from '../policy/file.ts';
import { policyOf, withHeads, type PolicySpec } from '../policy/sizes.ts';
import type { Checkpoint } from '../run/records.ts';
import { headsOf } from '../strategies/learning.ts';
import { refuse } from './limits.ts';

type Arrays = Checkpoint['arrays'];

/** Name and length of each array in `state.bin`, in order. */
export type ArrayList = readonly (readonly [name: string, length: number])[];

/** The heads' values, which do not fit the plain model. */
const headsName = 'parameters.heads';

interface Layouts {
  readonly body: PolicySpec;
  /** Number of parameters, body and heads. */
  readonly size: number;
}

function layoutsOf(config: RunConfig): Layouts {
  const body = policyOf(config.policy, extentOf(taskOf(config.task)));
  return { body, size: withHeads(body, headsOf(config)).layout.size };
}

export interface WrittenArrays {
  readonly onnx: Uint8Array;
  readonly list: ArrayList;
  readonly values: Uint8Array;
}

/** Throws if the checkpoint lacks the parameters of its policy. */
export function writeArrays({ config, arrays }: Pick<Checkpoint, 'config' | 'arrays'>): WrittenArrays {
  const { body } = layoutsOf(config);
  const { parameters, ...others } = arrays;
  if (parameters === undefined) throw new Error('internal: a checkpoint must hold parameters, got none');
  const { size } = body.layout;
  const rest = { [headsName]: parameters.subarray(size), ...others };
  const values = new Uint8Array(Object.values(rest).reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const array of Object.values(rest)) {
    values.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += array.byteLength;
  }
  return {
    onnx: writePolicyFile(body, parameters.slice(0, size), {
      task: config.own_task ? `${config.own_task.title} (${config.task})` : config.task,
      ...(body.kind === 'transformer' && { vocabulary: vocabularyIn(config.task).id }),
    }),
    list: Object.entries(rest).map(([name, { length }]) => [name, length]),
    values,
  };
}

/** Lengths of known arrays; null for others, which hold sets of weights or replayed tokens. */
function lengthOf(name: string, size: number, body: number): number | null {
  if (name === 'optimizer') return 3;
  if (name === 'average_mass') return 1;
  if (name === 'replay' || name === 'unfinished') return null;
  if (name === 'taught') return body;
  if (/^(moment1|moment2|reference|average|(kept|published|version)_\d{1,6}_\d{1,10})$/.test(name))
    return size;
  return refuse(`state.json must name arrays that a run has, got ${name.slice(0, 40)}`);
}

/** The arrays of a checkpoint. Throws if one is missing, unknown or of another size, or if weights are not finite. */
export function readArrays(config: RunConfig, onnx: Uint8Array, list: ArrayList, values: Uint8Array): Arrays {
  const { body, size } = layoutsOf(config);
  const named = new Map(list);
  if (named.size !== list.length) refuse('state.json must name each array once');
  if (list.reduce((sum, [, length]) => sum + 4 * length, 0) !== values.length)
    refuse(`state.bin must hold the arrays that state.json names, got ${values.length} bytes`);
  // An aligned copy, because the file's bytes may start anywhere.
  const all = new Float32Array(new Uint8Array(values).buffer);
  const arrays: Record<string, Float32Array> = { parameters: new Float32Array(size) };
  let at = 0;
  for (const [name, length] of list) {
    const found = all.slice(at, at + length);
    at += length;
    const expected = name === headsName ? size - body.layout.size : lengthOf(name, size, body.layout.size);
    if (expected !== null && length !== expected)
      refuse(`state.bin must hold ${expected} values of ${name}, got ${length}`);
    if (name === headsName) arrays.parameters?.set(found, body.layout.size);
    else arrays[name] = found;
    if (expected !== null && !found.every(Number.isFinite))
      refuse(`state.bin must hold finite numbers for ${name}, got others`);
  }
  for (const name of [headsName, 'moment1', 'moment2', 'optimizer'])
    if (!named.has(name)) refuse(`state.json must name ${name}, got no such array`);
  if (named.has('average') !== named.has('average_mass'))
    refuse('state.json must name average and average_mass together');
  try {
    arrays.parameters?.set(readPolicyFile(onnx, body));
  } catch (error) {
    refuse(`policy.onnx was refused (${error instanceof Error ? error.message : String(error)})`);
  }
  return arrays;
}
