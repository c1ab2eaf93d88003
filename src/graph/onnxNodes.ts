/** Building blocks of an ONNX model: nodes with shared results, shared constants, and bytes. Knows no primitives. */
import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import {
  AttributeProto_AttributeType as AttributeType,
  GraphProtoSchema,
  ModelProtoSchema,
  NodeProtoSchema,
  StringStringEntryProtoSchema,
  type AttributeProtoSchema,
  type GraphProto,
  type NodeProto,
  type TensorProtoSchema,
  type ValueInfoProtoSchema,
} from 'onnx-buf';
import type { DType, Tensor } from '../tensor/tensor.ts';
import type { Dim, Shape } from './dims.ts';

type TensorInit = MessageInitShape<typeof TensorProtoSchema>;
type ValueInfoInit = MessageInitShape<typeof ValueInfoProtoSchema>;
type AttributeInit = MessageInitShape<typeof AttributeProtoSchema>;

/** Attribute values: whole numbers become INT, `{ float }` FLOAT, lists INTS, a graph GRAPH. */
type AttributeValue =
  number | { readonly float: number } | { readonly text: string } | readonly number[] | GraphProto;
export type NodeAttributes = Readonly<Record<string, AttributeValue>>;

const elementTypes = { float32: 1, int32: 6, int64: 7, bool: 9 } as const;
export type ElementType = keyof typeof elementTypes;

function attribute(name: string, value: AttributeValue): AttributeInit {
  if (typeof value === 'number') return { name, type: AttributeType.INT, i: BigInt(value) };
  if ('float' in value) return { name, type: AttributeType.FLOAT, f: value.float };
  if ('text' in value) return { name, type: AttributeType.STRING, s: new TextEncoder().encode(value.text) };
  if ('$typeName' in value) return { name, type: AttributeType.GRAPH, g: value };
  return { name, type: AttributeType.INTS, ints: value.map(BigInt) };
}

/** Little-endian bytes of a tensor's values; int64 from plain numbers. */
function tensorInit(
  name: string,
  type: ElementType,
  shape: readonly number[],
  values: ArrayLike<number>,
): TensorInit {
  const count = values.length;
  let raw: ArrayBuffer;
  if (type === 'float32') raw = Float32Array.from(values).buffer;
  else if (type === 'int32') raw = Int32Array.from(values).buffer;
  else if (type === 'bool') raw = Uint8Array.from(values).buffer;
  else raw = BigInt64Array.from({ length: count }, (_, i) => BigInt(values[i] as number)).buffer;
  return { name, dataType: elementTypes[type], dims: shape.map(BigInt), rawData: new Uint8Array(raw) };
}

/** Type and possibly symbolic shape of a graph input or output. */
export function valueInfo(name: string, type: ElementType, shape: Shape): ValueInfoInit {
  const dims = shape.map((dim: Dim) => ({
    value:
      typeof dim === 'number'
        ? { case: 'dimValue' as const, value: BigInt(dim) }
        : { case: 'dimParam' as const, value: dim.replaceAll('*', '_x_') },
  }));
  return {
    name,
    type: { value: { case: 'tensorType', value: { elemType: elementTypes[type], shape: { dim: dims } } } },
  };
}

/** One graph under construction: the model's own, or a loop's body inside it. Equal nodes and constants are shared. */
export class GraphScope {
  readonly root: GraphScope;
  readonly #parent: GraphScope | null;
  readonly #nodes: NodeProto[] = [];
  readonly #made = new Map<string, string>();
  readonly #initializers: TensorInit[] = [];
  #count = 0;

  constructor(parent: GraphScope | null = null) {
    this.#parent = parent;
    this.root = parent ? parent.root : this;
  }

  get nodeCount(): number {
    return this.#nodes.length;
  }

  freshName(prefix: string): string {
    return `${prefix}_${this.root.#count++}`;
  }

  #find(key: string): string | undefined {
    return this.#made.get(key) ?? (this.#parent ? this.#parent.#find(key) : undefined);
  }

  /** Adds a node and returns its (first) output, or the output of an equal node made before. */
  emit(opType: string, inputs: readonly string[], attributes: NodeAttributes = {}, domain = ''): string {
    const key = `${domain}.${opType}(${inputs.join(',')})${JSON.stringify(attributes)}`;
    const known = this.#find(key);
    if (known) return known;
    const [name] = this.emitMany(opType, inputs, attributes, 1, domain);
    this.#made.set(key, name as string);
    return name as string;
  }

  /** Adds a node with several outputs; never shared. */
  emitMany(
    opType: string,
    inputs: readonly string[],
    attributes: NodeAttributes,
    outputs: number,
    domain = '',
  ): string[] {
    const names = Array.from({ length: outputs }, () => this.freshName(opType));
    this.#nodes.push(
      create(NodeProtoSchema, {
        name: names[0] as string,
        opType,
        domain,
        input: [...inputs],
        output: names,
        attribute: Object.entries(attributes).map(([name, value]) => attribute(name, value)),
      }),
    );
    return names;
  }

  /** Whether a node of this graph makes the value, so that it can be an output of the graph under its own name. */
  makes(name: string): boolean {
    return this.#nodes.some(({ output }) => output.includes(name));
  }

  /** Gives an existing value another name: each graph output must come from a node of the same graph. */
  identity(from: string, to: string): void {
    this.#nodes.push(create(NodeProtoSchema, { name: to, opType: 'Identity', input: [from], output: [to] }));
  }

  /** A constant of the model, in the outermost graph; equal ones are stored once. */
  initializer(type: ElementType, shape: readonly number[], values: ArrayLike<number>): string {
    const root = this.root;
    // −0 prints as 0 but is another number.
    const text = Array.from(values, (value) => (Object.is(value, -0) ? '-0' : String(value))).join(',');
    const key = `${type}[${shape.join(',')}]=${text}`;
    const known = root.#made.get(key);
    if (known) return known;
    const name = root.freshName('const');
    root.#initializers.push(tensorInit(name, type, shape, values));
    root.#made.set(key, name);
    return name;
  }

  /** Adds weights under their own name, not shared. */
  weights(name: string, shape: readonly number[], values: Float32Array): void {
    this.#initializers.push(tensorInit(name, 'float32', shape, values));
  }

  graph(name: string, inputs: readonly ValueInfoInit[], outputs: readonly ValueInfoInit[]): GraphProto {
    return create(GraphProtoSchema, {
      name,
      node: this.#nodes,
      initializer: [...this.#initializers],
      input: [...inputs],
      output: [...outputs],
    });
  }
}

/** Facts about a model that no program reads, by key. */
export type Metadata = Readonly<Record<string, string>>;

/** ONNX bytes, IR 8, opset 18 (accepted by every build tried); declares contributed operators where used. */
export function modelBytes(graph: GraphProto, contributed: boolean, metadata: Metadata): Uint8Array {
  const opsets = [{ domain: '', version: 18n }];
  if (contributed) opsets.push({ domain: contributedDomain, version: 1n });
  const metadataProps = Object.entries(metadata).map(([key, value]) =>
    create(StringStringEntryProtoSchema, { key, value }),
  );
  return toBinary(
    ModelProtoSchema,
    create(ModelProtoSchema, {
      ...{ irVersion: 8n, producerName: 'espalier', graph, opsetImport: opsets, metadataProps },
    }),
  );
}

/** Operators that onnxruntime adds to the standard ones. */
export const contributedDomain = 'com.microsoft';

export function initializerOf(scope: GraphScope, { dtype, shape, data }: Tensor): string {
  return scope.initializer(dtype satisfies DType, shape, data);
}
