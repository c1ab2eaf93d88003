/** The policies on offer: body, size and layout by id. */
import { headParameters, type Head } from './heads.ts';
import { makeLayout, type Layout } from './layout.ts';
import { transformerParameters, type TransformerShape } from './transformer.ts';

export interface PolicySpec {
  readonly id: string;
  readonly shape: TransformerShape;
  /** Heads beside the logits; their groups lie after the body's. */
  readonly heads: readonly Head[];
  readonly layout: Layout;
}

const common = { vocabulary: 64, maxLength: 96 };

const shapes = {
  /** 27.6k parameters. */
  tiny: { ...common, width: 32, layers: 2, heads: 2, hidden: 96 },
  /** 112.6k parameters. */
  small: { ...common, width: 64, layers: 2, heads: 4, hidden: 256 },
  /** 815k parameters. */
  medium: { ...common, width: 128, layers: 4, heads: 4, hidden: 512 },
} satisfies Record<string, TransformerShape>;

export type PolicyId = keyof typeof shapes;

const specs = new Map<string, PolicySpec>();

/** The policy of an id. The same id gives the same object. Throws naming the ids there are. */
export function policyOf(id: string): PolicySpec {
  const shape = Object.hasOwn(shapes, id) ? shapes[id as PolicyId] : undefined;
  if (!shape) throw new Error(`policy: must be one of ${Object.keys(shapes).join(', ')}, got ${id}`);
  const known = specs.get(id) ?? policyFromShape(id, shape);
  specs.set(id, known);
  return known;
}

/** A policy of any shape, for tests and experiments. */
export function policyFromShape(
  id: string,
  shape: TransformerShape,
  heads: readonly Head[] = [],
): PolicySpec {
  const groups = [transformerParameters(shape), ...heads.map((head) => headParameters(head, shape.width))];
  return { id, shape, heads, layout: makeLayout(groups) };
}

/** The same body with heads. Body parameters keep their places, so a base policy's weights are a prefix of the new ones. */
export function withHeads({ id, shape }: PolicySpec, heads: readonly Head[]): PolicySpec {
  return policyFromShape(id, shape, heads);
}
