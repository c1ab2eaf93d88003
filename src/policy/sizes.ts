/**
 * The available policies by id: body, size and layout. This module holds bodies, heads, parameter layouts and the
 * programs that read them; no losses, no advantages, no task rules.
 */
import { headParameters, type Head } from './heads.ts';
import { makeLayout, type Layout } from './layout.ts';
import { mlpParameters, type MlpShape } from './mlp.ts';
import { mlpShapes, transformerShapes, usualExtent, type Extent } from './options.ts';
import { transformerParameters, type TransformerShape } from './transformer.ts';

interface CommonSpec {
  readonly id: string;
  /** Heads besides the logits; their groups come after the body's. */
  readonly heads: readonly Head[];
  readonly layout: Layout;
}

/** A policy that reads and writes tokens. */
export interface TransformerSpec extends CommonSpec {
  readonly kind: 'transformer';
  readonly shape: TransformerShape;
}

/** A policy that reads vectors of numbers and chooses actions. */
export interface MlpSpec extends CommonSpec {
  readonly kind: 'mlp';
  readonly shape: MlpShape;
}

export type PolicySpec = TransformerSpec | MlpSpec;

const transformers = transformerShapes satisfies Record<string, TransformerShape>;

const mlps = mlpShapes satisfies Record<string, MlpShape>;

export type TransformerId = keyof typeof transformers;
export type MlpId = keyof typeof mlps;

const specs = new Map<string, PolicySpec>();

function build(id: string, { vocabulary, positions }: Extent): PolicySpec {
  if (Object.hasOwn(transformers, id))
    return policyFromShape(id, { ...transformers[id as TransformerId], vocabulary, maxLength: positions });
  if (Object.hasOwn(mlps, id)) return mlpFromShape(id, mlps[id as MlpId]);
  const known = [...Object.keys(transformers), ...Object.keys(mlps)].join(', ');
  throw new Error(`policy: must be one of ${known}, got ${id}`);
}

/**
 * The policy of an id with the symbols and positions that a task needs; the same arguments give the same object. A policy that
 * reads numbers has neither. Throws naming the known ids.
 */
export function policyOf(id: TransformerId, extent?: Extent): TransformerSpec;
export function policyOf(id: MlpId, extent?: Extent): MlpSpec;
export function policyOf(id: string, extent?: Extent): PolicySpec;
export function policyOf(id: string, extent: Extent = usualExtent): PolicySpec {
  const key = `${id} ${extent.vocabulary} ${extent.positions}`;
  const known = specs.get(key) ?? build(id, extent);
  specs.set(key, known);
  return known;
}

/** The policy of an id, which must be a transformer. Throws on a policy that reads numbers. */
export function transformerOf(id: string, extent?: Extent): TransformerSpec {
  const spec = policyOf(id, extent);
  if (spec.kind === 'transformer') return spec;
  throw new Error(
    `policy: must be one of ${Object.keys(transformers).join(', ')} to write tokens, got ${id}`,
  );
}

/** A transformer of any shape, for tests and experiments. */
export function policyFromShape(
  id: string,
  shape: TransformerShape,
  heads: readonly Head[] = [],
): TransformerSpec {
  const groups = [transformerParameters(shape), ...heads.map((head) => headParameters(head, shape.width))];
  return { kind: 'transformer', id, shape, heads, layout: makeLayout(groups) };
}

/** An MLP of any shape, for tests and experiments. */
export function mlpFromShape(id: string, shape: MlpShape, heads: readonly Head[] = []): MlpSpec {
  const groups = [mlpParameters(shape), ...heads.map((head) => headParameters(head, shape.hidden))];
  return { kind: 'mlp', id, shape, heads, layout: makeLayout(groups) };
}

/** The same body with heads. Body parameters keep their places, so a base policy's weights are a prefix of the new ones. */
export function withHeads(spec: TransformerSpec, heads: readonly Head[]): TransformerSpec;
export function withHeads(spec: MlpSpec, heads: readonly Head[]): MlpSpec;
export function withHeads(spec: PolicySpec, heads: readonly Head[]): PolicySpec;
export function withHeads(spec: PolicySpec, heads: readonly Head[]): PolicySpec {
  return spec.kind === 'mlp'
    ? mlpFromShape(spec.id, spec.shape, heads)
    : policyFromShape(spec.id, spec.shape, heads);
}
