/** Limits advantages, so that one sample cannot dominate an update. */
import type { ShapeStrategy } from '../../../learn/advantage/strategy.ts';

/** A ← the nearest value in [−limit, limit]. Throws unless limit > 0. */
export function clipAdvantages(advantages: ArrayLike<number>, limit: number): Float64Array {
  if (!(limit > 0)) throw new Error(`advantages: clip limit must be above 0, got ${limit}`);
  // Compared explicitly, because min and max would treat NaN differently.
  return Float64Array.from(advantages, (a) => (a > limit ? limit : a < -limit ? -limit : a));
}

/** Holds advantages within `advantage_clip`. */
export const advantageClip: ShapeStrategy = ({ advantage_clip: limit }) =>
  limit === null
    ? null
    : ({ advantages }) => ({
        advantages: clipAdvantages(advantages, limit),
        note: { id: 'advantage-clip', of: () => ({ limit }) },
      });
