/** One prompt of a round as strands: its completions in rows, and the pieces that they are made of. Pure. */
import type { RolloutGroup, RolloutLine } from '../../run/records.ts';
import { isRightToLeft, isText, measured, mirrored, writingOf, type Letters } from '../tokens/writing.ts';

/** Consecutive symbols that the same completions share. */
export interface StrandPiece extends Letters {
  /** Index of the piece before it; −1 where it begins at the prompt. */
  readonly parent: number;
  /** Pieces before it, and letters: a word has several, any other symbol counts as one. */
  readonly depth: number;
  readonly start: number;
  readonly symbols: readonly string[];
  /** Mean probability of its symbols when they were sampled; null where all its completions were pruned. */
  readonly probability: number | null;
  /** Of each symbol, with its writer; empty where all were pruned. */
  readonly probabilities: readonly number[];
  readonly roles: RolloutLine['roles'];
  /** First and last row through it. */
  readonly rows: readonly [first: number, last: number];
}

/** A completion, or several neighbours where there is no space for each. */
interface StrandRow {
  /** The piece that it ends with. */
  readonly piece: number;
  /** Completions in the row, and how many of them were pruned and how many are right. */
  readonly count: number;
  readonly pruned: number;
  readonly right: number;
  /** Mean reward of those with a verdict; null where none has one. */
  readonly reward: number | null;
  /** Mean advantage of the tokens that the policy wrote; null where nothing is learned from them. */
  readonly advantage: number | null;
}

export interface Strands {
  readonly pieces: readonly StrandPiece[];
  readonly rows: readonly StrandRow[];
  /** Letters of the longest row. */
  readonly length: number;
  /** Pieces of the row with the most. */
  readonly depth: number;
}

/** The role of a token that the policy wrote. */
const action: RolloutLine['roles'][number] = 1;

interface Node {
  readonly parent: number;
  readonly symbols: readonly string[];
  readonly lines: readonly number[];
  readonly ends: readonly number[];
  readonly pruned: unknown;
}

/** The tree of a group; completions that share only the prompt are its branches. */
function nodesOf({ tree, lines }: RolloutGroup): readonly Node[] {
  if (tree) return tree;
  const root = { parent: -1, symbols: [], lines: lines.map((_, line) => line), ends: [], pruned: null };
  const branch = ({ symbols }: RolloutLine, line: number): Node => ({
    ...{ parent: 0, symbols, pruned: null },
    ...{ lines: [line], ends: [line] },
  });
  return [root, ...lines.map(branch)];
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean advantage over the tokens of a completion that the policy chose. */
function advantageOf({ advantages, roles }: RolloutLine): number | null {
  return mean(advantages.filter((value, i) => roles[i] === action && Number.isFinite(value)));
}

/** The strands of a group. More completions than `most` share rows with their neighbours, in at most `few` rows. */
export function strandsOf(group: RolloutGroup, most: number, few = most): Strands {
  const nodes = nodesOf(group);
  const writing = writingOf(group);
  const isFlat = nodes.every(({ parent }) => parent <= 0);
  const sizes = nodes.map(({ symbols }) => {
    const letters = measured(symbols, writing);
    // Branches of a tree grow to the right, whatever their script; a whole completion stands as it is read.
    const turns = isFlat && isText(writing) && isRightToLeft(symbols.join(''));
    return turns ? mirrored(letters) : letters;
  });
  /** Between two pieces of words stands a space. */
  const space = writing === 'words' ? 1 : 0;
  const children = nodes.map((): number[] => []);
  nodes.forEach(({ parent }, node) => {
    if (parent >= 0) children[parent]?.push(node);
  });
  const starts: number[] = [];
  const letters: number[] = [];
  const depths: number[] = [];
  nodes.forEach(({ parent }, node) => {
    starts[node] = parent < 0 ? 0 : (starts[parent] as number) + (nodes[parent] as Node).symbols.length;
    letters[node] = parent <= 0 ? 0 : (letters[parent] as number) + (sizes[parent] as Letters).width + space;
    depths[node] = parent <= 0 ? 0 : (depths[parent] as number) + 1;
  });

  /** What ends, from above: the node and its line, or null for a pruned row. */
  const ends: { readonly node: number; readonly line: number | null }[] = [];
  const spans = nodes.map((): [number, number] => [Infinity, -Infinity]);
  // A stack, because a deep tree would exceed the call depth.
  const waiting = [...(children[0] ?? [])].reverse();
  while (waiting.length > 0) {
    const node = waiting.pop() as number;
    const { ends: lines, pruned } = nodes[node] as Node;
    for (const line of lines) ends.push({ node, line });
    if (pruned !== null) ends.push({ node, line: null });
    waiting.push(...[...(children[node] as number[])].reverse());
  }
  const share = ends.length <= most ? 1 : Math.ceil(ends.length / few);
  ends.forEach(({ node }, end) => {
    const row = Math.floor(end / share);
    for (let at = node; at >= 0; at = (nodes[at] as Node).parent) {
      const span = spans[at] as [number, number];
      spans[at] = [Math.min(span[0], row), Math.max(span[1], row)];
    }
  });

  const rows = Array.from({ length: Math.ceil(ends.length / share) }, (_, row): StrandRow => {
    const here = ends.slice(row * share, (row + 1) * share);
    const lines = here.flatMap(({ line }) => (line === null ? [] : [group.lines[line] as RolloutLine]));
    return {
      piece: (here[0]?.node ?? 1) - 1,
      count: here.length,
      pruned: here.length - lines.length,
      right: lines.filter(({ correct }) => correct).length,
      reward: mean(lines.map(({ reward }) => reward).filter(Number.isFinite)),
      advantage: mean(lines.map(advantageOf).filter((value) => value !== null)),
    };
  });
  // Without the root, which holds the prompt.
  const pieces = nodes.slice(1).map(({ parent, symbols, lines }, i): StrandPiece => {
    const start = starts[i + 1] as number;
    const line = group.lines[lines[0] ?? -1];
    const probabilities = (line?.logps.slice(start, start + symbols.length) ?? []).map(Math.exp);
    return {
      parent: parent - 1,
      ...{ depth: depths[i + 1] as number, start: letters[i + 1] as number, symbols },
      ...(sizes[i + 1] as Letters),
      ...{ probability: mean(probabilities), probabilities },
      roles: line?.roles.slice(start, start + symbols.length) ?? [],
      rows: spans[i + 1] as [number, number],
    };
  });
  return {
    pieces,
    rows,
    length: Math.max(1, ...pieces.map(({ start, width }) => start + width)),
    depth: Math.max(0, ...pieces.map(({ depth }) => depth)),
  };
}
