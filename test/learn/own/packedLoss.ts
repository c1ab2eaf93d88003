/** What a loss reads of the packed batch of tests, and numbers for its settings. */
import { constant, neg, type Value } from '../../../src/graph/index.ts';
import type { Expression } from '../../../src/learn/own/expression.ts';
import { graphOf, onEachToken, type ExpressionReader } from '../../../src/learn/own/graphOf.ts';
import { ratio, type RatioLevel } from '../../../src/strategies/objective/ratio/ratio.ts';
import { scalar } from '../../../src/tensor/tensor.ts';
import { plan, type PackedValues } from '../../strategies/objective/packedBatch.ts';

/** Exact in float32, in which constants of a program are kept. */
export const packedSettings: Readonly<Record<string, number>> = {
  ...{ epsilon: 0.25, epsilon_high: 0.375, beta: 0.125, high: 0.5, soft: 1, round: 3 },
};

/** Entropies are the log-probabilities of others, with another sign. */
export function packedReader(values: PackedValues, level: RatioLevel = 'token'): ExpressionReader {
  const { logps, oldLogps, mask, advantages, others } = values;
  const read: Readonly<Record<string, Value>> = {
    ratio: ratio(level, { logps, oldLogps, mask, plan }),
    ...{ logp: logps, oldLogp: oldLogps, refLogp: others, advantage: advantages, entropy: neg(others) },
  };
  const of = (name: string): Value => read[name] ?? constant(scalar(packedSettings[name] as number));
  return { value: of, setting: of, mask, plan };
}

/** The loss of every token of the batch. */
export function packedLoss(expression: Expression, values: PackedValues, level?: RatioLevel): Value {
  const reader = packedReader(values, level);
  return onEachToken(graphOf(expression, reader).at(-1) as Value, reader);
}
