/** The y range of the curve chart: contains curves and bands, has round ends within 0 and 1. */
import type { CurvePoint } from '../../experiment/comparisonResult.ts';

const step = 0.2;

export function rangeOf(curves: readonly (readonly CurvePoint[])[]): readonly [low: number, high: number] {
  const heights = curves.flatMap((curve) =>
    curve.flatMap(({ mean, low, high }) => [low ?? mean, high ?? mean]),
  );
  if (heights.length === 0) return [0, 1];
  const low = Math.floor(Math.min(...heights) / step) * step;
  const high = Math.ceil(Math.max(...heights) / step) * step;
  const [from, to] = [Math.max(0, low), Math.min(1, Math.max(high, low + step))];
  return [Number(from.toFixed(1)), Number(to.toFixed(1))];
}
