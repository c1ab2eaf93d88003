/** Where a measuring program puts its result. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Writes a result as indented JSON into the named file, or to stdout where there is none. */
export function put(result: unknown, file: string | undefined): void {
  const text = `${JSON.stringify(result, null, 2)}\n`;
  if (file === undefined) process.stdout.write(text);
  else writeFileSync(file, text);
}

/** What a file of results holds now; null where there is none or it cannot be read. */
export function stored<Result>(file: string): Result | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Result;
  } catch {
    return null;
  }
}
