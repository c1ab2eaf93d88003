/** Converts a recorded run into two short SVG paths. */
import type { MetricRow } from '../../src/run/records.ts';
import type { Still } from '../../src/ui/embed/still.ts';

const width = 300;
const height = 100;
/** Rounds per point of the reward line. */
const bucket = 3;

/** The still of a run from its metric rows; `heldOut` is its task's held-out metric. Throws without an evaluation. */
export function stillOf(
  { method, task }: { readonly method: string; readonly task: string },
  rows: readonly MetricRow[],
  heldOut: string,
): Still {
  const last = rows.at(-1)?.round ?? 0;
  const evaluations = measured(rows, heldOut);
  const [first] = evaluations;
  const end = evaluations.at(-1);
  if (!first || !end) throw new Error(`still: ${method} on ${task} must have an evaluation, got none`);
  return {
    method,
    task,
    rounds: last,
    reward: pathOf(averaged(measured(rows, 'reward')), last),
    heldOut: pathOf(evaluations, last),
    from: rounded(first[1]),
    to: rounded(end[1]),
  };
}

type Point = readonly [round: number, value: number];

function measured(rows: readonly MetricRow[], key: string): Point[] {
  return rows.flatMap((row): Point[] => {
    const value = row[key];
    return typeof value === 'number' && Number.isFinite(value) ? [[row.round, value]] : [];
  });
}

function averaged(points: readonly Point[]): Point[] {
  return Array.from({ length: Math.ceil(points.length / bucket) }, (_, i): Point => {
    const some = points.slice(i * bucket, (i + 1) * bucket);
    const mean = (of: 0 | 1) => some.reduce((sum, point) => sum + point[of], 0) / some.length;
    return [mean(0), mean(1)];
  });
}

function pathOf(points: readonly Point[], last: number): string {
  const places = points.map(
    ([round, value]) =>
      [Math.round((round / Math.max(last, 1)) * width), Math.round((1 - value) * height)] as const,
  );
  const [first] = places;
  if (!first) return '';
  // Steps from point to point are shorter than places.
  const steps = places.slice(1).map(([x, y], i) => {
    const [fromX, fromY] = places[i] ?? first;
    return `${x - fromX}${y < fromY ? '' : ' '}${y - fromY}`;
  });
  return `M${first.join(' ')}l${steps.join(' ')}`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
