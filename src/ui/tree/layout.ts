/**
 * Places the nodes of a rollout tree: root left, leaves right, one leaf per row. A node's first child shares its row and
 * the others follow below, so that a row reads as the completion that was written first.
 */
import type { RolloutNode } from '../../run/records.ts';
import { isText, lettersIn, measured, writtenText, inLetters, type Writing } from '../tokens/writing.ts';

export interface PlacedNode {
  /** Index of the node. */
  readonly node: number;
  readonly row: number;
  /** Pixels from the left edge to its first symbol, and total width of its symbols. */
  readonly x: number;
  readonly width: number;
  /** Pixels from its left edge to each symbol. */
  readonly offsets: readonly number[];
  /** What a node of text shows, shortened; null where it shows its symbols one by one. */
  readonly text: string | null;
  /** Row of the parent node; its own row if it continues that row or has no parent. */
  readonly fromRow: number;
  /** Whether a completion or a pruned row ends here. */
  readonly isEnd: boolean;
}

export interface TreeLayout {
  /** Every node but the root in reading order: by row, then from left to right. */
  readonly placed: readonly PlacedNode[];
  readonly rows: number;
  /** Width in pixels of the longest row. */
  readonly width: number;
}

/** Width of a symbol in pixels; markers have names of several letters. */
export function symbolWidth(symbol: string): number {
  return 10 + 8 * Math.max(1, symbol.length);
}

/** Of a node of text: its letters at most, the width of one in pixels, and the space beside them. */
const mostLetters = 32;
const letter = 7;
const textMargin = 6;

/** Width of a node, and where its symbols stand in it. */
function measuredNode(
  symbols: readonly string[],
  writing: Writing,
): Pick<PlacedNode, 'width' | 'offsets' | 'text'> {
  if (isText(writing)) {
    const text = inLetters(writtenText(symbols, writing), mostLetters);
    const width = Math.max(18, letter * lettersIn(text) + 2 * textMargin);
    const offsets = measured(symbols, writing).offsets;
    const at = (offset: number): number => Math.min(width, offset > 0 ? textMargin + letter * offset : 0);
    return { width, offsets: offsets.map(at), text };
  }
  const offsets: number[] = [];
  let width = 0;
  for (const symbol of symbols) {
    offsets.push(width);
    width += symbolWidth(symbol);
  }
  return { width, offsets, text: null };
}

/** The layout of a tree whose parents precede their children; `gap` is the space in pixels between nodes. */
export function layoutOf(nodes: readonly RolloutNode[], gap = 6, writing?: Writing): TreeLayout {
  const children = nodes.map((): number[] => []);
  nodes.forEach(({ parent }, node) => {
    if (parent >= 0) children[parent]?.push(node);
  });
  const placed: PlacedNode[] = [];
  let rows = 0;
  let widest = 0;
  // A stack, because a deep tree would exceed the call depth; children are pushed in reverse order.
  const waiting = [...(children[0] ?? [])].reverse().map((node) => ({ node, x: 0, fromRow: -1 }));
  while (waiting.length > 0) {
    const { node, x, fromRow } = waiting.pop() as (typeof waiting)[number];
    const { symbols, ends, pruned, parent } = nodes[node] as RolloutNode;
    const continuesRow =
      parent > 0 && children[parent]?.[0] === node && !endsIn(nodes[parent] as RolloutNode);
    const row = continuesRow ? fromRow : rows++;
    const size = measuredNode(symbols, writing);
    const { width } = size;
    widest = Math.max(widest, x + width);
    placed.push({
      node,
      row,
      x,
      ...size,
      fromRow: fromRow === -1 ? row : fromRow,
      isEnd: ends.length > 0 || pruned !== null,
    });
    for (const child of [...(children[node] as number[])].reverse()) {
      waiting.push({ node: child, x: x + width + gap, fromRow: row });
    }
  }
  return { placed, rows, width: widest };
}

/** Whether a verdict or a pruned row ends at the node, so that no child may share its row. */
function endsIn({ ends, pruned }: RolloutNode): boolean {
  return ends.length > 0 || pruned !== null;
}

/** The node that an arrow key leads to; the same node if there is none. */
export function neighbourNode(
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
