/** An expression as a value of the update's graph: node for node, so that the graph's own gradients hold. */
import {
  add,
  broadcast,
  constant,
  div,
  exp,
  indicator,
  less,
  log,
  max,
  min,
  mul,
  neg,
  or,
  stopGradient,
  sub,
  where,
  type Operand,
  type Value,
} from '../../graph/index.ts';
import { scalar } from '../../tensor/tensor.ts';
import { sequenceMean, sequenceSum, spreadOnTokens, type CompletionPlan } from '../objective/sequences.ts';
import type { Expression, ExpressionNode, LossValue } from './expression.ts';

/** What a loss reads: vectors `[n]` with one entry per target, or scalars. */
export interface ExpressionReader {
  readonly value: (name: LossValue) => Value;
  readonly setting: (name: string) => Value;
  /** `[n]`, 1 where trained, and the arrangement of targets in completions: of means and sums. */
  readonly mask: Value;
  readonly plan: CompletionPlan;
}

type Unary = (x: Value) => Value;
type Binary = (a: Operand, b: Operand) => Value;

const unary: Readonly<Record<'neg' | 'exp' | 'log' | 'stopGradient', Unary>> = {
  neg,
  exp,
  log,
  stopGradient,
};
const binary: Readonly<Record<'add' | 'sub' | 'mul' | 'div' | 'min' | 'max', Binary>> = {
  add,
  sub,
  mul,
  div,
  min,
  max,
};

/**
 * The value of each node, in order. A sum or mean over a completion ignores what is not trained, also where that is no
 * number, and is the same on all its tokens.
 */
export function graphOf({ nodes }: Expression, read: ExpressionReader): Value[] {
  const made: Operand[] = [];
  /** The conditions that `less` makes, before they are 1 or 0. */
  const conditions = new Map<number, Value>();
  const trained = less(0, read.mask);
  const operand = (at: number): Operand => made[at] as Operand;
  const value = (at: number): Value => lifted(operand(at));
  const reduced = (at: number, by: typeof sequenceSum): Value => {
    const each = where(trained, operand(at), 0);
    return spreadOnTokens(by(each, read.mask, read.plan), read.plan);
  };
  const conditionOf = (at: number): Value =>
    conditions.get(at) ?? or(less(operand(at), 0), less(0, operand(at)));

  const build = (node: ExpressionNode, at: number): Operand => {
    switch (node[0]) {
      case 'number':
        return node[1];
      case 'value':
        return read.value(node[1]);
      case 'setting':
        return read.setting(node[1]);
      case 'mean':
        return reduced(node[1], sequenceMean);
      case 'sum':
        return reduced(node[1], sequenceSum);
      case 'neg':
      case 'exp':
      case 'log':
      case 'stopGradient':
        return unary[node[0]](value(node[1]));
      case 'less': {
        const condition = less(operand(node[1]), operand(node[2]));
        conditions.set(at, condition);
        return indicator(condition);
      }
      case 'where':
        return where(conditionOf(node[1]), operand(node[2]), operand(node[3]));
      case 'clip':
        return max(min(operand(node[1]), operand(node[3])), operand(node[2]));
      default:
        return binary[node[0]](operand(node[1]), operand(node[2]));
    }
  };
  for (const [at, node] of nodes.entries()) made.push(build(node, at));
  return made.map(lifted);
}

const lifted = (x: Operand): Value => (typeof x === 'number' ? constant(scalar(x)) : x);

/** A node's value for each token `[n]`, also where it is one number for all. */
export const onEachToken = (value: Value, { mask }: ExpressionReader): Value => broadcast(value, mask.shape);
