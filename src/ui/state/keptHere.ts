/** Values in this browser's local storage. Where it is denied or spoilt the page works without them. */
import * as v from 'valibot';

/** A key of this site alone: sites of one origin share the storage. */
export const keyOfSite = (name: string): string => `${name} ${new URL('./', document.baseURI).pathname}`;

/** The stored value; `otherwise` if there is none, or if it cannot be read or is invalid. */
export function readKept<T>(key: string, schema: v.GenericSchema<unknown, T>, otherwise: T): T {
  try {
    const read = v.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null'));
    return read.success ? read.output : otherwise;
  } catch {
    return otherwise;
  }
}

/** Stores a value; where storage is denied, it lasts as long as the page holds it. */
export function keepHere(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Denied.
  }
}
