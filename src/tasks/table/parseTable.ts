/** Reads a table from the text of a file: CSV or TSV by Papa Parse, JSON, or JSON Lines. Must be loaded on demand only. */
import Papa from 'papaparse';
import { jsonLinesTable, jsonTable } from './jsonTable.ts';
import { mostTableBytes, tableOf, type NumberedRow, type Table } from './table.ts';

/** The form of a text, by the name of its file, else by how it begins. */
function formOf(text: string, name: string): 'csv' | 'tsv' | 'json' | 'lines' {
  const [, ending = ''] = /\.(\w+)$/.exec(name.toLowerCase()) ?? [];
  if (ending === 'tsv' || ending === 'csv') return ending;
  if (ending === 'jsonl' || ending === 'ndjson') return 'lines';
  const first = /^\s*([[{])/.exec(text)?.[1];
  if (first === undefined) return ending === 'json' ? 'json' : 'csv';
  // An object that ends in its line is the first of several.
  const line = text.trim().split('\n', 2);
  return first === '{' && line.length > 1 && line[0]?.trimEnd().endsWith('}') ? 'lines' : 'json';
}

/** The table in a text. Throws a sentence with the name of its file, and the row where there is one. */
export function parseTable(text: string, name: string): Table {
  if (text.length > mostTableBytes)
    throw new Error(
      `${name} must have at most ${mostTableBytes / 1e6} MB, got ${(text.length / 1e6).toFixed(1)} MB; choose another file`,
    );
  const clean = text.replace(/^\ufeff/, '');
  if (clean.trim() === '') throw new Error(`${name} is empty; choose another file`);
  const form = formOf(clean, name);
  if (form === 'json') return jsonTable(clean, name);
  if (form === 'lines') return jsonLinesTable(clean, name);
  return separated(clean, name, form === 'tsv' ? '\t' : delimiterOf(clean));
}

/** The sign between cells: the one by which most of the first rows have as many cells as the header. */
function delimiterOf(text: string): string {
  let best = { delimiter: ',', share: 0, width: 0 };
  for (const delimiter of [',', ';', '\t', '|']) {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 20, skipEmptyLines: 'greedy' });
    const width = data[0]?.length ?? 0;
    const share = width < 2 ? 0 : data.filter(({ length }) => length === width).length / data.length;
    if (share > best.share || (share === best.share && width > best.width))
      best = { delimiter, share, width };
  }
  return best.delimiter;
}

/** Rows of cells. */
function separated(text: string, name: string, delimiter: string): Table {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open)
    throw new Error(
      `${name}: a quote that row ${((open.row ?? 0) + 1).toLocaleString('en')} opens is never closed; close it, or write it twice`,
    );
  const rows = data.flatMap((cells, i): NumberedRow[] =>
    cells.every((cell) => cell.trim() === '') ? [] : [{ number: i + 1, cells }],
  );
  const [head, ...rest] = rows;
  const table = tableOf(name, head?.cells ?? [], rest, true);
  const odd = [
    ...new Set(errors.flatMap(({ code, row }) => (code === 'InvalidQuotes' ? [(row ?? 0) + 1] : []))),
  ];
  if (odd.length === 0) return table;
  const problem = `Text behind a closing quote, read as part of the cell: row ${odd.slice(0, 8).join(', ')}.`;
  return { ...table, problems: [...table.problems, problem] };
}
