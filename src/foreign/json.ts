/** JSON as Python writes it, with bare NaN and Infinity, and documents too large to be parsed at once. */
import type { ForeignFile } from './file.ts';
import { textParts } from './lines.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonRecord = { readonly [key: string]: Json };

const stringsOrBare = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\bInfinity\b|\bNaN\b/g;

/** The value of a text; bare NaN and infinities become the strings "NaN", "Infinity", "-Infinity". Throws `SyntaxError`. */
export function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    if (!/NaN|Infinity/.test(text)) throw error;
    return JSON.parse(text.replace(stringsOrBare, (bare) => (bare[0] === '"' ? bare : `"${bare}"`))) as Json;
  }
}

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A number, a truth value as 0 or 1, or a text that is a number; anything else is NaN. A number that was written but is not
 * finite is Infinity, so that it differs from one that was not written.
 */
export function numberIn(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Infinity;
  if (typeof value === 'boolean' || typeof value === 'bigint') return Number(value);
  if (typeof value !== 'string' || value.trim() === '') return NaN;
  if (/^[+-]?(nan|inf(inity)?)$/i.test(value.trim())) return Infinity;
  return Number(value);
}

/** A number, or null if there is none that is finite. */
export function finiteIn(value: unknown): number | null {
  const number = numberIn(value);
  return Number.isFinite(number) ? number : null;
}

/** An object directly inside of a list, with the key under which the list stands ("" for a list at the top). */
export interface ListedRecord {
  readonly list: string;
  readonly text: string;
  /** Line on which it begins, from 1. */
  readonly line: number;
}

/**
 * Walks through a JSON document by parts: `each` gets the objects of lists that stand at the top or in a top object. Returns the
 * text around them, and what is left unfinished at the end of a torn file.
 */
export async function walkJson(
  file: ForeignFile,
  each: (record: ListedRecord) => void,
  onPart: (read: number) => void,
): Promise<{ readonly around: string; readonly torn: string | null }> {
  let [held, around, line, begun, depth] = ['', '', 1, 1, 0];
  let [inString, escapes, taking] = [false, false, -1];
  // Brackets that are open, and the key that stands before each.
  const open: string[] = [];
  const keys: string[] = [];
  for await (const { text, read } of textParts(file)) {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 10) line++;
      if (inString) {
        if (escapes) escapes = false;
        else if (code === 92) escapes = true;
        else if (code === 34) inString = false;
        continue;
      }
      if (code === 34) inString = true;
      else if (code === 123 || code === 91) {
        if (code === 123 && taking < 0 && open.at(-1) === '[' && depth <= 2) {
          around += text.slice(from, at);
          [from, taking, begun] = [at, depth, line];
        } else if (taking < 0 && code === 91)
          keys.push(
            keyBefore(at - from < 200 ? around.slice(-200) + text.slice(from, at) : text.slice(at - 200, at)),
          );
        open.push(code === 123 ? '{' : '[');
        depth++;
      } else if (code === 125 || code === 93) {
        open.pop();
        depth--;
        if (taking < 0 && code === 93) keys.pop();
        if (depth === taking && code === 125) {
          each({ list: keys.at(-1) ?? '', text: held + text.slice(from, at + 1), line: begun });
          [held, from, taking] = ['', at + 1, -1];
        }
      }
    }
    if (taking < 0) around += text.slice(from);
    else held += text.slice(from);
    onPart(read);
  }
  return { around, torn: taking >= 0 ? held : depth > 0 ? '' : null };
}

/** The key that a list or object behind this text has; "" without one. */
const keyBefore = (text: string): string => /"([^"]*)"\s*:\s*$/.exec(text)?.[1] ?? '';
