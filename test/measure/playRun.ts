/** Trains a whole run in Node, for tests and for what measures. */
import { openNodeRun } from '../../src/cli/nodeRun.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import type { Ledger } from '../../src/rollout/ledger.ts';
import type { MetricRow } from '../../src/run/records.ts';
import { trainRun, type RunHooks } from '../../src/run/train.ts';

/** A finished run in Node: its metric rows, first the evaluation before training, and its ledger. */
export interface FinishedNodeRun {
  readonly rows: readonly MetricRow[];
  readonly ledger: Ledger;
}

/**
 * Trains a run until it is done, or for `rounds`, and closes it. `onRound` receives the report of every round, with as
 * many groups as `shownGroups` returns before it. Throws errors of opening and training.
 */
export async function playRun(
  config: RunConfig,
  rounds = Infinity,
  { shownGroups, onRound }: Pick<RunHooks, 'shownGroups' | 'onRound'> = {},
): Promise<FinishedNodeRun> {
  const { run, dispose } = await openNodeRun(config);
  try {
    const rows: MetricRow[] = [];
    await trainRun(run, {
      rounds,
      ...(shownGroups && { shownGroups }),
      onRound: (report) => {
        rows.push(report.metrics);
        return onRound?.(report);
      },
    });
    return { rows, ledger: run.ledger };
  } finally {
    await dispose();
  }
}
