/**
 * Boards: the best recipes that anyone has sent for a task and level, public/board.json. Each row is a link with proof that was
 * trained again before it was taken in, so its numbers are those of that training.
 */
import * as v from 'valibot';
import type { RunConfig } from '../config/schema.ts';
import { budgetOf } from '../rollout/ledger.ts';
import type { RoundReport } from '../run/records.ts';

/** Tokens within which the best pass@1 counts: num_tokens + 3·tok_train + tok_aux. */
export const boardBudget = 1_000_000;
/** The pass@1 whose price the second number of a row is. */
export const boardHeight = 0.9;
/** Seconds that training a row again may take, with its evaluations. */
export const mostBoardSeconds = 300;
/** Held-out prompts of each evaluation, at least: fewer would reward luck. */
const leastBoardPrompts = 256;

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const rowSchema = v.object({
  task: v.string(),
  level: v.number(),
  method: v.string(),
  /** From its # on. */
  link: v.pipe(v.string(), v.regex(/^#/)),
  engine: v.string(),
  /** Held-out pass@1 at the last evaluation within the budget. */
  best: share,
  /** Tokens of every kind spent by the first evaluation at `boardHeight`; null where the run did not reach it. */
  spent: v.nullable(v.pipe(v.number(), v.minValue(0))),
});
export type BoardRow = v.InferOutput<typeof rowSchema>;
const listSchema = v.object({ rows: v.array(rowSchema) });

/** Checks a fetched list. Throws on other data. */
export const parseBoard = (data: unknown): readonly BoardRow[] => v.parse(listSchema, data).rows;

/** Rows of one task and level. */
export interface Board {
  readonly task: string;
  readonly level: number;
  /** By pass@1, the best first; equal ones by tokens to the height. */
  readonly rows: readonly BoardRow[];
  /** The row that reached the height with the fewest tokens; null where none did. */
  readonly cheapest: BoardRow | null;
}

/** The boards in the order of their first rows. */
export function boardsOf(rows: readonly BoardRow[]): readonly Board[] {
  const keyOf = ({ task, level }: BoardRow): string => `${task} ${level}`;
  return [...new Set(rows.map(keyOf))].map((key) => {
    const some = rows.filter((row) => keyOf(row) === key);
    const { task, level } = some[0] as BoardRow;
    const price = ({ spent }: BoardRow): number => spent ?? Infinity;
    const [cheapest = null] = some.filter(({ spent }) => spent !== null).sort((a, b) => price(a) - price(b));
    return { task, level, rows: [...some].sort((a, b) => b.best - a.best || price(a) - price(b)), cheapest };
  });
}

/** Why a recipe cannot stand on a board, as a sentence; null where it can. */
export function whyNotOnBoard({ own_task, num_eval_prompts }: RunConfig): string | null {
  if (own_task) return 'A board needs a task that everyone has. Share a run of your own task by its link.';
  if (num_eval_prompts >= leastBoardPrompts) return null;
  return `num_eval_prompts: must be at least ${leastBoardPrompts} on a board, got ${num_eval_prompts}; train it again with more held-out prompts.`;
}

/** Reads the numbers of a row from a run's reports, in order. */
export function createReading(): {
  add(report: Pick<RoundReport, 'metrics' | 'ledger'>): void;
  /** Best is null where the first evaluation lies beyond the budget. */
  read(): { readonly best: number | null; readonly spent: number | null };
} {
  let [best, reached]: [number | null, number | null] = [null, null];
  return {
    add({ metrics, ledger }) {
      const spent = budgetOf(ledger);
      const height = metrics['pass@1'] ?? null;
      if (height === null) return;
      if (spent <= boardBudget) best = height;
      if (height >= boardHeight) reached ??= spent;
    },
    read: () => ({ best, spent: reached }),
  };
}
