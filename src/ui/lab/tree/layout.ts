/**
 * Where the stretches of a rollout tree stand: the root left, leaves right, one leaf a row. The first branch goes on in
 * its parent's row, the others below it, so that a row reads as the completion that was written first.
 */
import type { RolloutNode } from '../../../run/records.ts';

export interface Placed {
  /** Index of the node. */
  readonly node: number;
  readonly row: number;
  /** Pixels from the left edge to its first symbol, and of its symbols together. */
  readonly x: number;
  readonly width: number;
  /** Pixels to each of its symbols, from its own left edge. */
  readonly offsets: readonly number[];
  /** Row of the stretch before it; its own where it goes straight on, or where none is. */
  readonly fromRow: number;
  /** Whether something ends with it: a completion, or a row that was pruned. */
  readonly isEnd: boolean;
}

export interface TreeLayout {
  /** Every node but the root, in order of rows and from left to right: the order of reading. */
  readonly placed: readonly Placed[];
  readonly rows: number;
  /** Pixels that the text of the longest row takes. */
  readonly width: number;
}

/** Pixels that a symbol takes; markers have names of several letters. */
export function symbolWidth(symbol: string): number {
  return 10 + 8 * Math.max(1, symbol.length);
}

/** The picture of a tree whose parents stand before their children; `gap` pixels lie between a stretch and the next. */
export function layoutOf(nodes: readonly RolloutNode[], gap = 6): TreeLayout {
  const children = nodes.map((): number[] => []);
  nodes.forEach(({ parent }, node) => {
    if (parent >= 0) children[parent]?.push(node);
  });
  const placed: Placed[] = [];
  let rows = 0;
  let widest = 0;
  // A stack, because a tree may be deeper than calls may nest; what comes first is pushed last.
  const waiting = [...(children[0] ?? [])].reverse().map((node) => ({ node, x: 0, fromRow: -1 }));
  while (waiting.length > 0) {
    const { node, x, fromRow } = waiting.pop() as (typeof waiting)[number];
    const { symbols, ends, pruned, parent } = nodes[node] as RolloutNode;
    const goesStraightOn =
      parent > 0 && children[parent]?.[0] === node && !endsIn(nodes[parent] as RolloutNode);
    const row = goesStraightOn ? fromRow : rows++;
    const offsets: number[] = [];
    let width = 0;
    for (const symbol of symbols) {
      offsets.push(width);
      width += symbolWidth(symbol);
    }
    widest = Math.max(widest, x + width);
    placed.push({
      node,
      row,
      x,
      width,
      offsets,
      fromRow: fromRow === -1 ? row : fromRow,
      isEnd: ends.length > 0 || pruned !== null,
    });
    for (const child of [...(children[node] as number[])].reverse()) {
      waiting.push({ node: child, x: x + width + gap, fromRow: row });
    }
  }
  return { placed, rows, width: widest };
}

/** Whether the node ends with a verdict or a pruned row, so that no branch can go on in its row. */
function endsIn({ ends, pruned }: RolloutNode): boolean {
  return ends.length > 0 || pruned !== null;
}

/** The stretch that an arrow key leads to; the same where there is none that way. */
export function neighbour(
  nodes: readonly RolloutNode[],
  { placed }: TreeLayout,
  at: number,
  key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End',
): number {
  const index = placed.findIndex(({ node }) => node === at);
  const here = placed[index];
  if (!here) return placed[0]?.node ?? at;
  const children = placed.filter(({ node }) => nodes[node]?.parent === at);
  switch (key) {
    case 'ArrowLeft':
      return Math.max(nodes[at]?.parent ?? 0, 0) || at;
    case 'ArrowRight':
      return children[0]?.node ?? at;
    case 'ArrowUp':
      return placed[Math.max(index - 1, 0)]?.node ?? at;
    case 'ArrowDown':
      return placed[Math.min(index + 1, placed.length - 1)]?.node ?? at;
    case 'Home':
      return placed[0]?.node ?? at;
    case 'End':
      return placed.at(-1)?.node ?? at;
  }
}
