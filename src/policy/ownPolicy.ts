/** An ONNX file that a reader brings, to start a run from: it must have the layout of the run's policy. */
import { readPolicyFile, readPolicyHeader, type PolicyFacts } from './file.ts';
import { mlpShapes, transformerShapes, usualExtent, type Extent } from './options.ts';
import { policyOf } from './sizes.ts';
import { hashBytes } from '../tensor/hash.ts';

/** Bytes of a policy file at most; the largest policy of 4,096 symbols has 21 MB. */
const mostBytes = 32 * 1024 * 1024;
/** The opset that Espalier writes. */
const ourOpset = 18;

const fits = (shapes: ReadonlyMap<string, readonly number[]>, policy: string, extent: Extent): boolean =>
  policyOf(policy, extent).layout.parameters.every(
    ({ name, shape }) => JSON.stringify(shapes.get(name)) === JSON.stringify(shape),
  );

const refuse = (problem: string, advice: string): never => {
  throw new Error(`policy file: ${problem}; ${advice}`);
};

/**
 * The flat parameters of an ONNX file in Espalier's layout, for runs of this policy; without a task, those of any task are taken.
 * Throws one sentence with what differs: task, size, alphabet, positions, a parameter that is missing or not known, its type, the
 * opset, or the bytes themselves.
 */
export function policyFromOnnx(
  bytes: Uint8Array,
  {
    policy,
    extent = usualExtent,
    ...wanted
  }: PolicyFacts & { readonly policy: string; readonly extent?: Extent },
): Float32Array {
  if (bytes.length > mostBytes)
    refuse(`must be at most 32 MB, got ${bytes.length} bytes`, 'choose another file');
  const { shapes, opset, ...facts } = readPolicyHeader(bytes);
  for (const fact of ['task', 'vocabulary'] as const) {
    const [theirs, ours] = [facts[fact], wanted[fact]];
    if (theirs !== undefined && ours !== undefined && theirs !== ours)
      refuse(
        `its weights were trained with the ${fact} ${theirs.slice(0, 60)}, and this run has the ${fact} ${ours}`,
        `choose a policy of this ${fact}`,
      );
  }
  const spec = policyOf(policy, extent);
  if (!fits(shapes, policy, extent)) {
    const other = [...Object.keys(transformerShapes), ...Object.keys(mlpShapes)].find((id) =>
      fits(shapes, id, extent),
    );
    if (other !== undefined)
      refuse(
        `must hold a ${policy} policy, got a ${other} one`,
        `set Policy to ${other}, then import it again`,
      );
    const [symbols] = shapes.get('embed.token') ?? [];
    const known = spec.kind === 'transformer' ? spec.shape.vocabulary : undefined;
    if (known !== undefined && symbols !== undefined && symbols !== known)
      refuse(
        `this policy has ${symbols} symbols, the task needs ${known}`,
        'choose a policy.onnx of Espalier',
      );
    const [positions] = shapes.get('embed.position') ?? [];
    if (spec.kind === 'transformer' && positions !== undefined && positions !== spec.shape.maxLength)
      refuse(
        `this policy has ${positions} positions, the ${policy} policy needs ${spec.shape.maxLength}`,
        'choose a policy.onnx of Espalier',
      );
  }
  const parameters = readPolicyFile(bytes, spec);
  const strange = [...shapes.keys()].find(
    (name) => !name.startsWith('const_') && !spec.layout.parameters.some((one) => one.name === name),
  );
  if (strange !== undefined)
    refuse(
      `must hold the parameters of the ${policy} policy alone, got ${strange.slice(0, 40)}`,
      'choose a policy.onnx of Espalier',
    );
  if (opset !== ourOpset)
    refuse(
      `must have opset ${ourOpset}, got ${opset ?? 'none'}, so another program wrote it`,
      'choose a policy.onnx of Espalier',
    );
  return parameters;
}

/** The name of weights that a reader brought: the policy that they are for, and their fingerprint. */
export function ownBaseOf(policy: string, parameters: Float32Array): string {
  const bytes = new Uint8Array(parameters.buffer, parameters.byteOffset, parameters.byteLength);
  return `${policy}-${hashBytes(bytes).slice(0, 12)}`;
}
