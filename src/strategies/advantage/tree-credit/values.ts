/**
 * Values of the nodes of a tree, estimated from the rewards of the completions below them. A completion that ended
 * where others continue is a child of that node. Completions without a finite reward are ignored; a node with no
 * other has the value NaN.
 */
import type { Tree } from '../../../rollout/tree.ts';
import { meanOf } from '../../../tensor/statistics.ts';
import { belowEach } from './below.ts';

/** Kinds of value, by the names in settings. */
export type ValueKind = 'mean_leaves' | 'mean_children' | 'visit_weighted' | 'decayed' | 'max';

/**
 * One value per node, float64. `rewards` has one entry per completion of the tree; only `decayed` reads `gamma`, in
 * (0, 1].
 */
export type Valuing = (tree: Tree, rewards: ArrayLike<number>, gamma: number) => Float64Array;

/** Values directly from the ends below each node: `combine` of their rewards, times `decay` for each level between. */
function fromEnds(
  { nodes, last }: Tree,
  rewards: ArrayLike<number>,
  decay: number,
  combine: (gains: readonly number[]) => number,
): Float64Array {
  const gains = nodes.map((): number[] => []);
  last.forEach((end, leaf) => {
    let gain = rewards[leaf] as number;
    if (!Number.isFinite(gain)) return;
    for (let node = end; node !== -1; node = nodes[node]?.parent as number) {
      gains[node]?.push(gain);
      gain *= decay;
    }
  });
  return Float64Array.from(gains, (own) => (own.length > 0 ? combine(own) : NaN));
}

const plainMean = (values: readonly number[]): number =>
  meanOf(
    values,
    values.map((_, i) => i),
  );

/** Values from the bottom up: the mean of the children's values, weighted by `weightOf` their visits. */
function fromChildren(
  tree: Tree,
  rewards: ArrayLike<number>,
  weightOf: (visits: number) => number,
): Float64Array {
  const below = belowEach(tree);
  const values = new Float64Array(tree.nodes.length).fill(NaN);
  const visits = new Float64Array(tree.nodes.length);
  for (let node = values.length - 1; node >= 0; node--) {
    const { nodes = [], ends = [] } = below[node] ?? {};
    const children = [
      ...nodes.map((child) => ({ value: values[child] as number, visits: visits[child] as number })),
      ...ends.map((leaf) => ({ value: rewards[leaf] as number, visits: 1 })),
    ].filter(({ value }) => Number.isFinite(value));
    const first = children[0]?.value ?? NaN;
    let [sum, total] = [0, 0];
    for (const child of children) {
      const weight = weightOf(child.visits);
      // Sums differences, so that equal values have exactly their own mean.
      sum += weight * (child.value - first);
      total += weight;
      visits[node] = (visits[node] as number) + child.visits;
    }
    if (total > 0) values[node] = first + sum / total;
    if (nodes.some((child) => Number.isFinite(values[child]))) visits[node] = (visits[node] as number) + 1;
  }
  return values;
}

/**
 * V(n) = mean reward of the completions below n (TreePO, arXiv 2508.17445; TreePS-RAG, arXiv 2601.06922). Biased
 * where the number of branches depends on the tokens: a prefix with many branches weighs more.
 */
export function meanOfLeaves(tree: Tree, rewards: ArrayLike<number>): Float64Array {
  return fromEnds(tree, rewards, 1, plainMean);
}

/**
 * V(n) = mean of the values of n's children, which weighs each completion by Π 1/width along its path. Unbiased
 * whatever the width depends on, if children are drawn from the policy (TreePO's segment values).
 */
export function meanOfChildren(tree: Tree, rewards: ArrayLike<number>): Float64Array {
  return fromChildren(tree, rewards, () => 1);
}

/**
 * V(n) = Σ v(c) V(c) / Σ v(c) over n's children with visits v: one for each end at or below c and one for each inner
 * node, as in a tree search that backs up every node once when it makes it (MedS³). Bushy children weigh still more
 * than by their completions alone.
 */
function visitWeighted(tree: Tree, rewards: ArrayLike<number>): Float64Array {
  return fromChildren(tree, rewards, (visits) => visits);
}

/** V(n) = mean of γᵏ R over the completions below n, k levels from n to where each ends (PORTool, arXiv 2510.26020). */
export function decayedMean(tree: Tree, rewards: ArrayLike<number>, gamma: number): Float64Array {
  return fromEnds(tree, rewards, gamma, plainMean);
}

/** V(n) = best reward below n: the result of perfect choices among the branches; it rewards lucky steps too. */
function bestOfLeaves(tree: Tree, rewards: ArrayLike<number>): Float64Array {
  return fromEnds(tree, rewards, 1, (gains) => gains.reduce((a, b) => Math.max(a, b)));
}

export const valuings: { readonly [Kind in ValueKind]: Valuing } = {
  mean_leaves: meanOfLeaves,
  mean_children: meanOfChildren,
  visit_weighted: visitWeighted,
  decayed: decayedMean,
  max: bestOfLeaves,
};
