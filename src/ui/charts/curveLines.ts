/** Lines of the overlay runs: a colour and dash for each; runs that differ only in seed become one band. Pure. */
import { encodeLink } from '../../config/link.ts';
import { defaultConfig, type RunConfig } from '../../config/schema.ts';
import { stopKeys } from '../../config/stopRule.ts';
import type { Area } from './annotations.ts';
import type { Line } from './line.ts';
import type { MetricHistory } from '../../run/MetricHistory.ts';
import type { Overlay } from '../state/Overlays.svelte.ts';

/** Dash patterns in pixels, by slot, which distinguish runs without colours. */
export const dashes: readonly (readonly number[])[] = [
  [9, 4],
  [2, 3],
  [12, 3, 2, 3],
  [5, 2],
  [16, 5],
];
export const colourOf = (slot: number): string => `--run-${slot}`;

/** One run, or several that differ only in seed. */
export interface RunGroup {
  readonly key: string;
  readonly runs: readonly Overlay[];
  readonly slot: number;
}

/** A key that is equal for runs that differ only in seed and stop rule. */
function seedGroupOf(config: RunConfig): string {
  const plain = defaultConfig(config.method, config.task);
  const same = Object.fromEntries(['seed' as const, ...stopKeys].map((key) => [key, plain[key]]));
  return encodeLink({ ...config, ...same });
}

/** The overlays in groups, in the order of their first runs. A fork forms its own group, because it starts elsewhere. */
export function overlayGroups(overlays: readonly Overlay[]): readonly RunGroup[] {
  const keyOf = (run: Overlay) => (run.parent ? run.id : seedGroupOf(run.config));
  return [...new Set(overlays.map(keyOf))].map((key) => {
    const runs = overlays.filter((run) => keyOf(run) === key);
    return { key, runs, slot: runs[0]?.slot ?? 0 };
  });
}

interface Band {
  readonly x: readonly number[];
  readonly mean: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** Mean and range of a smoothed metric over the rounds that all runs have; x is their mean too. */
export function bandOf(histories: readonly MetricHistory[], column: string, key: string): Band {
  const rounds = Math.min(...histories.map(({ length }) => length));
  const xs = histories.map((history) => history.column(column));
  const ys = histories.map((history) => history.smoothed(key));
  const at = (columns: readonly (readonly number[])[], row: number) => columns.map((one) => one[row] ?? NaN);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const rows = Array.from({ length: rounds }, (_, row) => row);
  return {
    x: rows.map((row) => mean(at(xs, row))),
    mean: rows.map((row) => mean(at(ys, row))),
    low: rows.map((row) => Math.min(...at(ys, row))),
    high: rows.map((row) => Math.max(...at(ys, row))),
  };
}

/** The lines and areas of a group over one column of the x axis. `held` is the held-out metric. */
export function drawnGroup(
  { runs, slot }: RunGroup,
  column: string,
  held: string,
): { readonly lines: readonly Line[]; readonly areas: readonly Area[] } {
  const style = { colour: colourOf(slot), dash: dashes[slot] ?? [] };
  const [first] = runs;
  if (!first) return { lines: [], areas: [] };
  if (runs.length === 1) {
    const { name, history } = first;
    const x = history.column(column);
    return {
      lines: [
        { x, y: history.smoothed('reward'), label: `${name} reward`, width: 1.6, opacity: 0.85, ...style },
        { x, y: history.column(held), label: `${name} ${held}`, width: 1.1, opacity: 0.5, ...style },
      ],
      areas: [],
    };
  }
  const { x, mean, low, high } = bandOf(
    runs.map(({ history }) => history),
    column,
    'reward',
  );
  return {
    lines: [{ x, y: mean, label: `mean of ${runs.length} seeds`, width: 1.8, opacity: 0.9, ...style }],
    areas: [{ x, low, high, colour: style.colour, opacity: 0.16 }],
  };
}

/** The area between a fork and its parent from the fork's round on, over the rounds that both have. */
export function gapOf(fork: MetricHistory, from: MetricHistory, round: number, column: string): Area {
  const [mine, theirs] = [fork.smoothed('reward'), from.smoothed('reward')];
  const x = fork.column(column);
  const rows = fork
    .column('round')
    .map((at, row) => ({ at, row }))
    .filter(({ at, row }) => at >= round && row < from.length)
    .map(({ row }) => row);
  return {
    x: rows.map((row) => x[row] as number),
    low: rows.map((row) => Math.min(mine[row] as number, theirs[row] as number)),
    high: rows.map((row) => Math.max(mine[row] as number, theirs[row] as number)),
    colour: '--bark',
    opacity: 0.28,
  };
}
