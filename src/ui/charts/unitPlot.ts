/** A small plot of values from 0 to 1, drawn without a library. */

const left = 40;
const right = 12;
const top = 10;
const bottom = 24;

export interface UnitPlot {
  readonly left: number;
  readonly top: number;
  /** Size of the plot without its margins, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels from the left for a share of the width. */
  readonly x: (share: number) => number;
  /** Pixels from above for a value; values outside 0 to 1 lie on the edge. */
  readonly y: (value: number) => number;
}

/** The plot inside a picture of this size in pixels. */
export function unitPlot(pictureWidth: number, pictureHeight: number): UnitPlot {
  const width = Math.max(40, pictureWidth - left - right);
  const height = pictureHeight - top - bottom;
  return {
    ...{ left, top, width, height },
    x: (share) => left + share * width,
    y: (value) => top + (1 - Math.min(1, Math.max(0, value))) * height,
  };
}

/** A name beside an axis, at its share of the width or height. */
export interface AxisName {
  readonly at: number;
  readonly text: string;
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** The SVG path through points in pixels; empty without points. */
export function pathThrough(points: readonly (readonly [x: number, y: number])[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}
