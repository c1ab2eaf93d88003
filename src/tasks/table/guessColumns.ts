/** Guesses from the names of a table's columns what they hold. */
import type { Table } from './table.ts';

/** Columns by number, from 0; null: there is none. */
export interface Columns {
  readonly prompt: number;
  readonly answer: number;
  readonly level: number | null;
  /** Steps to the answer. */
  readonly hint: number | null;
}

/** Names that datasets use, the most telling first. */
const names = {
  prompt: ['prompt', 'question', 'problem', 'query', 'instruction', 'input', 'source'],
  answer: [
    ...[
      'answer',
      'final_answer',
      'solution',
      'completion',
      'output',
      'response',
      'target',
      'label',
      'chosen',
    ],
    'ground_truth',
  ],
  level: ['level', 'difficulty'],
  hint: ['hint', 'rationale', 'explanation', 'reasoning', 'steps'],
} as const;

const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** What the columns most likely hold; without known names, prompts are in the first and answers in the second. */
export function guessColumns({ columns }: Pick<Table, 'columns'>): Columns {
  const taken = new Set<number>();
  const find = (kind: keyof typeof names): number | null => {
    for (const name of names[kind]) {
      const at = columns.findIndex((column, i) => !taken.has(i) && plain(column) === name);
      if (at === -1) continue;
      taken.add(at);
      return at;
    }
    return null;
  };
  const [prompt, answer, level, hint] = (['prompt', 'answer', 'level', 'hint'] as const).map(find);
  const free = (): number => {
    const at = columns.findIndex((_, i) => !taken.has(i));
    taken.add(at);
    return at;
  };
  const first = prompt ?? (answer === null ? free() : null);
  const second = answer ?? free();
  return { prompt: first ?? free(), answer: second as number, level: level ?? null, hint: hint ?? null };
}
