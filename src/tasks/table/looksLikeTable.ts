/** Whether a pasted text is a table and no code. Must not load what reads tables. */

/** Lines that are enough to tell a table from prose. */
const fewestLines = 3;

/** Names of files that hold tables. */
export const isTableName = (name: string): boolean => /\.(csv|tsv|jsonl?|ndjson)$/i.test(name);

/** Whether every line has the same cells, or is an object of JSON; code has neither. */
export function looksLikeTable(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (/^\s*\[\s*[[{]/.test(text)) return isJson(text);
  if (lines.length < fewestLines) return false;
  if (lines.every((line) => /^\s*\{.*\}\s*$/.test(line))) return isJson(lines[0] as string);
  // Code has lines that end in these, or assign.
  if (
    lines.some((line) =>
      /[;{}()[\]]\s*$|=>|^\s*\/\/|^\s*(export|const|let|function|return|import)\b/.test(line),
    )
  )
    return false;
  return ['\t', ',', ';'].some((sign) => {
    const cells = lines.map((line) => line.replace(/"[^"]*"/g, '').split(sign).length);
    return (cells[0] as number) > 1 && cells.every((count) => count === cells[0]);
  });
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
