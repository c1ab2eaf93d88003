/** Trains one run until its budget is spent, and returns an experiment's data. */
import type { RunConfig } from '../config/schema.ts';
import { budgetOf, numTokens } from '../rollout/ledger.ts';
import type { MetricRow, RoundReport, RoundSpending } from '../run/records.ts';
import type { Run } from '../run/run.ts';
import { RunStopped } from '../run/stop.ts';
import { trainRun, type RunHooks } from '../run/train.ts';
import type { Questions } from '../run/questions.ts';
import type { Counts, Point } from './curve.ts';
import type { Budget, Counter } from './arm.ts';

/** What a run must do, besides its configuration. */
export interface RunPlan {
  readonly budget: Budget;
  /** Measures pass@8 of the last policy. */
  readonly passAt8: boolean;
  /** Further requests; absent in comparisons. */
  readonly detail?: RunDetail;
}

export interface RunDetail {
  /** Rows keep only these metrics; absent: all. */
  readonly metrics?: readonly string[];
  /** Absent: held-out prompts of the chosen level. */
  readonly questions?: Questions;
  /** Name of the trained policy to start from, one that had stopped improving; absent: the base policy. */
  readonly start?: string;
  /** Measures the policy before the first round. */
  readonly atStart?: true;
}

/** Measurements before the first round, on 64 held-out prompts with 64 completions each. */
export interface StartReadings {
  readonly 'pass@1': number;
  readonly 'pass@64': number;
  /** Tokens per completion: mean, and standard deviation divided by mean. */
  readonly length_mean: number;
  readonly length_spread: number;
}

export interface RunRequest {
  readonly config: RunConfig;
  readonly plan: RunPlan;
}

/** A finished run. */
export interface TrainedRun {
  /** Every evaluation, including the one before the first round. */
  readonly points: readonly Point[];
  /** One row per round with its metrics and the budget spent by then (`spent`). */
  readonly rows: readonly (MetricRow & { readonly spent: number })[];
  /** Null if not requested, or if the run stopped early. */
  readonly passAt8: number | null;
  /** Seconds of training and evaluation. */
  readonly seconds: number;
  /** Why it stopped before its budget was spent; null if it did not. */
  readonly stopped: string | null;
  /** Present if requested. */
  readonly atStart?: StartReadings;
}

/** Measurements of the current policy that a run does not make itself. */
export interface Measures {
  passAt8(): Promise<number>;
  atStart(): Promise<StartReadings>;
}

/** All counts of a run, from its ledger and from what that does not hold. */
function countsIn({ round: rounds, ledger, prompts, seconds }: RoundSpending): Counts {
  const sums = { num_tokens: numTokens(ledger), budget: budgetOf(ledger) };
  return { ...ledger, ...sums, rounds, prompts, seconds };
}

/** Adds up what a run spends: receives its reports in order, and returns what was spent so far. */
export function createCounts(): (report: RoundReport) => Counts {
  let [prompts, seconds] = [0, 0];
  return ({ metrics, ledger, timing }) => {
    prompts += metrics['spent/prompts'] ?? 0;
    seconds += (timing.total - timing.evaluate) / 1000;
    return countsIn({ round: metrics.round, ledger, prompts, seconds });
  };
}

/** What was spent of a counter. Seconds include evaluation here. */
export function spentOf(counter: Counter, counts: Counts, { seconds }: Pick<RoundReport, 'seconds'>): number {
  return counter === 'seconds' ? seconds : (counts[counter] ?? 0);
}

/** A row reduced to these metrics. */
function only(row: MetricRow, metrics: readonly string[]): MetricRow {
  const { round, update } = row;
  return { round, update, ...Object.fromEntries(metrics.map((key) => [key, row[key] ?? null])) };
}

/**
 * Trains until the budget is spent, and evaluates that round whether or not an evaluation is due, so that every run is
 * measured where it had spent the budget, however often it is evaluated on the way. If the run stops early (`RunStopped`),
 * its pass@1 is 0 from there on, because its policy is unusable; where pruning left nothing to learn from, it stays as it was.
 */
export async function trainTo(
  run: Pick<Run, 'baseline' | 'round' | 'done'>,
  { budget, passAt8, detail }: RunPlan,
  measures: Measures,
  hooks: Pick<RunHooks, 'beforeRound' | 'onRound'> = {},
): Promise<TrainedRun> {
  const points: Point[] = [];
  const rows: (MetricRow & { spent: number })[] = [];
  const countsOf = createCounts();
  let seconds = 0;
  let spent = 0;
  let prompts = 0;

  /** Returns whether the budget is spent and the curve reaches it. */
  function keep(report: RoundReport): boolean {
    const { metrics } = report;
    const counts = countsOf(report);
    seconds = report.seconds;
    spent = spentOf(budget.counter, counts, report);
    prompts = counts.prompts;
    const passAt1 = metrics['pass@1'] ?? null;
    if (passAt1 !== null) points.push({ spent, passAt1, counts });
    const kept = detail?.metrics ? only(metrics, detail.metrics) : metrics;
    rows.push({ ...kept, spent } as (typeof rows)[number]);
    return passAt1 !== null && spent >= budget.value;
  }

  try {
    const atStart = detail?.atStart && (await measures.atStart());
    await trainRun(run, {
      ...hooks,
      isLast: (round) =>
        spentOf(budget.counter, countsIn({ ...round, prompts: prompts + round.prompts }), round) >=
        budget.value,
      async onRound(report) {
        await hooks.onRound?.(report);
        return keep(report) && report.metrics.round > 0;
      },
    });
    const reached = passAt8 ? await measures.passAt8() : null;
    return { points, rows, passAt8: reached, seconds, stopped: null, ...(atStart && { atStart }) };
  } catch (error) {
    if (!(error instanceof RunStopped)) throw error;
    const last = points.at(-1);
    const passAt1 = error.why.of === 'pruning' ? (last?.passAt1 ?? 0) : 0;
    points.push({ spent, passAt1, ...(last?.counts && { counts: last.counts }) });
    return { points, rows, passAt8: null, seconds, stopped: error.message };
  }
}
