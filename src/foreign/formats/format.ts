/** The interface of a form that a library writes: one JSON object, one row of a table or one line of a console at a time. */
import { saysEval, type FoundCompletion, type Sink } from '../gather.ts';
import { finiteIn, isRecord, parseJson, type JsonRecord } from '../json.ts';

export interface RecordFormat {
  /** What it is, for the list of files: "verl rollout dump". */
  readonly title: string;
  readonly is: (record: JsonRecord) => boolean;
  /** Hands the record on; returns why it was left out, null if it was not. */
  readonly take: (record: JsonRecord, sink: Sink) => string | null;
}

/** The text of a string, of a chat, or of anything else as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every(isRecord))
    return value.map((message) => textOf(message['content'] ?? message)).join('\n');
  return JSON.stringify(value);
}

/** A list of numbers, NaN where an entry is none; null without a list. */
export const numbersOf = (value: unknown): number[] | null =>
  Array.isArray(value) ? value.map((one) => finiteIn(one) ?? NaN) : null;

/** A record, also one that stands as JSON in a text; null otherwise. */
export function recordIn(value: unknown): JsonRecord | null {
  if (isRecord(value)) return value;
  if (typeof value !== 'string' || !value.startsWith('{')) return null;
  try {
    const read = parseJson(value);
    return isRecord(read) ? read : null;
  } catch {
    return null;
  }
}

/** Names of the right answer, as datasets have it. */
const truths = ['gts', 'ground_truth', 'answer', 'solution', 'label', 'target'];
/** Numbers of a completion that are no rewards. */
const noReward =
  /^(id|index|idx|step|epoch|round|group(_index)?|sample(_index|_id)?|problem_id|seed|length|(num_|completion_|response_)\w*|entropy\w*|advantages?|reward|score|correct|turns?|time|timestamp|__index_level_0__)$/;

const truthOf = (record: JsonRecord): string | null => {
  const value = truths.map((name) => record[name]).find((one) => one !== undefined && one !== null);
  return value === undefined ? null : textOf(value);
};

/** Every other number of a completion's record, as a reward function's. */
export function partsIn(record: JsonRecord): Record<string, number | null> {
  const parts: Record<string, number | null> = {};
  for (const [name, value] of Object.entries(record))
    if (
      !noReward.test(name) &&
      !truths.includes(name) &&
      (typeof value === 'number' || typeof value === 'boolean' || value === null || value === 'NaN')
    )
      parts[name] = finiteIn(value);
  return parts;
}

/** What completions of all forms have in common; `more` holds what the form knows better. */
export const foundCompletion = (
  record: JsonRecord,
  more: Partial<FoundCompletion> & Pick<FoundCompletion, 'prompt' | 'completion'>,
): FoundCompletion => ({
  step: finiteIn(record['step']),
  reward: finiteIn(record['reward']) ?? finiteIn(record['score']),
  parts: partsIn(record),
  advantage: finiteIn(record['advantage']) ?? finiteIn(record['advantages']),
  length: null,
  isTruncated: null,
  truth: truthOf(record),
  tokens: null,
  group: null,
  isEval: saysEval(textOf(record['split'])),
  ...more,
});

/** The rows of a table that is written as one list for each column; null if the lists differ in length. */
export function columnRows(table: JsonRecord): JsonRecord[] | null {
  const columns = Object.entries(table).filter((entry): entry is [string, readonly never[]] =>
    Array.isArray(entry[1]),
  );
  const length = columns[0]?.[1].length ?? 0;
  if (length === 0 || columns.some(([, column]) => column.length !== length)) return null;
  return Array.from({ length }, (_, at) =>
    Object.fromEntries(columns.map(([name, column]) => [name, column[at] as never])),
  );
}
