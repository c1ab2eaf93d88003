/** A search tree by brute force: prefixes as strings, every value summed over all completions that begin with it. */
import type { BackUp, Searched } from '../../src/rollout/searchTree.ts';

export interface BruteNode {
  readonly prefix: string;
  readonly visits: number;
  readonly total: number;
  readonly continued: number;
  readonly open: boolean;
  /** Prefixes one step longer, in order of the completions that first wrote them. */
  readonly children: readonly string[];
}

const textOf = ({ tokens }: Searched, to: number): string => Array.from(tokens).slice(0, to).join(',');

/** What the tokens after the first `k` steps of a completion are worth, term by term. */
function bruteValue({ steps, outcome }: Searched, k: number, labels: BackUp['labels']): number {
  const z = 2 * outcome - 1;
  const rest = steps.slice(k);
  if (labels === 'outcomes' || rest.length === 0) return z;
  const weights = rest.map((_, i) => (rest.length - i) / rest.length);
  const most = weights.reduce((a, b) => a + b, 1);
  return rest.reduce((sum, { correct }, i) => sum + (correct ? weights[i]! : -weights[i]!), z) / most;
}

/** Every prefix that ends a step, and the empty one, with what all completions together back up to it. */
export function bruteTree(
  completions: readonly Searched[],
  { labels, decay }: BackUp,
): Map<string, BruteNode> {
  const endsOf = (one: Searched): number[] => [0, ...one.steps.map(({ to }) => to)];
  const prefixes = [...new Set(completions.flatMap((one) => endsOf(one).map((to) => textOf(one, to))))];
  return new Map(
    prefixes.map((prefix) => {
      let [visits, total, continued] = [0, 0, 0];
      const children = new Set<string>();
      let open: boolean | undefined;
      for (const one of completions) {
        const ends = endsOf(one);
        const depth = ends.findIndex((to) => textOf(one, to) === prefix);
        if (depth < 0) continue;
        open ??= ends[depth]! < one.tokens.length;
        if (depth + 1 < ends.length) children.add(textOf(one, ends[depth + 1]!));
        const written = ends.filter((to) => to <= one.inherited).length;
        if (ends[depth]! >= one.inherited) continued++;
        const value =
          depth >= written
            ? bruteValue(one, depth - 1, labels)
            : decay ** (written - depth) * bruteValue(one, written - 1, labels);
        visits++;
        total += value;
      }
      return [prefix, { prefix, visits, total, continued, open: open!, children: [...children] }];
    }),
  );
}

/** The prefix that upper confidence bounds select, with every path from the empty prefix tried; null without room. */
export function bruteSelection(
  tree: ReadonlyMap<string, BruteNode>,
  width: number,
  exploration: number,
): string | null {
  const room = (prefix: string): boolean => {
    const node = tree.get(prefix)!;
    return (node.open && node.continued < width) || node.children.some(room);
  };
  const follow = (prefix: string): string => {
    const node = tree.get(prefix)!;
    if (node.open && node.continued < width) return prefix;
    const scored = node.children.filter(room).map((child) => {
      const { visits, total } = tree.get(child)!;
      return { child, score: total / visits + exploration * Math.sqrt(Math.log(node.visits) / visits) };
    });
    const best = Math.max(...scored.map(({ score }) => score));
    return follow(scored.find(({ score }) => score >= best - 1e-12)!.child);
  };
  return room('') ? follow('') : null;
}
