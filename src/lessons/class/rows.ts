/**
 * Reads rows that a teacher pastes from a learning platform: who, which score, and which code or link with proof, in columns
 * of any order. Columns are found by their titles, in English or German, and otherwise by what stands in them.
 */
import { decodeCode } from './code.ts';
import { readTable, type TableRow } from './table.ts';

export interface PastedRow {
  /** In the pasted text, from 1. */
  readonly line: number;
  readonly name: string | null;
  /** 0 to 1; null if the row has none that can be read. */
  readonly score: number | null;
  /** What stands in place of a score and is none, its first 40 characters; null if there is nothing. */
  readonly noScore: string | null;
  /** The code as it was handed in, not checked; null if there is none. */
  readonly code: string | null;
  /** The part of the proof's link from its # on, not checked; null if there is none. */
  readonly proof: string | null;
  /** All other cells: ids, addresses, times. */
  readonly others: readonly string[];
}

/** The columns of a table. */
interface Columns {
  /** Several where first and last name stand apart. */
  readonly names: readonly number[];
  readonly score: number | null;
  /** Points of a full score. */
  readonly full: number;
  readonly responses: readonly number[];
}

const titles = {
  name: /^(full ?name|name|student( ?name)?|learner|pupil|user|participant|vollständiger name|teilnehmer(in)?|schüler(in)?|(first |last |sur)name ?\/ ?(first |last |sur)name|(vor|nach)name ?\/ ?(vor|nach)name)$/i,
  /** A name only where no other column has one: beside it, it says who handed in. */
  account: /^(user ?name|login|login ?id|anmeldename|benutzername|nutzername)$/i,
  part: /^(first ?name|last ?name|surname|family ?name|given ?name|vorname|nachname|familienname)$/i,
  score: /^(score|grade|points|mark|result|punkte|punktzahl|bewertung|note|ergebnis)\b/i,
  response: /^(student )?(response|answer|code|result ?code|proof|link|antwort|nachweis)\b/i,
} as const;

const hasProof = (cell: string): boolean => /#.*[&#]proof=/.test(cell);
/** The beginning of a cell that is meant as a code: blocks of symbols, perhaps with slips. */
const codeForm = /^(?:[0-9a-z]{4,6}(?:[\s–-]+[0-9a-z]{3,6}){3}\b|[0-9a-z]{18,22}(?=\s|$))/i;
/** A cell that is meant as a code, and values behind it. Names of four short words have no digit. */
function isLikeCode(cell: string): boolean {
  const [written] = codeForm.exec(cell) ?? [];
  return written !== undefined && (/\d/.test(written) || typeof decodeCode(written) !== 'string');
}
const isResponse = (cell: string): boolean => hasProof(cell) || isLikeCode(cell);

const number = String.raw`(-?\d+(?:[.,]\d+)?)`;
const scoreForm = new RegExp(String.raw`^${number}\s*(?:(%)|/\s*${number})?$`);
const numberOf = (text = ''): number => Number(text.replace(',', '.'));

/** A score as a share of the full one; null for another text, and for a score below 0 or above the full one. */
function scoreOf(cell: string, full: number): number | null {
  const [, points, percent, of] = scoreForm.exec(cell) ?? [];
  if (points === undefined) return null;
  const share = numberOf(points) / (percent ? 100 : of === undefined ? full : numberOf(of));
  return share >= 0 && share <= 1 ? share : null;
}

/** An empty cell, or a dash with which platforms fill it. */
const isNothing = (cell: string): boolean => /^[-–—]?$/.test(cell);

/** Whether a first row has titles: it has no response, and names a known column. */
function isHeader(cells: readonly string[]): boolean {
  const known = cells.filter((cell) => Object.values(titles).some((title) => title.test(cell)));
  return (
    !cells.some(isResponse) &&
    known.length > 0 &&
    cells.every((cell) => !scoreForm.test(cell) || /^\d+\.\d+$/.test(cell))
  );
}

const placesOf = (cells: readonly string[], holds: (cell: string) => boolean): number[] =>
  cells.flatMap((cell, at) => (holds(cell) ? [at] : []));

/** Columns in which rows have responses. */
const responsesIn = (rows: readonly TableRow[]): number[] => [
  ...new Set(rows.flatMap(({ cells }) => placesOf(cells, isResponse))),
];

function columnsOf(header: readonly string[], rows: readonly TableRow[]): Columns {
  const whole = placesOf(header, (title) => titles.name.test(title));
  const parts = placesOf(header, (title) => titles.part.test(title));
  const scores = placesOf(header, (title) => titles.score.test(title));
  const account = placesOf(header, (title) => titles.account.test(title));
  const names =
    [parts.length > 1 ? parts : whole.slice(0, 1), parts, account.slice(0, 1)].find(
      ({ length }) => length > 0,
    ) ?? [];
  const found = responsesIn(rows).filter((at) => !names.includes(at));
  const titled = placesOf(header, (title) => titles.response.test(title));
  const score = scores.find((at) => /^(score|punktzahl)$/i.test(header[at] ?? '')) ?? scores[0] ?? null;
  const [, of] = new RegExp(String.raw`/\s*${number}`).exec(header[score ?? -1] ?? '') ?? [];
  const points = rows.find(({ cells }) => cells.some((cell) => /^points possible$/i.test(cell)));
  const possible = numberOf(points?.cells[score ?? -1] || '100');
  return {
    names,
    score,
    full: of === undefined ? possible : numberOf(of),
    responses: [...new Set([...found, ...titled])],
  };
}

/** The columns of rows without titles: name, score and response where there are three. */
function columnsWithout(rows: readonly TableRow[]): Columns | null {
  const responses = responsesIn(rows);
  const isThree = rows.every(({ cells }) => cells.length === 3);
  const places = [0, 1, 2].filter((at) => !responses.includes(at));
  const whereAll = (holds: (cell: string) => boolean) =>
    places.find((at) => rows.every(({ cells }) => holds(cells[at] ?? '')));
  const score = whereAll((cell) => scoreOf(cell, 100) !== null) ?? whereAll((cell) => scoreForm.test(cell));
  if (!isThree || responses.length !== 1 || score === undefined) return null;
  return { names: places.filter((at) => at !== score), score, full: 100, responses };
}

function rowIn({ line, cells }: TableRow, { names, score, full, responses }: Columns): PastedRow {
  const name = names
    .map((at) => cells[at] ?? '')
    .join(' ')
    .trim();
  const answers = responses.map((at) => cells[at] ?? '').filter((cell) => cell !== '');
  // A pupil's best code is handed in last, and platforms list answers in their order.
  const link = answers.findLast(hasProof);
  const points = cells[score ?? -1] ?? '';
  const share = scoreOf(points, full);
  const taken = [...names, ...responses, ...(score === null ? [] : [score])];
  return {
    line,
    name: name === '' ? null : name,
    score: share,
    noScore: share !== null || isNothing(points) ? null : points.slice(0, 40),
    code:
      answers.findLast(isLikeCode) ??
      answers.find((cell) => !hasProof(cell) && !(link && cell === '-')) ??
      null,
    proof: link === undefined ? null : link.slice(link.indexOf('#')),
    others: cells.filter((cell, at) => cell !== '' && !taken.includes(at)),
  };
}

/** Words of a line as long as a code, from any place on. */
const longAsCode = /(?<![0-9a-z])(?=([0-9a-z](?:[\s–-]*[0-9a-z]){19})(?![0-9a-z]))/gi;
/** A code in blocks, perhaps with slips. */
const blocks = /[0-9a-z]{4,6}(?:[-–][0-9a-z]{3,6}){3}\b/i;
/** Most characters of a line that are searched for a code. */
const longestLine = 500;

interface FoundCode {
  /** The code and all that stands behind it. */
  readonly code: string;
  readonly rest: string;
  /** Whether its checksum fits. */
  readonly isRight: boolean;
}

/** The code in a line: words with the right checksum, or else blocks that look like one; null if there is none. */
function codeOfLine(text: string): FoundCode | null {
  const searched = text.slice(0, longestLine);
  const right = [...searched.matchAll(longAsCode)].find(
    ([, word = '']) => typeof decodeCode(word) !== 'string',
  );
  const at = right?.index ?? blocks.exec(searched)?.index;
  if (at === undefined) return null;
  return {
    code: text.slice(at).replace(/[\s)\]]+$/, ''),
    rest: text.slice(0, at),
    isRight: right !== undefined,
  };
}

/** A line without columns: a name, then a code or a link with proof, or both. */
function rowOfLine({ line, cells }: TableRow): PastedRow {
  const link = cells.find(hasProof);
  const proof = link === undefined ? null : (/#\S+/.exec(link)?.[0] ?? null);
  const texts = cells.map((cell) => (hasProof(cell) ? cell.replace(/\S*#\S+/, '').trim() : cell));
  const found = texts.map(codeOfLine);
  const chosen = found.findLast((one) => one?.isRight) ?? found.find((one) => one !== null);
  const code = chosen?.code;
  const name = texts
    .map((text, at) => (chosen && found[at] === chosen ? chosen.rest : text).replace(/[\s:([–-]+$/, ''))
    .filter((text) => text !== '')
    .join(' ');
  const isName = code !== undefined || proof !== null;
  return {
    line,
    name: isName && name !== '' ? name : null,
    score: null,
    noScore: null,
    code: code ?? (isName || name === '' ? null : name),
    proof,
    others: [],
  };
}

/** Rows in which a platform says something about the whole table. */
const isAboutAll = ({ cells }: TableRow): boolean =>
  cells.some((cell) => /^(points possible|overall average|gesamtdurchschnitt)$/i.test(cell));

export interface PastedRows {
  readonly rows: readonly PastedRow[];
  /** Whether the columns are known; otherwise a row is a line with a name and a code in any order. */
  readonly hasColumns: boolean;
}

/** The rows of a pasted table, or of lines with names and codes. Never throws. */
export function readPasted(text: string): PastedRows {
  const rows = readTable(text);
  const [first, ...others] = rows;
  if (first && isHeader(first.cells)) {
    const columns = columnsOf(first.cells, others);
    const shown = others.filter((row) => !isAboutAll(row));
    return { rows: shown.map((row) => rowIn(row, columns)), hasColumns: true };
  }
  const columns = columnsWithout(rows);
  if (columns) return { rows: rows.map((row) => rowIn(row, columns)), hasColumns: true };
  return { rows: rows.map(rowOfLine), hasColumns: false };
}
