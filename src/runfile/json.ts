/** Parses untrusted JSON; counts values and nesting in the bytes before it constructs anything. */
import { mostDepth, mostValues, refuse } from './limits.ts';

const [quote, backslash, comma, openList, closeList, openRecord, closeRecord] = [...'"\\,[]{}'].map((sign) =>
  sign.charCodeAt(0),
) as [number, number, number, number, number, number, number];

/** Throws if a text has too many values or nests too deep; does not check its grammar. */
function checkExtent(bytes: Uint8Array, what: string): void {
  let depth = 0;
  let values = 1;
  let inText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (inText) {
      if (byte === backslash) at++;
      else if (byte === quote) inText = false;
      continue;
    }
    if (byte === quote) inText = true;
    else if (byte === comma) values++;
    else if (byte === openList || byte === openRecord) {
      values++;
      if (++depth > mostDepth) refuse(`${what} must nest at most ${mostDepth} deep, got deeper`);
    } else if (byte === closeList || byte === closeRecord) depth--;
    if (values > mostValues) refuse(`${what} must hold at most ${mostValues} values, got more`);
  }
}

/** Decodes bytes. Throws if they are not UTF-8. */
export function readText(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refuse(`${what} must be text, got other bytes`);
  }
}

/** Parses JSON bytes; `what` names them. Throws if they are invalid or too large. */
export function readJson(bytes: Uint8Array, what: string): unknown {
  checkExtent(bytes, what);
  const text = readText(bytes, what);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return refuse(`${what} must be JSON, got something else`);
  }
}
