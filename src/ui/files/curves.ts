/** Draws the learning curves of a run: reward, and held-out pass@1, against tokens. */
import type { MetricRow } from '../../run/records.ts';
import type { RunFileContent } from '../../runfile/content.ts';
import type { Drawing, DrawnLine } from './drawing.ts';
import { chartFrame, chartMargin, printed, textAt } from './chartFrame.ts';

const [width, height] = [760, 420];
const leaf = '#2f7d4f';

const curves = [
  { key: 'reward', label: 'reward', colour: leaf, width: 1.6 },
  { key: 'pass@1', label: 'held-out pass@1', colour: printed.ink, width: 1.8 },
] as const;

/** Maximum points per line: more would not be visible. */
const mostPoints = 1500;

/** Draws the curves of a run up to its checkpoint. */
export function curvesDrawing({ name, metrics, checkpoint }: RunFileContent): Drawing {
  const { method, task, level, policy, seed } = checkpoint.config;
  const end = Math.max(1, ...metrics.map((row) => row.num_tokens ?? 0));
  const values = metrics.flatMap((row) => curves.map(({ key }) => row[key] ?? 0));
  const { x, y, lines, texts } = chartFrame({
    ...{ width, height, end, across: 'tokens', top: 56 },
    range: [Math.min(0, ...values), Math.max(1, ...values)],
  });
  return {
    width,
    height,
    paper: printed.paper,
    title: `Learning curves of ${name}`,
    lines: [...lines, ...curves.map((curve) => lineOf(metrics, curve, x, y))],
    texts: [
      textAt(name, [chartMargin.left, 22], { colour: printed.ink, size: 15 }),
      textAt(`${method} · ${task} level ${level} · ${policy} · seed ${seed}`, [chartMargin.left, 40]),
      ...curves.map(({ label, colour }, i) =>
        textAt(label, [width - chartMargin.right, 22 + 18 * i], { anchor: 'end', colour }),
      ),
      ...texts,
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
