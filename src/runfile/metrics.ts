/** Writes metric rows as CSV and JSON, with TRL's column names; an empty cell is "not measured". */
import { metricEntries } from '../config/metrics.ts';
import type { MetricRow } from '../run/records.ts';
import { mostColumns, mostRows, refuse } from './limits.ts';

/** Columns of these rows: round, update, then the metrics in order of first appearance. */
function columnsOf(rows: readonly MetricRow[]): string[] {
  const names = new Set(['round', 'update']);
  for (const row of rows) for (const name of Object.keys(row)) names.add(name);
  return [...names];
}

const quoted = (name: string): string => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

/** Rows as CSV with a header; numbers in JavaScript notation, which preserves every bit. */
export function metricsCsv(rows: readonly MetricRow[]): string {
  const columns = columnsOf(rows);
  const lines = rows.map((row) => columns.map((name) => cellOf(row[name])).join(','));
  return `${[columns.map(quoted).join(','), ...lines].join('\n')}\n`;
}

function cellOf(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  // String(−0) is "0".
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Rows as a JSON list like TRL's `log_history`, as `train --json` writes them: null is "not measured". */
export function metricsJson(rows: readonly MetricRow[]): string {
  return `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`;
}

/** Names in a header line, quoted ones too. */
function headerOf(line: string): string[] {
  const names: string[] = [];
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/gy);
  let read = 0;
  for (const [text, inQuotes, plain] of cells) {
    names.push(inQuotes?.replaceAll('""', '"') ?? plain ?? '');
    read += text.length;
  }
  if (read !== line.length) refuse('metrics.csv must begin with the names of its columns, got another form');
  return names;
}

const number = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;

/** Units of counts; what was saved or would be is a difference, and may be below 0. */
const countUnits: ReadonlySet<string> = new Set(['tokens', 'completions', 'groups', 'prompts', 'updates']);
export const countedMetrics: ReadonlySet<string> = new Set([
  'num_tokens',
  ...metricEntries
    .filter(({ key, unit }) => countUnits.has(unit) && !/^(saved|would)\//.test(key))
    .map(({ key }) => key),
]);

/** Parses CSV. Throws on input that `metricsCsv` cannot produce; rounds must increase. */
export function readMetricsCsv(text: string): MetricRow[] {
  const lines = text.split('\n', mostRows + 3);
  if (lines.pop() !== '') refuse('metrics.csv must end with a line break and have at most 200,000 rows');
  const names = headerOf(lines.shift() ?? '');
  if (names.length > mostColumns) refuse(`metrics.csv must have at most ${mostColumns} columns`);
  if (names[0] !== 'round' || names[1] !== 'update' || new Set(names).size !== names.length)
    refuse('metrics.csv must have the columns round and update, and each column once');
  if (names.includes('__proto__')) refuse('metrics.csv must name metrics, got __proto__');
  let before = -1;
  return lines.map((line, i) => {
    const cells = line.split(',');
    if (cells.length !== names.length)
      refuse(`metrics.csv must have ${names.length} cells in row ${i + 1}, got ${cells.length}`);
    const row = Object.fromEntries(
      names.map((name, at) => [name, valueOf(cells[at] as string, name, i + 1)]),
    );
    const negative = names.find((name) => countedMetrics.has(name) && (row[name] ?? 0) < 0);
    if (negative !== undefined)
      refuse(`metrics.csv must count from 0, got ${row[negative]} for ${negative} in row ${i + 1}`);
    const { round, update } = row;
    if (!isCount(round) || !isCount(update) || round <= before)
      refuse(`metrics.csv must count rounds and updates upwards, got another number in row ${i + 1}`);
    before = round as number;
    return row as MetricRow;
  });
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function valueOf(cell: string, name: string, row: number): number | null {
  if (cell === '') return null;
  const value = number.test(cell) ? Number(cell) : NaN;
  if (!Number.isFinite(value))
    refuse(
      `metrics.csv must hold numbers, got "${cell.slice(0, 20)}" for ${name.slice(0, 40)} in row ${row}`,
    );
  return value;
}
