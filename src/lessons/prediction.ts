/** A reader's drawn curve, and its distance from the measured one. */

/** Number of values of a drawn curve, evenly spaced from the first round to the last. */
export const handles = 8;

/** Fills a drawn curve's gaps: straight lines between values, constant before the first and after the last. Null below two values. */
export function filled(values: readonly (number | null)[]): readonly number[] | null {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  if (known.length < 2) return null;
  return values.map((_, at) => {
    const after = known.find((one) => one.at >= at) ?? known[known.length - 1];
    const before = known.findLast((one) => one.at <= at) ?? known[0];
    if (!before || !after) throw new Error('internal: a drawn curve must have values, got none');
    if (before.at === after.at) return before.value;
    const share = Math.min(1, Math.max(0, (at - before.at) / (after.at - before.at)));
    return before.value + share * (after.value - before.value);
  });
}

/** Means over each value and those before it, `width` in all; ignores NaN. */
export function trailingMeans(values: readonly number[], width: number): number[] {
  return values.map((_, at) => {
    const some = values.slice(Math.max(0, at + 1 - width), at + 1).filter((value) => !Number.isNaN(value));
    return some.length === 0 ? NaN : some.reduce((sum, value) => sum + value, 0) / some.length;
  });
}

/** Mean distance of a drawn curve from a measured one at the handles; null if either is empty. */
export function distance(drawn: readonly (number | null)[], measured: readonly number[]): number | null {
  const curve = filled(drawn);
  const points = measured.filter((value) => !Number.isNaN(value));
  if (curve === null || points.length === 0) return null;
  const apart = curve.map((value, at) => {
    const place = Math.round((at / (curve.length - 1)) * (points.length - 1));
    return Math.abs(value - (points[place] as number));
  });
  return apart.reduce((sum, value) => sum + value, 0) / apart.length;
}
