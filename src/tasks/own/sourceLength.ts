/** How long the code of an own task may be: rows are data, so they do not count as code. */
import { longestSource } from './ownTask.ts';

/** Most characters of code and rows together. */
export const longestWithRows = 2_000_000;

/** A list that begins in its own line and ends in a line of its own. */
const rowsOfCode = /^export const rows = \[[^]*?^\]/m;

/** Why the code is too long, in one sentence, or null. */
export function lengthProblem(source: string): string | null {
  if (source.length > longestWithRows)
    return `the code must have at most ${longestWithRows} characters with its rows, got ${source.length}; leave rows out`;
  if (source.length <= longestSource) return null;
  const code = source.replace(rowsOfCode, '').length;
  if (code <= longestSource) return null;
  const what = code === source.length ? 'the code' : 'the code without its rows';
  return `${what} must have at most ${longestSource} characters, got ${code}`;
}
