/** All messages of the source, with the places where they stand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaOf } from './areas.ts';
import { compiled, keyIn, type Found } from './compiled.ts';
import { sourceFiles, textsOf } from './ofSource.ts';

export interface Message extends Found {
  readonly key: string;
  readonly file: string;
  readonly line: number;
}

/** The messages of files that the page shows, in the order of files and places; one that stands twice comes twice. */
export function messagesOf(root: string): Message[] {
  return sourceFiles(root)
    .filter((file) => areaOf(file) !== null)
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return compiled(file, source, textsOf(file, source)).found.map((one) => ({
        ...one,
        key: keyIn(one),
        file,
        line: source.slice(0, one.start).split('\n').length,
      }));
    });
}
