/** Tables of JSON: an array of objects or of arrays, or one of them in each line. Numbers stay as they are written. */
import { mostTableColumns, tableOf, type NumberedRow, type Table } from './table.ts';

/** Begins the text that stands for a number; no text of a reader begins like that. */
const mark = '\u0000#';
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** JSON whose numbers are texts of their digits, because those beyond 2^53 would change. Throws as JSON.parse. */
function parseKeepingNumbers(text: string): unknown {
  const quoted = text.replace(token, (one) => (one.startsWith('"') ? one : `"\\u0000#${one}"`));
  return JSON.parse(quoted) as unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of the last message of a conversation that the user wrote, else of the last message; null where it is none. */
function lastMessage(value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const messages = value.filter(
    (one): one is { role?: unknown; content: string } => isObject(one) && typeof one['content'] === 'string',
  );
  if (messages.length < value.length) return null;
  return (messages.findLast(({ role }) => role === 'user') ?? messages.at(-1))?.content ?? null;
}

const plainJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => one).replace(/"\\u0000#([^"]*)"/g, '$1');

/** A value as the text of a cell. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.startsWith(mark) ? value.slice(mark.length) : value;
  return lastMessage(value) ?? plainJson(value);
}

/** The rows of values, which are all objects or all arrays. Throws a sentence with the row that is neither. */
function tableOfValues(name: string, values: readonly (readonly [number: number, value: unknown])[]): Table {
  const isLists = Array.isArray(values[0]?.[1]);
  for (const [number, value] of values)
    if (isLists ? !Array.isArray(value) : !isObject(value))
      throw new Error(
        `${name}: row ${number.toLocaleString('en')} must be ${isLists ? 'a list like the first' : 'an object with a value for each column'}, got ${cellOf(value).slice(0, 40) || 'nothing'}`,
      );
  if (isLists) {
    const [head, ...rest] = values.map(([number, value]): NumberedRow => ({
      number,
      cells: (value as unknown[]).map(cellOf),
    }));
    return tableOf(name, head?.cells ?? [], rest, true);
  }
  const columns = new Set<string>();
  for (const [number, value] of values)
    for (const column of Object.keys(value as object)) {
      columns.add(column);
      if (columns.size > mostTableColumns)
        throw new Error(
          `${name} must have at most ${mostTableColumns} columns, got another in row ${number}: ${column.slice(0, 40)}`,
        );
    }
  const names = [...columns];
  const cells = (value: unknown) => {
    const entries = new Map(Object.entries(value as object));
    return names.map((column) => cellOf(entries.get(column)));
  };
  return tableOf(
    name,
    names,
    values.map(([number, value]) => ({ number, cells: cells(value) })),
    false,
  );
}

const because = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\\u0000#|\u0000#/g, '').slice(0, 120);

/** The rows in a whole JSON text: the text itself, or the only list of an object around them. */
export function jsonTable(text: string, name: string): Table {
  let value: unknown;
  try {
    value = parseKeepingNumbers(text);
  } catch (error) {
    throw new Error(`${name} must be JSON: ${because(error)}`, { cause: error });
  }
  const lists = isObject(value)
    ? Object.values(value).filter((one): one is unknown[] => Array.isArray(one))
    : [];
  const list = Array.isArray(value) ? (value as unknown[]) : lists.length === 1 ? lists[0] : undefined;
  if (list === undefined)
    throw new Error(`${name} must be a list of rows, each an object or a list; got another form of JSON`);
  // The form in which a viewer of datasets saves rows: each inside an object, beside its number.
  const rows = list.map((one) => (isObject(one) && isObject(one['row']) ? one['row'] : one));
  return tableOfValues(
    name,
    rows.map((row, i) => [i + 1, row] as const),
  );
}

/** A table with one JSON value in each line; empty lines are skipped. */
export function jsonLinesTable(text: string, name: string): Table {
  const values = text.split(/\r?\n/).flatMap((line, i) => {
    if (line.trim() === '') return [];
    try {
      return [[i + 1, parseKeepingNumbers(line)] as const];
    } catch (error) {
      throw new Error(`${name}: row ${(i + 1).toLocaleString('en')} must be JSON: ${because(error)}`, {
        cause: error,
      });
    }
  });
  return tableOfValues(name, values);
}
