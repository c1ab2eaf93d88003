/** Writes and reads results of measuring programs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Writes a result as indented JSON into the named file, or to stdout without one. */
export function put(result: unknown, file: string | undefined): void {
  const text = `${JSON.stringify(result, null, 2)}\n`;
  if (file === undefined) process.stdout.write(text);
  else writeFileSync(file, text);
}

/** The current content of a result file; null if it is missing or unreadable. */
export function stored<Result>(file: string): Result | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Result;
  } catch {
    return null;
  }
}
