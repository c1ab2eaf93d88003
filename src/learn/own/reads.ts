/** What an expression is made of: operands of its nodes and the names that it reads. */
import {
  binaryOperations,
  ternaryOperations,
  unaryOperations,
  type Expression,
  type ExpressionNode,
  type LossValue,
} from './expression.ts';

const operations: ReadonlySet<string> = new Set([
  ...unaryOperations,
  ...binaryOperations,
  ...ternaryOperations,
]);

/** The indices of a node's operands; none for numbers, values and settings. */
export const operandsOf = (node: ExpressionNode): readonly number[] =>
  operations.has(node[0]) ? (node.slice(1) as number[]) : [];

/** The names that an expression reads, each once, in order of first use. */
export function readsOf({ nodes }: Expression): {
  readonly values: ReadonlySet<LossValue>;
  readonly settings: ReadonlySet<string>;
} {
  return {
    values: new Set(nodes.flatMap((node) => (node[0] === 'value' ? [node[1]] : []))),
    settings: new Set(nodes.flatMap((node) => (node[0] === 'setting' ? [node[1]] : []))),
  };
}

/** Whether an expression reduces over whole completions. */
export const readsCompletions = ({ nodes }: Expression): boolean =>
  nodes.some(([operation]) => operation === 'mean' || operation === 'sum');
