/** Reads one line of what a teacher pastes: a code, alone or with a name before or after it. */
import { decodeCode, type ResultCode } from './code.ts';

/** What stands between the columns of a spreadsheet or a message. */
const between = /[\t,;:|()[\]"=]+/;
/** Most columns, and most words of a column, that are tried. */
const mostTried = 20;
/** A code has four blocks, so spaces make at most this many words of it. */
const mostBlocks = 4;
const symbols = 20;

export interface NamedCode {
  readonly code: ResultCode;
  /** What else the line says; null if it is a code alone. */
  readonly name: string | null;
}

interface Candidate {
  readonly text: string;
  readonly rest: readonly string[];
}

/** The whole line, each column, and the first and last words of each column. */
function candidatesIn(line: string): Candidate[] {
  const columns = line
    .split(between)
    .map((column) => column.trim())
    .filter((column) => column !== '')
    .slice(0, mostTried);
  const whole = columns.map((text, at) => ({ text, rest: columns.filter((_, i) => i !== at) }));
  const parts = whole.flatMap(({ text, rest }, at) => {
    const words = text.split(/\s+/);
    if (words.length === 1 || words.length > mostTried) return [];
    const before = rest.slice(0, at);
    const after = rest.slice(at);
    return Array.from({ length: mostBlocks }, (_, i) => i + 1).flatMap((count) => [
      { text: words.slice(-count).join(' '), rest: [...before, ...words.slice(0, -count), ...after] },
      { text: words.slice(0, count).join(' '), rest: [...before, ...words.slice(count), ...after] },
    ]);
  });
  return [{ text: line, rest: [] }, ...whole, ...parts];
}

/** The code of a line and the name beside it, or why there is none, as a clause. Never throws. */
export function readLine(line: string): NamedCode | string {
  let nearest = { apart: Infinity, why: '' };
  for (const { text, rest } of candidatesIn(line)) {
    const code = decodeCode(text);
    if (typeof code !== 'string') {
      const name = rest.join(' ').replace(/^[\s\-–]+|[\s\-–]+$/g, '');
      return { code, name: name === '' ? null : name };
    }
    // Of all that could be meant as the code, the reason is given for what is most like one.
    const apart = Math.abs(text.replace(/[\s\-–]/g, '').length - symbols);
    if (apart < nearest.apart) nearest = { apart, why: code };
  }
  return nearest.why;
}
