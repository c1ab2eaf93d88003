/** The method against its strongest control in units of work: how much of a unit each needed to reach a threshold. */
import { exp } from '../../../src/tensor/exp.ts';
import { log } from '../../../src/tensor/log.ts';
import { meanHeight, spentAt, type Curve, type Unit } from '../../../src/experiment/curve.ts';
import { intervalOf } from '../../../src/experiment/statistics.ts';

export interface UnitComparison {
  readonly unit: Unit;
  readonly arm: string;
  readonly against: string;
  /**
   * What the arm needed to reach the threshold over what the control needed: geometric mean over pairs, with its 95 % interval by
   * the paired logarithms. A run that never reached it counts with all it spent. Null below two pairs, or where neither arm ever did.
   */
  readonly ratio: { readonly mean: number; readonly low: number; readonly high: number } | null;
  /** Seeds that reached the threshold: of the arm and of the control. */
  readonly reached: readonly [number, number];
  /** Mean pass@1 of the arm less the control's over what both spent of the unit; null below two pairs. */
  readonly atEqual: { readonly difference: number; readonly low: number; readonly high: number } | null;
}

const endOf = (curve: Curve): number => curve.at(-1)?.spent ?? 0;

/** Curves of one list belong to the same seeds as those of the other, in order. */
export function compareInUnit(
  unit: Unit,
  names: Pick<UnitComparison, 'arm' | 'against'>,
  ours: readonly Curve[],
  theirs: readonly Curve[],
  threshold: number,
): UnitComparison {
  const cost = (curve: Curve): number | null => spentAt(curve, threshold, endOf(curve));
  const costs = [ours, theirs].map((curves) => curves.map(cost));
  const reached = costs.map((list) => list.filter((one) => one !== null).length) as [number, number];
  // A policy that stands at the threshold before it has spent anything has no ratio.
  const logs = ours.flatMap((curve, i) => {
    const other = theirs[i] as Curve;
    const [mine, their] = [cost(curve) ?? endOf(curve), cost(other) ?? endOf(other)];
    return mine > 0 && their > 0 ? [log(mine) - log(their)] : [];
  });
  const interval = reached[0] + reached[1] > 0 ? intervalOf(logs) : null;
  const heights = ours.flatMap((curve, i) => {
    const other = theirs[i] as Curve;
    const both = Math.min(endOf(curve), endOf(other));
    return both > 0 ? [meanHeight(curve, both) - meanHeight(other, both)] : [];
  });
  return {
    unit,
    ...names,
    ratio: interval && { mean: exp(interval.difference), low: exp(interval.low), high: exp(interval.high) },
    reached,
    atEqual: intervalOf(heights),
  };
}
