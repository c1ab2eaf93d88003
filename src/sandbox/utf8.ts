/** Text files that a reader brings: UTF-8 only, because letters of another encoding would be trained as other letters. */

const newline = 10;

/**
 * The text in a file's bytes, without a byte order mark; `what` names the file. Throws a sentence if there are no bytes or they
 * are not UTF-8, with the line of the first that is not.
 */
export function utf8Text(bytes: Uint8Array, what: string): string {
  if (bytes.length === 0) throw new Error(`${what} is empty (0 bytes); choose another file`);
  if (isUtf16(bytes)) throw new Error(`${what} must be UTF-8, got UTF-16; save it as UTF-8 in your editor`);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw new Error(
      `${what} must be UTF-8, got a letter in another encoding (line ${faultyLine(bytes, decoder)}); save it as UTF-8 in your editor`,
      { cause: error },
    );
  }
}

/** Whether the bytes begin with a mark of UTF-16, or every other of the first is 0, as in code of 16 bits a letter. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const head = bytes.subarray(0, 512);
  const zeros = [0, 0];
  for (const [i, byte] of head.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] as number) + 1;
  return Math.max(...zeros) > head.length / 4;
}

/** The first line, from 1, with bytes that are not UTF-8; no letter of several bytes holds that of a line's end. */
function faultyLine(bytes: Uint8Array, decoder: TextDecoder): number {
  let [line, from] = [1, 0];
  for (;;) {
    const end = bytes.indexOf(newline, from);
    try {
      decoder.decode(bytes.subarray(from, end === -1 ? bytes.length : end));
    } catch {
      return line;
    }
    if (end === -1) return line;
    [line, from] = [line + 1, end + 1];
  }
}
