/** Draws the learning curves of a run: reward, and held-out pass@1, against tokens. */
import type { MetricRow } from '../../run/records.ts';
import type { RunFileContent } from '../../runfile/content.ts';
import { compact } from '../state/format.ts';
import type { Drawing, DrawnLine, DrawnText } from './drawing.ts';

const [width, height] = [760, 420];
const frame = { left: 56, right: 20, top: 56, bottom: 48 };
const [ink, soft, rule, leaf, paper] = ['#1d211c', '#5d665b', '#dfe4dc', '#2f7d4f', '#ffffff'];

const curves = [
  { key: 'reward', label: 'reward', colour: leaf, width: 1.6 },
  { key: 'pass@1', label: 'held-out pass@1', colour: ink, width: 1.8 },
] as const;

/** Maximum points per line: more would not be visible. */
const mostPoints = 1500;

/** Draws the curves of a run up to its checkpoint. */
export function curvesDrawing({ name, metrics, checkpoint }: RunFileContent): Drawing {
  const { method, task, level, policy, seed } = checkpoint.config;
  const end = Math.max(1, ...metrics.map((row) => row.num_tokens ?? 0));
  const values = metrics.flatMap((row) => curves.map(({ key }) => row[key] ?? 0));
  const low = Math.min(0, ...values);
  const high = Math.max(1, ...values);
  const x = (tokens: number): number => frame.left + ((width - frame.left - frame.right) * tokens) / end;
  const y = (value: number): number =>
    height - frame.bottom - ((height - frame.top - frame.bottom) * (value - low)) / (high - low);

  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => low + share * (high - low));
  const grid = ticks.map((value): DrawnLine => ({
    points: [
      [frame.left, y(value)],
      [width - frame.right, y(value)],
    ],
    colour: rule,
    width: 1,
  }));
  const text = (said: string, at: readonly [number, number], more: Partial<DrawnText> = {}): DrawnText => ({
    ...{ text: said, x: at[0], y: at[1], anchor: 'start', colour: soft, size: 12 },
    ...more,
  });
  return {
    width,
    height,
    paper,
    title: `Learning curves of ${name}`,
    lines: [...grid, ...curves.map((curve) => lineOf(metrics, curve, x, y))],
    texts: [
      text(name, [frame.left, 22], { colour: ink, size: 15 }),
      text(`${method} · ${task} level ${level} · ${policy} · seed ${seed}`, [frame.left, 40]),
      ...curves.map(({ label, colour }, i) =>
        text(label, [width - frame.right, 22 + 18 * i], { anchor: 'end', colour }),
      ),
      ...ticks.map((value) => text(value.toFixed(2), [frame.left - 8, y(value) + 4], { anchor: 'end' })),
      ...[0, 0.5, 1].map((share) =>
        text(compact(share * end), [x(share * end), height - frame.bottom + 18], {
          anchor: share === 1 ? 'end' : share === 0 ? 'start' : 'middle',
        }),
      ),
      text('tokens', [(frame.left + width - frame.right) / 2, height - 10], { anchor: 'middle' }),
    ],
  };
}

/** The measured points of a metric, thinned evenly if there are too many. */
function lineOf(
  rows: readonly MetricRow[],
  { key, colour, width: stroke }: (typeof curves)[number],
  x: (tokens: number) => number,
  y: (value: number) => number,
): DrawnLine {
  const measured = rows.flatMap((row) => {
    const value = row[key];
    return value == null ? [] : [[x(row.num_tokens ?? 0), y(value)] as const];
  });
  const every = Math.max(1, Math.ceil(measured.length / mostPoints));
  const points = measured.filter((_, i) => i % every === 0 || i === measured.length - 1);
  return { points, colour, width: stroke };
}
