/** Whether an expression that travelled is one that a trace makes: what a schema cannot say of its nodes. */
import {
  binaryOperations,
  lossValues,
  mostNodes,
  ternaryOperations,
  unaryOperations,
  type Expression,
  type ExpressionNode,
} from './expression.ts';

/** Number of operands by operation; leaves have none. */
const arities: ReadonlyMap<string, number> = new Map([
  ...unaryOperations.map((name) => [name, 1] as const),
  ...binaryOperations.map((name) => [name, 2] as const),
  ...ternaryOperations.map((name) => [name, 3] as const),
]);

/** The indices of a node's operands; none for numbers, values and settings. */
export const operandsOf = (node: ExpressionNode): readonly number[] =>
  arities.has(node[0]) ? (node.slice(1) as number[]) : [];

/** The names that an expression reads, each once, in order of first use. */
export function readsOf({ nodes }: Expression): {
  readonly values: readonly string[];
  readonly settings: readonly string[];
} {
  const of = (kind: 'value' | 'setting'): string[] => [
    ...new Set(nodes.flatMap((node) => (node[0] === kind ? [node[1] as string] : []))),
  ];
  return { values: of('value'), settings: of('setting') };
}

function faultOfNode(node: readonly unknown[], at: number): string | null {
  const [operation, ...rest] = node;
  const [first] = rest;
  const arity = arities.get(operation as string);
  if (arity !== undefined) {
    if (rest.length !== arity) return `${String(operation)} takes ${arity}, got ${rest.length}`;
    const earlier = rest.every((to) => Number.isInteger(to) && (to as number) >= 0 && (to as number) < at);
    return earlier ? null : 'its operands must be earlier nodes';
  }
  if (rest.length !== 1) return `${String(operation)} takes 1, got ${rest.length}`;
  if (operation === 'number')
    return Number.isFinite(first) ? null : `must be a finite number, got ${String(first)}`;
  if (operation === 'value')
    return (lossValues as readonly unknown[]).includes(first) ? null : `no value is named ${String(first)}`;
  if (operation === 'setting')
    return typeof first === 'string' && first !== '' ? null : 'a setting needs a name';
  return `no operation is named ${String(operation)}`;
}

/**
 * What is wrong with a loss, as a sentence, or null: each operation with its operands before it, finite numbers, at most
 * `mostNodes` nodes, a line for each. `settings`: the names that it may read; absent: any.
 */
export function checkExpression(
  { nodes, lines }: Expression,
  settings?: ReadonlySet<string>,
): string | null {
  if (nodes.length === 0 || nodes.length > mostNodes)
    return `the loss must have 1 to ${mostNodes} nodes, got ${nodes.length}`;
  if (lines.length !== nodes.length)
    return `the loss must have a line for each node, got ${lines.length} for ${nodes.length}`;
  if (!lines.every((line) => Number.isInteger(line) && line >= 0)) return 'lines of the loss must be whole numbers';
  for (const [at, node] of nodes.entries()) {
    const fault = faultOfNode(node, at);
    if (fault !== null) return `node ${at} of the loss: ${fault}`;
    if (node[0] === 'setting' && settings && !settings.has(node[1]))
      return `node ${at} of the loss: no setting is named ${node[1]}`;
  }
  return null;
}
