/** Multiplies negative advantages by one factor: the control that separates confidence from mere strength. */
import type { ShapeStrategy } from '../../../learn/advantage/strategy.ts';
/** A ← factor · A where A < 0; one value per advantage, float64. */
export function scaleNegatives(advantages: ArrayLike<number>, factor: number): Float64Array {
  return Float64Array.from(advantages, (advantage) => (advantage < 0 ? advantage * factor : advantage));
}

/** Multiplies negative advantages by `negative_scale`. */
export const negativeScale: ShapeStrategy = ({ negative_scale: factor }) =>
  factor === 1
    ? null
    : ({ advantages }) => ({
        advantages: scaleNegatives(advantages, factor),
        note: { id: 'negative-scale', of: () => ({ factor }) },
      });
