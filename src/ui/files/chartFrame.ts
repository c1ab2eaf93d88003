/** The frame of a printed chart: lines of value, labels of both axes, and where a point lies. */
import { compact, fixed } from '../state/format.ts';
import type { DrawnLine, DrawnText } from './drawing.ts';

/** Colours of the light theme, whatever the page shows, because files are printed. */
export const printed = { ink: '#1d211c', soft: '#5d665b', rule: '#dfe4dc', paper: '#ffffff' } as const;

/** Margins in pixels; the one above differs. */
export const chartMargin = { left: 56, right: 20, bottom: 48 } as const;

interface ChartFrameOptions {
  /** Size of the picture, and where the plot begins from above, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly top: number;
  /** The largest value of the horizontal axis, which begins at 0, and its name. */
  readonly end: number;
  readonly across: string;
  /** Smallest and largest value of the vertical axis. */
  readonly range: readonly [low: number, high: number];
}

export interface ChartFrame {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly lines: readonly DrawnLine[];
  readonly texts: readonly DrawnText[];
}

/** A text that begins at a place, 12 pixels tall by default. */
export function textAt(
  text: string,
  [x, y]: readonly [x: number, y: number],
  more: Partial<DrawnText> = {},
): DrawnText {
  return { text, x, y, anchor: 'start', colour: printed.soft, size: 12, ...more };
}

export function chartFrame({
  width,
  height,
  top,
  end,
  across,
  range: [low, high],
}: ChartFrameOptions): ChartFrame {
  const { left, right, bottom } = chartMargin;
  const x = (value: number): number => left + ((width - left - right) * value) / end;
  const y = (value: number): number =>
    height - bottom - ((height - bottom - top) * (value - low)) / (high - low);
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => low + share * (high - low));
  const ends = { 0: 'start', 0.5: 'middle', 1: 'end' } as const;
  return {
    x,
    y,
    lines: ticks.map((value) => ({
      points: [
        [left, y(value)],
        [width - right, y(value)],
      ],
      colour: printed.rule,
      width: 1,
    })),
    texts: [
      ...ticks.map((value) => textAt(fixed(value), [left - 8, y(value) + 4], { anchor: 'end' })),
      ...([0, 0.5, 1] as const).map((share) =>
        textAt(compact(share * end), [x(share * end), height - bottom + 18], { anchor: ends[share] }),
      ),
      textAt(across, [(left + width - right) / 2, height - 10], { anchor: 'middle' }),
    ],
  };
}
