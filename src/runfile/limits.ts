/** Limits of a run file; writer and reader refuse what exceeds them. */

/** A refused file: problem and remedy in one sentence. Nothing of it was stored. */
class RunFileRefused extends Error {
  override readonly name = 'RunFileRefused';
}

/** Throws the refusal: `run file: must be …`. */
export function refuse(problem: string, advice = 'export it again'): never {
  // A problem that quotes another one may hold the advice already.
  const isAdvised = problem.includes(advice);
  throw new RunFileRefused(isAdvised ? `run file: ${problem}` : `run file: ${problem}; ${advice}`);
}

const mib = 1024 * 1024;

/** Bytes of the file itself. */
export const mostBytes = 64 * mib;
/** Total bytes of its content. */
export const mostContent = 96 * mib;

/** Bytes per entry; a file has these entries and no other. */
export const entryLimits = {
  'run.json': mib,
  'metrics.csv': 24 * mib,
  'policy.onnx': 32 * mib,
  'tokenizer.json': mib,
  'state.json': 24 * mib,
  'state.bin': 64 * mib,
  'trajectories.jsonl': 8 * mib,
} as const;

export type EntryName = keyof typeof entryLimits;
export const entryNames = Object.keys(entryLimits) as EntryName[];

/** What each entry holds. */
export const entryMeanings: Readonly<Record<EntryName, string>> = {
  'run.json':
    'Name, note, dates, device, engine version, configuration and result, with the hash of every other entry.',
  'metrics.csv':
    'One row for each round with every metric that was measured; an empty cell was not measured.',
  'policy.onnx': 'The policy as an ONNX program with its weights: onnxruntime runs it without Espalier.',
  'tokenizer.json': 'The vocabulary of the task, in the form that Hugging Face tokenizers read.',
  'state.json': 'What training continues from besides arrays, and the list of these.',
  'state.bin':
    'Those arrays, one after another: optimizer state, replay buffer, weights that older rounds had.',
  'trajectories.jsonl':
    'Completions of the last rounds with prompt, reward and verdict, one JSON object in a line.',
};

/** The entry that files of version 1 and of policies that read numbers do not have. */
export const optionalEntry = 'tokenizer.json' satisfies EntryName;

/** Entries that compression would not shrink. */
export const storedEntries: ReadonlySet<EntryName> = new Set(['policy.onnx', 'state.bin']);

/** Maximum number of values in one JSON text, and depth of nesting. */
export const mostValues = 1_500_000;
export const mostDepth = 60;

export const mostRows = 200_000;
export const mostColumns = 256;
export const mostCompletions = 10_000;

/** A size for people: `12 MB`. */
export function sizeText(bytes: number): string {
  return `${Math.ceil(bytes / mib)} MB`;
}
