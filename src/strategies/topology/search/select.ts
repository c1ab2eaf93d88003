/** Chooses the node at which a search continues: upper confidence bounds for trees (UCT: Kocsis & Szepesvári 2006). */
import { log } from '../../../tensor/log.ts';
import { meanValue, type SearchNode, type SearchTree } from '../../../rollout/searchTree.ts';

export interface Selection {
  /** Continuations that a node gets before those below it are selected. */
  readonly width: number;
  /** Weight c of the bonus for few visits, at least 0. */
  readonly exploration: number;
}

/** Q + c·√(ln N / n) of a child with mean value Q and n visits below a node with N visits; infinite without visits. */
function bound(
  child: Pick<SearchNode, 'visits' | 'total'>,
  parent: Pick<SearchNode, 'visits'>,
  exploration: number,
): number {
  if (child.visits === 0) return Infinity;
  return meanValue(child) + exploration * Math.sqrt(log(Math.max(parent.visits, 1)) / child.visits);
}

/**
 * The node to continue: from the root down, the first with fewer than `width` continuations, and else on to the child with the
 * highest bound, the earliest of equal ones, among those with such a node below. Null where there is none.
 */
export function selectNode({ nodes }: SearchTree, { width, exploration }: Selection): number | null {
  const isDue = ({ open, continued }: SearchNode): boolean => open && continued < width;
  const anyDue = new Uint8Array(nodes.length);
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at] as SearchNode;
    if (isDue(node) || node.children.some((child) => anyDue[child])) anyDue[at] = 1;
  }
  if (!anyDue[0]) return null;
  let at = 0;
  for (;;) {
    const node = nodes[at] as SearchNode;
    if (isDue(node)) return at;
    let best = -1;
    let highest = -Infinity;
    for (const child of node.children) {
      if (!anyDue[child]) continue;
      const value = bound(nodes[child] as SearchNode, node, exploration);
      if (best < 0 || value > highest) [best, highest] = [child, value];
    }
    at = best;
  }
}
