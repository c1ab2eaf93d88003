/** Compares the method with its strongest control in units of work: the amount that each needed to reach a threshold. */
import { meanHeight, spentAt, type Curve, type Unit } from '../../../src/experiment/curve.ts';
import { intervalOf, ratioOf, type Ratio } from '../../../src/experiment/statistics.ts';

export interface UnitComparison {
  readonly unit: Unit;
  readonly arm: string;
  readonly against: string;
  /**
   * The arm's amount at the threshold divided by the control's: geometric mean over pairs, with the 95 % interval of the paired
   * logarithms. A run that never reached it counts with all it spent. Null below two pairs, or if no run reached it.
   */
  readonly ratio: Ratio | null;
  /** Number of seeds that reached the threshold: arm and control. */
  readonly reached: readonly [number, number];
  /** Mean pass@1 of the arm minus the control's over the amount that both spent; null below two pairs. */
  readonly atEqual: { readonly difference: number; readonly low: number; readonly high: number } | null;
}

const endOf = (curve: Curve): number => curve.at(-1)?.spent ?? 0;

/** Both lists have the same seeds in the same order. */
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
  // A policy that is at the threshold before spending anything has no ratio.
  const pairs = ours.flatMap((curve, i): [number, number][] => {
    const other = theirs[i] as Curve;
    const [mine, their] = [cost(curve) ?? endOf(curve), cost(other) ?? endOf(other)];
    return mine > 0 && their > 0 ? [[mine, their]] : [];
  });
  const ratio = ratioOf(
    pairs.map(([mine]) => mine),
    pairs.map(([, their]) => their),
  );
  const heights = ours.flatMap((curve, i) => {
    const other = theirs[i] as Curve;
    const both = Math.min(endOf(curve), endOf(other));
    return both > 0 ? [meanHeight(curve, both) - meanHeight(other, both)] : [];
  });
  return {
    unit,
    ...names,
    ratio: reached[0] + reached[1] > 0 ? ratio : null,
    reached,
    atEqual: intervalOf(heights),
  };
}
