/** Where in a task's code a fault lies that the code's own errors do not say. */

/** The line of the code, from 1, that exports this name; 0 where none does. */
function lineOfExport(source: string, name: string): number {
  const exported = new RegExp(String.raw`^\s*export\s+(async\s+)?(const|let|var|function\s*\*?)\s*${name}\b`);
  return source.split('\n').findIndex((line) => exported.test(line)) + 1;
}

/** A sentence with the line of what it is about, unless it names a line already or the code exports nothing of this name. */
export function atExport(source: string, name: string, fault: string): string {
  const line = lineOfExport(source, name);
  return line === 0 || /\(line \d+\)/.test(fault) ? fault : `${fault} (line ${line})`;
}

/** Faults of a description, one in a line of the text, as one sentence with the lines of the code. */
export function faultsWithLines(source: string, faults: string): string {
  const located = faults.split('\n').map((fault) => {
    const [name] =
      /\b(rows|vocabulary|heldOut|name|description|level|prompt|verify|play|solution|answer)\b/.exec(fault) ??
      [];
    return name === undefined ? fault : atExport(source, name === 'level' ? 'levels' : name, fault);
  });
  return located.join('; ');
}
