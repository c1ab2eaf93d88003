/** How much a run file may hold: what a writer refuses to write and a reader refuses before it reads. */

/** A file that is refused: what is wrong and what to do, in one sentence. Nothing of it was kept. */
export class RunFileRefused extends Error {
  override readonly name = 'RunFileRefused';
}

/** Throws the refusal of a file: `run file: must be …`. */
export function refuse(problem: string, advice = 'export it again'): never {
  throw new RunFileRefused(`run file: ${problem}; ${advice}`);
}

const mib = 1024 * 1024;

/** Bytes of the file itself. */
export const mostBytes = 64 * mib;
/** Bytes of all that it holds. */
export const mostContent = 96 * mib;

/** Bytes of each entry; a file has all of them and no other. */
export const entryLimits = {
  'run.json': mib,
  'metrics.csv': 24 * mib,
  'policy.onnx': 16 * mib,
  'state.json': 24 * mib,
  'state.bin': 64 * mib,
  'trajectories.jsonl': 8 * mib,
} as const;

export type EntryName = keyof typeof entryLimits;
export const entryNames = Object.keys(entryLimits) as EntryName[];

/** Entries that are already dense: compressing them would only cost time. */
export const storedEntries: ReadonlySet<EntryName> = new Set(['policy.onnx', 'state.bin']);

/** Values of one JSON text, and how deep it may nest. */
export const mostValues = 1_500_000;
export const mostDepth = 60;

export const mostRows = 200_000;
export const mostColumns = 256;
export const mostCompletions = 10_000;

/** A size for people: `12 MB`. */
export function sizeText(bytes: number): string {
  return `${Math.ceil(bytes / mib)} MB`;
}
