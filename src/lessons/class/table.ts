/** Reads a pasted table: columns separated by tabs, semicolons or commas, with quotes as spreadsheets and platforms write them. */

export interface TableRow {
  /** The line of the text in which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Most rows, columns, and characters of a cell that are read. */
const mostRows = 5000;
const mostColumns = 200;
const longestCell = 40_000;

const separators = ['\t', ';', ','] as const;

/** The separator of a text: a tab wherever there is one, else the more frequent of semicolon and comma, outside quotes. */
function separatorOf(text: string): string {
  const plain = text.slice(0, longestCell).replace(/"(?:[^"]|"")*"/g, '');
  if (plain.includes('\t')) return '\t';
  const [, semicolon, comma] = separators;
  const countOf = (symbol: string) => plain.split(symbol).length;
  return countOf(semicolon) > 1 && countOf(semicolon) >= countOf(comma) ? semicolon : comma;
}

/** All rows with something in them; an open quotation mark ends with its line. */
export function readTable(text: string): readonly TableRow[] {
  const separator = separatorOf(text);
  const rows: TableRow[] = [];
  let cells: string[] = [];
  let [at, line, begun] = [0, 1, 1];
  const endRow = (): void => {
    if (cells.some((cell) => cell !== '')) rows.push({ line: begun, cells: cells.slice(0, mostColumns) });
    cells = [];
    begun = ++line;
  };
  while (at < text.length && rows.length < mostRows) {
    const quoted = /^[ ]*"((?:[^"]|"")*)"[ ]*(?=[\t;,\r\n]|$)/.exec(text.slice(at, at + longestCell));
    if (quoted) {
      const [whole, content = ''] = quoted;
      cells.push(content.replaceAll('""', '"').trim());
      line += whole.split('\n').length - 1;
      at += whole.length;
    } else {
      const end = nextOf(text, at, separator);
      cells.push(text.slice(at, end).trim().slice(0, longestCell));
      at = end;
    }
    if (text[at] === separator) {
      at++;
      if (at === text.length) cells.push('');
      continue;
    }
    // Behind a closing quote may stand another separator than that of the text: it is skipped with the rest of the cell.
    at = nextOf(text, at, separator);
    if (text[at] === separator) {
      at++;
      continue;
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    endRow();
  }
  if (cells.length > 0) endRow();
  return rows;
}

/** The place of the next separator or end of line from `at` on. */
function nextOf(text: string, at: number, separator: string): number {
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
  return end;
}
