/** Lines of a file, read by parts: never more than two parts and one unfinished line are held. */
import type { ForeignFile } from './file.ts';

/** Bytes read at a time: some 40 ms of parsing. */
const partBytes = 1 << 22;
/** Longest line that is kept, in characters. */
const longestLine = 1 << 26;

/** The lines of one part; `first` counts from 1. The last line of a file comes without its line break too. */
export interface Lines {
  readonly first: number;
  readonly lines: readonly string[];
  /** Bytes read so far. */
  readonly read: number;
  /** Lines that were too long and come as "". */
  readonly tooLong: number;
}

/** Yields the text of a file by parts; bytes that are not UTF-8 become the replacement character. */
export async function* textParts(file: ForeignFile): AsyncGenerator<{ text: string; read: number }> {
  const decoder = new TextDecoder();
  const end = (at: number): number => Math.min(file.size, at + partBytes);
  let next = file.slice(0, end(0));
  for (let at = 0; at < file.size; at = end(at)) {
    const bytes = await next;
    const read = end(at);
    // A browser takes milliseconds for a part, so the next is asked for while this one is parsed.
    next = file.slice(read, end(read));
    next.catch(() => undefined);
    yield { text: decoder.decode(bytes, { stream: read < file.size }), read };
  }
}

/** `inQuotes`: a line break between double quotes does not end a line, as in CSV. */
export async function* fileLines(file: ForeignFile, inQuotes = false): AsyncGenerator<Lines> {
  let [rest, first, dropping, isOpen] = ['', 1, false, false];
  for await (const { text, read } of textParts(file)) {
    const pieces = text.split('\n');
    let tooLong = 0;
    const lines: string[] = [];
    for (const [at, piece] of pieces.entries()) {
      if (!dropping) rest = rest === '' ? piece : rest + piece;
      if (inQuotes && isOdd(piece)) isOpen = !isOpen;
      if (rest.length > longestLine) [rest, dropping] = ['', true];
      const isLast = at === pieces.length - 1;
      if (isLast) break;
      if (isOpen && !dropping) {
        rest += '\n';
        continue;
      }
      if (dropping) tooLong++;
      lines.push(rest.endsWith('\r') ? rest.slice(0, -1) : rest);
      [rest, dropping, isOpen] = ['', false, false];
    }
    if (read === file.size && (rest !== '' || dropping)) {
      if (dropping) tooLong++;
      lines.push(rest);
    }
    yield { first, lines, read, tooLong };
    first += lines.length;
  }
}

/** Whether a text has an odd number of double quotes. */
function isOdd(text: string): boolean {
  let odd = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) odd = !odd;
  return odd;
}
