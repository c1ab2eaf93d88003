/** Trains a combination of switches until it has learned something: finite numbers alone are no training. */
import type { Checkpoint, RoundReport } from '../../src/run/records.ts';
import type { Run } from '../../src/run/run.ts';

/** A combination whose weights have not moved by then does not train. */
export const mostRounds = 8;

export interface UntilMoved extends Pick<RoundReport, 'metrics' | 'ledger'> {
  /** Before the last round, and after it. */
  readonly middle: Checkpoint;
  readonly last: Checkpoint;
  /** Whether a gradient has moved the weights. */
  readonly moved: boolean;
}

/** Trains a new run for at least two rounds, and until its weights have moved or `mostRounds` are over. */
export async function untilMoved(run: Run): Promise<UntilMoved> {
  let middle = await run.checkpoint();
  const start = middle.arrays['parameters'];
  for (let moved = false; ;) {
    const { metrics, ledger } = await run.round();
    const last = await run.checkpoint();
    const differs = last.arrays['parameters']?.some((value, i) => value !== start?.[i]) === true;
    moved ||= (metrics.grad_norm ?? 0) !== 0 && differs;
    if (run.completed >= (moved ? 2 : mostRounds)) return { metrics, ledger, middle, last, moved };
    middle = last;
  }
}
