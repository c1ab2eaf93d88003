/**
 * A loss as data: what the loss of an own method builds when it runs once with symbols. Only this form travels and
 * trains; no code of the reader runs in an update.
 */

/** Values of a token that a loss may read, besides settings; each is `[n]`, one entry per target. */
export const lossValues = [
  'ratio',
  'logp',
  'oldLogp',
  'refLogp',
  'advantage',
  'entropy',
  'position',
  'round',
] as const;
export type LossValue = (typeof lossValues)[number];

export const unaryOperations = ['neg', 'exp', 'log', 'mean', 'sum', 'stopGradient'] as const;
export const binaryOperations = ['add', 'sub', 'mul', 'div', 'min', 'max', 'less'] as const;
export const ternaryOperations = ['where', 'clip'] as const;
type UnaryOperation = (typeof unaryOperations)[number];
type BinaryOperation = (typeof binaryOperations)[number];
type TernaryOperation = (typeof ternaryOperations)[number];

/**
 * One node; operands are indices of earlier nodes. `number` is a finite constant, `value` a name of `lossValues`, `setting` one of
 * the method's own settings or a number among those of the catalogue. `mean` and `sum` are over the trained tokens of
 * the completion, `less` is 1 where a < b and else 0, `where` takes b where a is not 0 and else c, `clip(x, low, high)`
 * is max(min(x, high), low).
 */
export type ExpressionNode =
  | readonly ['number', number]
  | readonly ['value', LossValue]
  | readonly ['setting', string]
  | readonly [UnaryOperation, number]
  | readonly [BinaryOperation, number, number]
  | readonly [TernaryOperation, number, number, number];

/** Nodes in an order in which each follows its operands; the last one is the loss of a token. */
export interface Expression {
  readonly nodes: readonly ExpressionNode[];
  /** The line of the code that made each node, from 1; 0 where unknown. */
  readonly lines: readonly number[];
}

/** Most nodes of a loss; the update's program grows with them. */
export const mostNodes = 400;
