/** Values that one operator computes together, where a rule for each would take several passes over memory. */
import { sameShape } from './dims.ts';
import { isPrimitive, type Value } from './value.ts';

/** How often each value is used. */
function usesOf(order: readonly Value[], outputs: readonly Value[]): Map<Value, number> {
  const uses = new Map<Value, number>();
  for (const used of [...order.flatMap((value) => value.inputs), ...outputs])
    uses.set(used, (uses.get(used) ?? 0) + 1);
  return uses;
}

/** The products of x with its own `inverseRms` that is used nowhere else. */
export function normsIn(order: readonly Value[], outputs: readonly Value[]): Map<Value, Value<'inverseRms'>> {
  const uses = usesOf(order, outputs);
  const norms = new Map<Value, Value<'inverseRms'>>();
  for (const value of order) {
    if (!isPrimitive(value, 'mul')) continue;
    const [x, inverse] = value.inputs as readonly [Value, Value];
    if (isPrimitive(inverse, 'inverseRms') && inverse.inputs[0] === x && uses.get(inverse) === 1)
      norms.set(value, inverse);
  }
  return norms;
}

/**
 * Pairs `a·b + c` into one operator, where the product has no other use and all three are matrices of known rank;
 * this saves a pass over memory. Returns the product by its sum.
 */
export function productSumsIn(
  order: readonly Value[],
  outputs: readonly Value[],
): Map<Value, Value<'matmul'>> {
  const uses = usesOf(order, outputs);
  const inOrder = new Set(order);
  const pairs = new Map<Value, Value<'matmul'>>();
  for (const value of order) {
    if (!isPrimitive(value, 'add')) continue;
    const product = value.inputs.find(
      (x): x is Value<'matmul'> =>
        isPrimitive(x, 'matmul') &&
        inOrder.has(x) &&
        uses.get(x) === 1 &&
        x.inputs.every((side) => side.shape.length === 2),
    );
    if (product && value.inputs.every((x) => sameShape(x.shape, value.shape))) pairs.set(value, product);
  }
  return pairs;
}
