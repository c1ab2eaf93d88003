/** Counts the arithmetic of a program's matrix products; everything else is negligible. */
import { bindSymbols } from '../../graph/bindSymbols.ts';
import { bindDim, isPrimitive, topologicalOrder, type Dim, type Value } from '../../../src/graph/index.ts';
import type { Work } from './work.ts';

/** Multiplications and additions in one run's matrix products. */
export function flopsOf({ program, feeds }: Pick<Work, 'program' | 'feeds'>): number {
  const symbols = bindSymbols(program, feeds);
  const size = (dim: Dim): number => bindDim(dim, symbols);
  const trips = Number(feeds.trips?.data[0] ?? 0);
  const counted = new Set<Value>();
  const count = (outputs: readonly Value[]): number => {
    let total = 0;
    for (const value of topologicalOrder(outputs)) {
      if (counted.has(value)) continue;
      counted.add(value);
      if (isPrimitive(value, 'matmul')) {
        const { shape } = value.inputs[0] as Value;
        const inner = shape[shape.length - (value.attributes.transposeA ? 2 : 1)] as Dim;
        total += 2 * size(inner) * value.shape.reduce<number>((product, dim) => product * size(dim), 1);
      }
      // Values that the body captures are computed before the loop, so they count once.
      if (isPrimitive(value, 'loop')) {
        const { next, nextCarried, scanned } = value.attributes;
        total += trips * count([next, ...nextCarried, ...scanned]);
      }
    }
    return total;
  };
  return count(program.outputs.map(({ value }) => value));
}
