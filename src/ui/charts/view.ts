/** The visible range of a chart's horizontal axis. Pure. */
import { summarise, type Series } from './summarise.ts';

/** Lowest and highest visible x; null: everything. */
export type View = readonly [from: number, to: number] | null;

/** The narrowest view, as a share of the whole. */
const narrowest = 1e-3;

/** The view scaled by a factor (below 1: closer) around `anchor`, which stays in place. */
export function zoomed(view: View, whole: number, factor: number, anchor: number): View {
  const [from, to] = view ?? [0, whole];
  const width = Math.max((to - from) * factor, whole * narrowest);
  if (width >= whole) return null;
  const share = to > from ? (anchor - from) / (to - from) : 0.5;
  return within(anchor - share * width, width, whole);
}

/** The view moved by a distance, at most to an end. */
export function moved(view: View, whole: number, by: number): View {
  return view && within(view[0] + by, view[1] - view[0], whole);
}

function within(from: number, width: number, whole: number): View {
  const start = Math.min(Math.max(0, from), whole - width);
  return [start, start + width];
}

/** The first index in ascending values that is not below `value`. */
function placeOf(values: readonly number[], value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The visible part of a series as at most about `most` points, plus one point beyond each edge so that lines continue. */
export function visible({ x, y }: Series, view: View, most: number): Series {
  if (view === null) return summarise(x, y, most);
  const from = Math.max(0, placeOf(x, view[0]) - 1);
  const to = Math.min(x.length, placeOf(x, view[1]) + 2);
  return summarise(x.slice(from, to), y.slice(from, to), most);
}
