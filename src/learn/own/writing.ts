/** Writes the nodes of an expression as text, with brackets only where they are needed. */
import type { Expression, ExpressionNode } from './expression.ts';
import { operandsOf } from './reads.ts';

/** How tightly a text holds together: a part that holds less tightly than its place asks for gets brackets. */
export const tightness = { choice: 0, sum: 1, negation: 2, product: 3, call: 4, symbol: 5 } as const;
export type Tightness = (typeof tightness)[keyof typeof tightness];

export interface WrittenNode {
  readonly text: string;
  readonly tightness: Tightness;
}

/** How a form of text writes a node from its operands. */
export interface Notation<W extends WrittenNode> {
  readonly write: (node: ExpressionNode, operands: readonly W[], at: number) => W;
  /** The name that stands for a node from here on; null: its text stands for itself. */
  readonly nameOf: (at: number, own: W, uses: number) => W | null;
}

export interface WrittenExpression<W> {
  /** The text of the whole. */
  readonly whole: W;
  /** Nodes that a name stands for, in order, each with its own text. */
  readonly named: readonly { readonly at: number; readonly name: W; readonly own: W }[];
}

/** Number of nodes that read each node. */
function usesOf({ nodes }: Expression): number[] {
  const uses = nodes.map(() => 0);
  for (const node of nodes) for (const at of new Set(operandsOf(node))) uses[at] = (uses[at] ?? 0) + 1;
  return uses;
}

/**
 * The text of an expression. A notation must name what is long and used twice, because the text may otherwise grow
 * with the number of paths.
 */
export function writeExpression<W extends WrittenNode>(
  expression: Expression,
  { write, nameOf }: Notation<W>,
): WrittenExpression<W> {
  const uses = usesOf(expression);
  const last = expression.nodes.length - 1;
  const texts: W[] = [];
  const named: { at: number; name: W; own: W }[] = [];
  for (const [at, node] of expression.nodes.entries()) {
    const own = write(
      node,
      operandsOf(node).map((operand) => texts[operand] as W),
      at,
    );
    const isLeaf = operandsOf(node).length === 0;
    const name = isLeaf || at === last ? null : nameOf(at, own, uses[at] as number);
    if (name) named.push({ at, name, own });
    texts.push(name ?? own);
  }
  return { whole: texts[last] as W, named };
}

/** The text, in brackets where it holds less tightly than asked. */
export const atLeast = (
  asked: Tightness,
  { text, tightness: own }: WrittenNode,
  brackets = bracketed,
): string => (own < asked ? brackets(text) : text);

const bracketed = (text: string): string => `(${text})`;
