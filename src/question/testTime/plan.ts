/** What is measured at test time, and its results as curves: pure, for page and command line. */
import { shareInterval } from '../../experiment/statistics.ts';
import { meanOf } from '../../tensor/statistics.ts';
import type { Spent } from './strategy.ts';
import { testTimeWords, type TestTimeId } from './words.ts';

export interface TestTimePlan {
  /** Completions of each prompt. */
  readonly completions: number;
  /** Held-out prompts. */
  readonly prompts: number;
}

/** Limits that a browser's memory holds: completions of a prompt, prompts, and completions in all. */
export const mostOf = { completions: 256, prompts: 512, together: 32768 } as const;

/** Prompts that are measured in one call, so that it ends soon and can be the last one. */
export const promptsAtOnce = 8;

/** What is wrong with a plan, as one sentence; null if it can be measured. */
export function testTimeProblem({ completions, prompts }: TestTimePlan): string | null {
  for (const [name, value, most] of [
    ['completions', completions, mostOf.completions],
    ['prompts', prompts, mostOf.prompts],
  ] as const)
    if (!(Number.isInteger(value) && value >= 2 && value <= most))
      return `test time: ${name} must be 2 to ${most}, got ${value}`;
  const together = completions * prompts;
  return together > mostOf.together
    ? `test time: completions of all prompts must be at most ${mostOf.together}, which memory holds, got ${together}; take fewer prompts`
    : null;
}

/** Throws the sentence of `testTimeProblem`. */
export function checkTestTime(plan: TestTimePlan): void {
  const problem = testTimeProblem(plan);
  if (problem !== null) throw new Error(problem);
}

/** 1, 2, 4, … up to `most`, and `most`. */
export function countsUpTo(most: number): number[] {
  const counts: number[] = [];
  for (let n = 1; n < most; n *= 2) counts.push(n);
  return [...counts, most];
}

/** Results of some prompts. Plain data. */
export interface TestTimeRows {
  /** Held-out prompts that there are, at most those of the plan. */
  readonly prompts: number;
  /** Prompts of this part with a verdict on each completion. */
  readonly measured: number;
  /** By id, `[measured, counts]`. */
  readonly spent: Record<string, readonly (readonly Spent[])[]>;
  /** By id, why a strategy is not measured. */
  readonly refused: Record<string, string>;
}

/** What n completions give on average. */
export interface TestTimePoint {
  readonly completions: number;
  /** Mean tokens per prompt, read and written. */
  readonly tokens: number;
  readonly accuracy: number;
  /** 95 % interval over prompts. */
  readonly low: number;
  readonly high: number;
}

export interface TestTimeCurve {
  readonly strategy: TestTimeId;
  /** Empty where it is refused. */
  readonly points: readonly TestTimePoint[];
  /** Why it is not measured, a sentence; null where it is. */
  readonly refused: string | null;
}

/**
 * The curves of all parts measured so far. Intervals are Wilson's for as many trials as prompts: a prompt's expected accuracy varies no
 * more than a single trial of the same mean, so they are never too narrow.
 */
export function curvesOf(plan: TestTimePlan, parts: readonly TestTimeRows[]): TestTimeCurve[] {
  const counts = countsUpTo(plan.completions);
  return testTimeWords.map(({ id }): TestTimeCurve => {
    const rows = parts.flatMap(({ spent }) => spent[id] ?? []);
    const points =
      rows.length === 0
        ? []
        : counts.map((completions, at): TestTimePoint => {
            const accuracy = Math.min(1, Math.max(0, meanOf(rows.map((row) => (row[at] as Spent).right))));
            const tokens = meanOf(rows.map((row) => (row[at] as Spent).tokens));
            return { completions, tokens, accuracy, ...shareInterval(accuracy, rows.length) };
          });
    return { strategy: id, points, refused: parts[0]?.refused[id] ?? null };
  });
}

/** The curves as CSV: a line for each strategy and number of completions. */
export function curvesCsv(curves: readonly TestTimeCurve[]): string {
  const lines = curves.flatMap(({ strategy, points }) =>
    points.map(({ completions, tokens, accuracy, low, high }) =>
      [strategy, completions, tokens, accuracy, low, high].join(','),
    ),
  );
  return ['strategy,completions,tokens,accuracy,low,high', ...lines, ''].join('\n');
}
