/** Trains one run until its budget is spent, and returns what an experiment needs of it as plain data. */
import { budgetOf, numTokens } from '../rollout/ledger.ts';
import type { MetricRow, RoundReport } from '../run/records.ts';
import type { Run } from '../run/run.ts';
import { RunStopped } from '../run/stop.ts';
import type { Point } from './curve.ts';
import type { Budget, Counter } from './experiment.ts';

/** What a run is asked besides its configuration. */
export interface RunPlan {
  readonly budget: Budget;
  /** Measures pass@8 of the last policy. */
  readonly passAt8: boolean;
  readonly probe: 'sign_flips' | null;
}

/** A finished run. */
export interface RunRecord {
  /** Every evaluation, the one before the first round included. */
  readonly points: readonly Point[];
  /** A row for every round and, after its metrics, what had been spent by then (`spent`). */
  readonly rows: readonly (MetricRow & { readonly spent: number })[];
  /** Null where it was not asked for, or the run broke off. */
  readonly passAt8: number | null;
  /** Seconds of training and evaluation. */
  readonly seconds: number;
  /** Why it broke off before its budget was spent; null if it did not. */
  readonly stopped: string | null;
}

/** Measurements of the current policy that a run does not make by itself. */
export interface Measures {
  passAt8(): Promise<number>;
  /** Share of completions that learning from groups like the run's would push the wrong way. */
  signFlips(): Promise<number | null>;
}

/** What has been spent of a budget that counts this, after so many seconds of training. */
export function spentOf(counter: Counter, ledger: RoundReport['ledger'], seconds: number): number {
  if (counter === 'seconds') return seconds;
  if (counter === 'num_tokens') return numTokens(ledger);
  return counter === 'budget' ? budgetOf(ledger) : ledger[counter];
}

/**
 * Rounds until the budget is spent, and on to the next evaluation, so that the curve can be read at the budget itself.
 * A run that breaks off (`RunStopped`) has a policy that is of no more use: from there on its pass@1 is 0.
 */
export async function trainTo(
  run: Pick<Run, 'baseline' | 'round' | 'done'>,
  { budget, passAt8, probe }: RunPlan,
  measures: Measures,
): Promise<RunRecord> {
  const points: Point[] = [];
  const rows: (MetricRow & { spent: number })[] = [];
  let seconds = 0;
  let spent = 0;

  async function keep(report: RoundReport): Promise<boolean> {
    const { metrics, ledger } = report;
    seconds = report.seconds;
    spent = spentOf(budget.counter, ledger, seconds);
    const passAt1 = metrics['pass@1'] ?? null;
    if (passAt1 !== null) points.push({ spent, passAt1 });
    const probed = passAt1 !== null && probe ? { 'probe/sign_flips': await measures.signFlips() } : {};
    rows.push({ ...metrics, ...probed, spent } as (typeof rows)[number]);
    return passAt1 !== null && spent >= budget.value;
  }

  try {
    const first = await run.baseline();
    if (first) await keep(first);
    while (!run.done && !(await keep(await run.round())));
  } catch (error) {
    if (!(error instanceof RunStopped)) throw error;
    points.push({ spent, passAt1: 0 });
    return { points, rows, passAt8: null, seconds, stopped: error.message };
  }
  return { points, rows, passAt8: passAt8 ? await measures.passAt8() : null, seconds, stopped: null };
}
