/** The geometry of one chart of an objective: range, axes, lines and where their names stand. Pure. */
import { roundUp } from '../charts/forest.ts';
import { pathThrough, type AxisName, type UnitPlot } from '../charts/unitPlot.ts';
import { figure } from '../state/format.ts';
import {
  spansThatDiffer,
  spansWhere,
  signs,
  type ChartKind,
  type CurvePair,
  type Sign,
} from './curvePair.ts';

/** Below it a value may diverge; it decides nothing about the range. */
const lowest = 0.25;
/** Sizes of names in pixels. */
const [nameWidth, nameHeight, perLetter] = [88, 14, 7];

interface ObjectiveLine {
  readonly sign: Sign;
  readonly path: string;
  /** The other curve where it differs. */
  readonly dashes: string;
  /** Middle of the name, in pixels. */
  readonly name: readonly [x: number, y: number];
}

export interface ObjectivePicture {
  readonly levels: readonly AxisName[];
  readonly along: readonly AxisName[];
  /** Shares of the width at which a dotted line stands. */
  readonly bounds: readonly number[];
  readonly lines: readonly ObjectiveLine[];
}

/** Round values across a range, which grows to hold them, with a margin beyond its values. */
function levelsOf(values: readonly number[]) {
  const finite = values.filter(Number.isFinite);
  const [least, most] = [Math.min(0, ...finite), Math.max(0, ...finite)];
  const step = roundUp(Math.max(most - least, 1e-3) / 4);
  const margin = 0.06 * Math.max(most - least, step);
  const [low, high] = [least - margin, most + margin];
  const first = Math.ceil(low / step);
  const ticks = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
  const share = (value: number) => (value - low) / (high - low);
  const levels = ticks.map((tick) => ({ at: share(tick), text: figure(Number(tick.toPrecision(6))) }));
  return { levels, share };
}

/** Names of bounds between both ends; a name without space is left out, its line stays. */
function namesAlong(kinks: readonly number[], upTo: number, width: number): AxisName[] {
  const ends: AxisName[] = [
    { at: 0, text: '0', anchor: 'start' },
    { at: 1, text: String(upTo), anchor: 'end' },
  ];
  const [half, gap] = [(text: string) => (text.length * perLetter) / 2, 4];
  let taken = half('00');
  const inner = kinks.flatMap((kink, i): AxisName[] => {
    const [text, x] = [String(kink), (kink / upTo) * width];
    const next = kinks[i + 1];
    const isTight = next !== undefined && (next / upTo) * width - x < half(text) + half(String(next)) + gap;
    const from = isTight ? x - 2 * half(text) + gap : Math.max(x - half(text), taken + gap);
    const to = from + 2 * half(text);
    if (from < taken || to > width - 2 * half(String(upTo)) || Math.abs((from + to) / 2 - x) > 2 * half(text))
      return [];
    taken = to;
    return [{ at: (from + to) / 2 / width, text }];
  });
  return [...ends, ...inner];
}

/** Where a name stands: beside its line, away from the others, inside the plot. */
function nameAt(
  plot: UnitPlot,
  points: readonly (readonly [number, number])[],
  others: readonly (readonly [number, number])[],
  taken: readonly (readonly [number, number])[],
): readonly [number, number] {
  const within = (all: typeof points, x: number) => all.filter(([at]) => Math.abs(at - x) <= nameWidth / 2);
  const candidates = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => {
    const x = plot.left + nameWidth / 2 + share * (plot.width - nameWidth);
    const heights = within(points, x).map(([, y]) => y);
    const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
    return [top - nameHeight / 2 - 3, bottom + nameHeight / 2 + 3].map((y) => {
      const outside = Math.max(
        0,
        plot.top - 4 + nameHeight / 2 - y,
        y + nameHeight / 2 - plot.top - plot.height,
      );
      const crossed = within(others, x).filter(
        ([, other]) => Math.abs(other - y) < nameHeight / 2 + 3,
      ).length;
      const covered = taken.some(([a, b]) => Math.abs(a - x) < nameWidth && Math.abs(b - y) < nameHeight);
      // A name at the end of a line, near all of it, is read fastest.
      const cost = 20 * outside + 30 * crossed + (covered ? 1000 : 0) + (bottom - top) - 4 * share;
      return { place: [x, y] as const, cost: Number.isFinite(cost) ? cost : 1e6 };
    });
  });
  return candidates.reduce((best, one) => (one.cost < best.cost ? one : best)).place;
}

/** One chart, `kinks` ascending. The plot may be of any size. */
export function pictureOf(
  kind: ChartKind,
  both: CurvePair,
  kinks: readonly number[],
  plot: UnitPlot,
): ObjectivePicture {
  const { ratios, own, other } = both;
  const upTo = Math.ceil(ratios.at(-1) ?? 2);
  const seen = [own, ...(other ? [other] : [])].flatMap((one) =>
    signs.flatMap((sign) => one[kind][sign].filter((_, i) => (ratios[i] as number) >= lowest)),
  );
  const { levels, share } = levelsOf(seen);
  const isInside = (value: number) => share(value) >= 0 && share(value) <= 1;
  const pointsOf = (values: readonly number[]) =>
    ratios.map((ratio, i) => [plot.x(ratio / upTo), plot.y(share(values[i] as number))] as const);
  /** The path through the points of each run that the picture holds. */
  const pathOf = (values: readonly number[], runs: readonly (readonly [number, number])[]) => {
    const points = pointsOf(values);
    return runs
      .flatMap(([from, to]) =>
        spansWhere(to - from + 1, (i) => isInside(values[from + i] as number)).map(([a, b]) =>
          pathThrough(points.slice(from + a, from + b + 1)),
        ),
      )
      .join('');
  };
  const inside = kinks.filter((kink) => kink < upTo);
  const taken: (readonly [number, number])[] = [];
  const lines = signs.map((sign): ObjectiveLine => {
    const values = own[kind][sign];
    const others = signs.filter((one) => one !== sign).flatMap((one) => pointsOf(own[kind][one]));
    const dashed = spansThatDiffer(both, kind, sign);
    const drawn = other && dashed.length > 0 ? pointsOf(other[kind][sign]) : [];
    const name = nameAt(plot, pointsOf(values), [...others, ...drawn], taken);
    taken.push(name);
    return {
      ...{ sign, name },
      path: pathOf(values, [[0, ratios.length - 1]]),
      dashes: other ? pathOf(other[kind][sign], dashed) : '',
    };
  });
  return {
    levels,
    along: namesAlong(inside, upTo, plot.width),
    bounds: inside.map((kink) => kink / upTo),
    lines,
  };
}
