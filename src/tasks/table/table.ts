/** A table that a reader brought: named columns, and rows of texts with their numbers in the file. */

/** Limits of a table, and of its columns. */
export const mostTableRows = 20_000;
export const mostTableBytes = 10_000_000;
export const mostTableColumns = 64;

export interface NumberedRow {
  /** Its place in the file, from 1: a spreadsheet's row, the header counted; a line of JSON Lines; an element of JSON. */
  readonly number: number;
  /** One text for each column. */
  readonly cells: readonly string[];
}

export interface Table {
  /** The file's name. */
  readonly name: string;
  /** All names differ. */
  readonly columns: readonly string[];
  readonly rows: readonly NumberedRow[];
  /** What was read otherwise than written, one sentence each. */
  readonly problems: readonly string[];
  /** Whether the names are the file's first row, which may be data. */
  readonly hasHeader: boolean;
}

/** A few numbers as text, and how many more there are: `row 3`, `rows 3, 4, 9 and 12 more`. */
export function rowsInWords(numbers: readonly number[]): string {
  const shown = numbers.slice(0, 8).map((one) => one.toLocaleString('en'));
  const more = numbers.length - shown.length;
  const last = more > 0 ? ` and ${more.toLocaleString('en')} more` : '';
  return `${numbers.length === 1 ? 'row' : 'rows'} ${shown.join(', ')}${last}`;
}

/** The table of rows whose names come first, or are only numbered. Throws where there are no two columns or no row. */
export function tableOf(
  name: string,
  names: readonly string[],
  rows: readonly NumberedRow[],
  hasHeader: boolean,
): Table {
  const longest = rows.reduce((most, { number, cells }) => {
    if (cells.length > mostTableColumns && names.length > mostTableColumns)
      throw new Error(
        `${name} must have at most ${mostTableColumns} columns, got ${cells.length} in row ${number}`,
      );
    return Math.max(most, cells.length);
  }, names.length);
  if (names.length < 2 && longest < 2)
    throw new Error(
      `${name} must have at least two columns, one with prompts and one with answers, got ${longest === 0 ? 'none' : 'one'}; choose another file`,
    );
  if (rows.length === 0)
    throw new Error(`${name} must have at least one row below its names; choose another file`);
  const tooMany = rows[mostTableRows];
  if (tooMany)
    throw new Error(
      `${name} must have at most ${mostTableRows.toLocaleString('en')} rows, got ${rows.length.toLocaleString('en')}; the first too many is row ${tooMany.number.toLocaleString('en')}`,
    );
  const { columns, problems } = distinct(names);
  const short = rows.filter(({ cells }) => cells.length < columns.length);
  const wide = rows.filter(({ cells }) => cells.length > columns.length);
  const sentence = (found: readonly NumberedRow[], what: string): string[] =>
    found.length === 0
      ? []
      : [
          `${found.length.toLocaleString('en')} with ${what}: ${rowsInWords(found.map(({ number }) => number))}.`,
        ];
  return {
    name,
    columns,
    rows: rows.map(({ number, cells }) => ({ number, cells: columns.map((_, i) => cells[i] ?? '') })),
    problems: [
      ...problems,
      ...sentence(short, 'fewer cells than there are columns, the missing ones empty'),
      ...sentence(wide, 'more cells than there are columns, the rest left out'),
    ],
    hasHeader,
  };
}

/** Names that differ: one without a name is numbered, and so is the second of a name. */
function distinct(names: readonly string[]): Pick<Table, 'columns' | 'problems'> {
  const columns: string[] = [];
  const problems: string[] = [];
  for (const [i, given] of names.entries()) {
    const wanted = given.trim() || `column ${i + 1}`;
    let name = wanted;
    for (let n = 2; columns.includes(name); n++) name = `${wanted} (${n})`;
    if (name !== wanted) problems.push(`Two columns are named “${wanted}”: the second is “${name}” here.`);
    columns.push(name);
  }
  return { columns, problems };
}

/** The table where its first row is data, too. */
export function withoutHeader(table: Table): Table {
  if (!table.hasHeader) return table;
  const first: NumberedRow = { number: 1, cells: table.columns };
  const names = table.columns.map((_, i) => `column ${i + 1}`);
  return { ...tableOf(table.name, names, [first, ...table.rows], false), problems: table.problems };
}
