/**
 * Policy files: a plain ONNX model `tokens → logits` (an MLP's: `observations → logits`) of standard operators, with the
 * weights as initialisers. Reading takes numbers only, checked against our own layout; it must never run the file's graph.
 */
import { fromBinary } from '@bufbuild/protobuf';
import { ModelProtoSchema, type ModelProto, type TensorProto } from 'onnx-buf';
import {
  add,
  cast,
  cumulativeSum,
  input,
  lessEqual,
  makeProgram,
  mul,
  reshape,
  toOnnx,
  where,
  type Program,
  type Value,
} from '../graph/index.ts';
import { float32, type Tensor } from '../tensor/tensor.ts';
import type { Weights } from './layout.ts';
import { mlpForward } from './mlp.ts';
import { never } from './programs/mask.ts';
import type { MlpSpec, PolicySpec, TransformerSpec } from './sizes.ts';
import { forward, logits } from './transformer.ts';

/**
 * `tokens [rows, length]` int32 → `logits [rows, length, vocabulary]`, or for an MLP `observations [rows, n]` →
 * `logits [rows, actions]`; every parameter is an input of its own name.
 */
export function policyProgram(spec: PolicySpec): Program {
  const parameters = spec.layout.parameters.map(({ name, shape: size }) =>
    input(name, 'float32', size, 'a parameter'),
  );
  const weights: Weights = Object.fromEntries(
    parameters.map((parameter) => [parameter.attributes.name, parameter]),
  );
  const { reads, value } = spec.kind === 'mlp' ? fromObservations(spec, weights) : fromTokens(spec, weights);
  return makeProgram(
    'policy',
    [reads, ...parameters],
    [{ name: 'logits', value, meaning: 'logits of the next choice' }],
  );
}

interface Whole {
  readonly reads: Value<'input'>;
  readonly value: Value;
}

function fromObservations({ shape }: MlpSpec, weights: Weights): Whole {
  const reads = input('observations', 'float32', ['rows', shape.inputs], 'one observation a row');
  return { reads, value: mlpForward(weights, shape, reads).logits };
}

function fromTokens({ shape }: TransformerSpec, weights: Weights): Whole {
  const tokens = input(
    'tokens',
    'int32',
    ['rows', 'length'],
    'token ids, each row a sequence from its start',
  );
  // Derives positions from a running count along the row instead of another input.
  const ones = add(mul(cast(tokens, 'float32'), 0), 1);
  const positions = cast(add(cumulativeSum(ones), -1), 'int32');
  const seen = lessEqual(
    reshape(positions, ['rows', 1, 1, 'length']),
    reshape(positions, ['rows', 1, 'length', 1]),
  );
  const { hidden } = forward(weights, shape, tokens, positions, where(seen, 0, never));
  return {
    reads: tokens,
    value: reshape(logits(weights, shape, hidden), ['rows', 'length', shape.vocabulary]),
  };
}

/** What the weights were trained on, and the name of the symbols that they read; files from before have neither. */
export interface PolicyFacts {
  readonly task?: string | undefined;
  readonly vocabulary?: string | undefined;
}

const factKeys = { task: 'espalier.task', vocabulary: 'espalier.vocabulary' } as const;

/** The bytes of a policy file. `parameters` is flat, in layout order. Throws when its length differs from the layout's. */
export function writePolicyFile(
  spec: PolicySpec,
  parameters: Float32Array,
  { task, vocabulary }: PolicyFacts = {},
): Uint8Array {
  if (parameters.length !== spec.layout.size) {
    throw new Error(`policy file: needs ${spec.layout.size} parameters, got ${parameters.length}`);
  }
  const weights: Record<string, Tensor> = {};
  for (const { name, shape, offset, size } of spec.layout.parameters) {
    weights[name] = float32(parameters.slice(offset, offset + size), shape);
  }
  const metadata = {
    ...(task !== undefined && { [factKeys.task]: task }),
    ...(vocabulary !== undefined && { [factKeys.vocabulary]: vocabulary }),
  };
  return toOnnx(policyProgram(spec), { weights, target: 'any', metadata });
}

/**
 * Flat parameters, bit for bit as written. Throws one sentence when the bytes are not an ONNX model, a parameter is
 * missing, has another shape or type, or holds a value that is not finite.
 */
export function readPolicyFile(bytes: Uint8Array, spec: PolicySpec): Float32Array {
  const tensors = new Map((parse(bytes).graph?.initializer ?? []).map((tensor) => [tensor.name, tensor]));
  const flat = new Float32Array(spec.layout.size);
  for (const { name, shape, offset } of spec.layout.parameters) {
    const tensor = tensors.get(name);
    if (!tensor) {
      throw new Error(
        `policy file: must hold parameter ${name} of the ${spec.id} policy, got none; choose the policy size that the file was made for`,
      );
    }
    const values = valuesOf(tensor, name, shape);
    const bad = values.findIndex((value) => !Number.isFinite(value));
    if (bad >= 0)
      throw new Error(`policy file: ${name} must hold finite numbers, got ${values[bad]} at ${bad}`);
    flat.set(values, offset);
  }
  return flat;
}

/** What a model says besides its numbers. */
interface PolicyHeader extends PolicyFacts {
  /** Of every stored tensor, by name. */
  readonly shapes: ReadonlyMap<string, readonly number[]>;
  /** Version of ONNX's own operators; null if none. */
  readonly opset: number | null;
}

/** Throws a sentence when the bytes are not an ONNX model. */
export function readPolicyHeader(bytes: Uint8Array): PolicyHeader {
  const { graph, opsetImport, metadataProps } = parse(bytes);
  const own = opsetImport.find(({ domain }) => domain === '');
  const factOf = (wanted: string) => metadataProps.find(({ key }) => key === wanted)?.value;
  return {
    shapes: new Map((graph?.initializer ?? []).map(({ name, dims }) => [name, dims.map(Number)])),
    opset: own ? Number(own.version) : null,
    task: factOf(factKeys.task),
    vocabulary: factOf(factKeys.vocabulary),
  };
}

function parse(bytes: Uint8Array): ModelProto {
  if (bytes.length === 0) throw new Error('policy file: is empty (0 bytes); export it again');
  try {
    return fromBinary(ModelProtoSchema, bytes);
  } catch (error) {
    throw new Error(
      `policy file: must be an ONNX model, got ${bytes.length} bytes that are not; export it again`,
      { cause: error },
    );
  }
}

function valuesOf(tensor: TensorProto, name: string, shape: readonly number[]): Float32Array {
  const dims = tensor.dims.map(Number);
  const size = shape.reduce((product, dim) => product * dim, 1);
  if (
    tensor.dataType !== 1 ||
    dims.length !== shape.length ||
    dims.some((dim, axis) => dim !== shape[axis])
  ) {
    throw new Error(
      `policy file: ${name} must be float32 [${shape.join(', ')}], got type ${tensor.dataType} [${dims.join(', ')}]`,
    );
  }
  // Some tools store floats in the typed field instead of raw bytes.
  if (tensor.rawData.length === 0 && tensor.floatData.length === size)
    return Float32Array.from(tensor.floatData);
  if (tensor.rawData.length !== 4 * size) {
    throw new Error(
      `policy file: ${name} must hold ${4 * size} bytes, got ${tensor.rawData.length}; the file is damaged`,
    );
  }
  // Copied, because the bytes may lie unaligned in a larger buffer.
  return new Float32Array(new Uint8Array(tensor.rawData).buffer);
}
