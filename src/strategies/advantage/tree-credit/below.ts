/** Lists what is below each node of a tree: its child nodes, and the completions that end with its tokens. */
import type { Tree } from '../../../rollout/tree.ts';

export interface Below {
  /** Indices of nodes, ascending. */
  readonly nodes: readonly number[];
  /**
   * Completions whose last token is the node's. Where others continue from there, each of these counts as a child
   * without tokens, because ending was one of the choices at that place.
   */
  readonly ends: readonly number[];
}

/** One entry per node, in order. */
export function belowEach({ nodes, last }: Tree): Below[] {
  const below = nodes.map((): { nodes: number[]; ends: number[] } => ({ nodes: [], ends: [] }));
  nodes.forEach(({ parent }, node) => below[parent]?.nodes.push(node));
  last.forEach((node, leaf) => below[node]?.ends.push(leaf));
  return below;
}
