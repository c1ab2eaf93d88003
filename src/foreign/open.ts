/** Opens the files of one run, whatever wrote them. What cannot be read is counted with its reason; nothing is thrown for it. */
import Papa from 'papaparse';
import type { ForeignFile } from './file.ts';
import { takeConsoleLine } from './formats/console.ts';
import { columnRows, type RecordFormat } from './formats/format.ts';
import { recordFormats } from './formats/index.ts';
import { slimeToLines } from './formats/slime.ts';
import { freshName, gatherRun, type FilePlace, type Sink } from './gather.ts';
import { isRecord, parseJson, walkJson, type JsonRecord } from './json.ts';
import { fileLines } from './lines.ts';
import { parquetRows } from './parquet.ts';
import type { ForeignRun } from './run.ts';

export interface OpenOptions {
  /** What columns of a table mean, by their names: answers of the reader. null: keep its own name. */
  readonly columns?: Readonly<Record<string, string | null>>;
  /** Which of `ForeignRun.runs` to open; the first without it. */
  readonly run?: string;
  /** After each part, in bytes; `soFar` joins what was read. */
  readonly onRead?: (read: number, total: number, soFar: () => ForeignRun) => void;
}

/** Files that are no logs, by the end of their names; they are not read. */
const others =
  /\.(safetensors|bin|model|py|md|png|jpe?g|svg|yaml|yml|toml|sh|lock|gitignore|STABLE)$|(^|\/)(tokenizer\w*|vocab|merges|config|generation_config|adapter_config|special_tokens_map|chat_template|added_tokens|scheduler|runs|settings)\.(json|txt|jinja)$/i;
/** Lists of a document that hold metrics or completions; "" is one at the top. */
const lists = /^($|log_?history|history|metrics|values|rows|data|logs?|records|completions|samples|results)/i;
const headBytes = 1 << 16;
/** How a line of JSON begins; consoles print dictionaries with single quotes. */
const jsonLine = /^\s*\{\s*"/;

/** What a file's first bytes say about it, where it cannot be read at all. */
function refusalOf(bytes: Uint8Array, text: string): string | null {
  if (text.startsWith('SQLite format 3'))
    return 'Trackio’s database is not read: open {project}.parquet beside it, or what `trackio query project --project NAME --sql "SELECT * FROM metrics" --json` prints';
  if (text.startsWith('PK'))
    return `${/* text */ 'a zip is not read; a run of this page: press Import; what torch.save wrote for slime: print its samples'} (${slimeToLines})`;
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return 'UTF-16 is not read: save it as UTF-8';
  return bytes.subarray(0, 512).includes(0) ? 'not a text' : null;
}

/** Opens the files as one run. A run of nothing has no steps and no completions, and its files say why. */
export async function openForeign(
  files: readonly ForeignFile[],
  options: OpenOptions = {},
): Promise<ForeignRun> {
  const all = gatherRun(options.columns, options.run);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const folder = sharedFolder(files);
  const name = folder || (files[0]?.name ?? 'run');
  const soFar = (): ForeignRun => all.run(name, false);
  let before = 0;
  const isDump = ({ name }: ForeignFile): boolean =>
    /completions|rollout|token_exports|dump|trace|\/\d+\.jsonl$/i.test(name);
  // Metrics first, so that curves can be drawn while completions are still read; numbers in names count.
  const ordered = files.toSorted(
    (a, b) => Number(isDump(a)) - Number(isDump(b)) || a.name.localeCompare(b.name, 'en', { numeric: true }),
  );
  for (const file of ordered) {
    const sink = all.sink(file.name, folder.length);
    let format: string | null = null;
    try {
      format = await readFile(file, sink, (read) => options.onRead?.(before + read, total, soFar));
    } catch (error) {
      const because = error instanceof Error ? error.message : String(error);
      sink.leave(`${/* text */ 'the rest cannot be read'} (${because})`, null);
    }
    all.file(file.name, file.size, format);
    before += file.size;
    options.onRead?.(before, total, soFar);
  }
  return all.run(name, true);
}

/** The folder that all files share; "" without one. */
function sharedFolder(files: readonly ForeignFile[]): string {
  const [, folder = ''] = /^([^/]+)\//.exec(files[0]?.name ?? '') ?? [];
  return files.every(({ name }) => name.startsWith(`${folder}/`)) ? folder : '';
}

/** A file whose first bytes are known, and who takes what is in it. */
interface Begun {
  readonly file: ForeignFile;
  readonly head: string;
  readonly sink: Sink;
  readonly records: RecordReader;
  readonly onPart: (read: number) => void;
}

/** Reads one file; returns what it was, null if nothing in it was known. */
async function readFile(file: ForeignFile, sink: Sink, onPart: Begun['onPart']): Promise<string | null> {
  const leave = (reason: string): null => {
    sink.leave(reason, null);
    return null;
  };
  if (file.size === 0) return leave('empty (0 bytes)');
  if (others.test(file.name)) return leave('no log of a run');
  const bytes = new Uint8Array(await file.slice(0, Math.min(file.size, headBytes)));
  const head = new TextDecoder().decode(bytes);
  const records = recordReader(sink);
  if (head.startsWith('PAR1')) {
    await parquetRows(file, (row, line) => records.take(row, { line, text: '' }), onPart);
    return records.title();
  }
  const refusal = refusalOf(bytes, head);
  if (refusal !== null) return leave(refusal);
  if (/\.[ct]sv$/i.test(file.name)) return readCsv({ file, head, sink, records, onPart });
  if (isDocument(file.name, head)) return readDocument({ file, head, sink, records, onPart });
  const isJson = jsonLine.test(head);
  for await (const { first, lines, read, tooLong } of fileLines(file)) {
    if (tooLong > 0) sink.leave('lines of more than 64 million characters', null, tooLong);
    for (const [at, line] of lines.entries()) {
      if (line.trim() === '') continue;
      const place = { line: first + at, text: line };
      if (jsonLine.test(line)) records.parse(line, place, read === file.size && at === lines.length - 1);
      else if (takeConsoleLine(line, sink)) records.named('console');
      else sink.leave(isJson ? 'lines that are no JSON objects' : 'lines without metrics', place);
    }
    onPart(read);
  }
  return records.title();
}

/** Whether a text is one JSON document and not one object a line. */
function isDocument(name: string, head: string): boolean {
  const text = head.trimStart();
  if (text.startsWith('[')) return /\.json$/i.test(name) || /^\[\s*(\{|\])/.test(text);
  if (!/^\{\s*("|\}|$)/.test(text) || /\.(jsonl|ndjson)$/i.test(name)) return false;
  const [first = '', second = ''] = text.split('\n', 2);
  return !(/\}\s*$/.test(first) && second.startsWith('{'));
}

interface RecordReader {
  take(record: JsonRecord, place: FilePlace): void;
  /** A record as JSON; `isLast`: it may be torn. */
  parse(text: string, place: FilePlace, isLast: boolean): void;
  named(title: string): void;
  title(): string | null;
}

function recordReader(sink: Sink): RecordReader {
  let format: RecordFormat | undefined;
  let title: string | null = null;
  let before = '';
  const take = (record: JsonRecord, place: FilePlace): void => {
    const names = Object.keys(record);
    const form = `${names.length} ${names[0]} ${names.at(-1)}`;
    // The last format takes nearly anything, so the others are asked again where the keys are others.
    if (!format?.is(record) || (format === recordFormats.at(-1) && form !== before))
      format = recordFormats.find((one) => one.is(record));
    before = form;
    if (!format) return sink.leave('records without a number', place);
    const reason = format.take(record, sink);
    if (reason !== null) sink.leave(reason, place);
    title ??= format.title;
  };
  return {
    take,
    parse(text, place, isLast) {
      try {
        const value = parseJson(text);
        if (isRecord(value)) take(value, place);
        else sink.leave('lines that are no JSON objects', place);
      } catch {
        sink.leave(isLast ? 'a last line that is torn' : 'lines that are no whole JSON objects', place);
      }
    },
    named: (name) => void (title ??= name),
    title: () => title,
  };
}

async function readCsv({ file, head, sink, records, onPart }: Begun): Promise<string> {
  const delimiter = Papa.parse(head, { preview: 5 }).meta.delimiter;
  let names: string[] | null = null;
  for await (const { first, lines, read } of fileLines(file, true)) {
    const { data, errors } = Papa.parse<string[]>(lines.join('\n'), { delimiter });
    if (errors.some(({ code }) => code === 'MissingQuotes'))
      sink.leave('rows behind a double quote that is never closed', {
        line: first + lines.length - 1,
        text: lines.at(-1) ?? '',
      });
    for (const [at, cells] of data.entries()) {
      if (names === null) {
        const known = new Set<string>();
        for (const cell of cells) known.add(freshName(cell.trim(), known));
        names = [...known];
      } else if (cells.length > 1 || cells[0] !== '') {
        const row = Object.fromEntries(
          names.map((name, column) => [name, cells[column] ?? '']).filter(([, cell]) => cell !== ''),
        );
        records.take(row as JsonRecord, { line: first + at, text: lines[at] ?? '' });
      }
    }
    onPart(read);
  }
  return 'CSV';
}

async function readDocument({ file, sink, records, onPart }: Begun): Promise<string | null> {
  let isHistory = false;
  const { around, torn } = await walkJson(
    file,
    ({ list, text, line }) => {
      isHistory ||= list === 'log_history';
      if (!lists.test(list)) return sink.leave('records of lists that hold no metrics', { line, text });
      records.parse(text, { line, text }, false);
    },
    onPart,
  );
  if (torn !== null) sink.leave('the end of a torn document', { line: 1, text: torn });
  try {
    const document = parseJson(around.replaceAll(/\[[\s,]*\]/g, '[]').replaceAll(/,\s*,+/g, ','));
    if (isRecord(document)) {
      if (isHistory) sink.is('trl', true);
      if (String(document['trial_name']).startsWith('espalier')) sink.is('espalier');
      const { config, trial_params: trial } = document;
      sink.settings(isRecord(config) ? config : isRecord(trial) ? trial : document);
      if (Array.isArray(document['log_history']) && !isHistory) sink.leave('log_history is empty', null);
      else if (records.title() === null)
        for (const [at, row] of (columnRows(document) ?? [document]).entries())
          records.take(row, { line: at + 1, text: '' });
    }
  } catch {
    if (torn === null) sink.leave('what stands around the records is no JSON', null);
  }
  return isHistory ? 'trainer_state.json' : records.title();
}
