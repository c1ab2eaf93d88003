/** The cells of a plane for drawing: each as a share between the lowest and the highest. Pure. */
import type { Plane } from '../../question/plane.ts';
import { fixed, percent } from '../state/format.ts';

export interface PlaneCells {
  /** In [0, 1] by cell; null where there is no state. */
  readonly shares: readonly (number | null)[];
  /** The values of the shares 0 and 1, as text. */
  readonly lowest: string;
  readonly highest: string;
}

/** Probabilities run from 0 to 1, values from the lowest to the highest of the plane. */
export function cellsOf(
  { probabilities, values }: Plane,
  drawn: number | 'value',
  actions: number,
): PlaneCells {
  if (drawn !== 'value' || values === null) {
    const action = drawn === 'value' ? 0 : drawn;
    const cells = Array.from({ length: probabilities.length / actions }, (_, cell) => cell);
    const shares = cells.map((cell) => known(probabilities[cell * actions + action]));
    return { shares, lowest: percent(0), highest: percent(1) };
  }
  const found = [...values].filter((value) => !Number.isNaN(value));
  const [low, high] = [Math.min(...found), Math.max(...found)];
  const span = high - low || 1;
  return {
    shares: [...values].map((value) => known((value - low) / span)),
    lowest: fixed(low),
    highest: fixed(high),
  };
}

const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** Index of the tick that is nearest to a value. */
export function nearestTick(ticks: readonly number[], value: number): number {
  let best = 0;
  for (const [i, tick] of ticks.entries())
    if (Math.abs(tick - value) < Math.abs((ticks[best] as number) - value)) best = i;
  return best;
}
