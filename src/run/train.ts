/** Trains an open run in this process, round by round; every program that trains one uses this loop. */
import type { RoundOptions, RoundReport } from './records.ts';
import type { Run } from './run.ts';

/** Groups of a round that are shown, and kept with a saved run. */
export const groupsShown = 8;

export interface RunHooks {
  /** Rounds to train at most; default: to the run's end. */
  readonly rounds?: number;
  /** Awaited before every round, for example to pause. */
  readonly beforeRound?: (() => Promise<void>) | undefined;
  /** Returns how many groups the report of the next round shows; default: none. */
  readonly shownGroups?: () => number;
  /** See `RoundOptions`. */
  readonly isLast?: RoundOptions['isLast'];
  /** Awaited after every round, and after the evaluation before the first one; true ends the training. */
  readonly onRound?: (report: RoundReport) => unknown;
  /** Ends the training before its next round. */
  readonly signal?: AbortSignal;
}

/** Resolves when the training ends. Throws what a round throws: `RunStopped`, or an error of the engine. */
export async function trainRun(
  run: Pick<Run, 'baseline' | 'round' | 'done'>,
  { rounds = Infinity, beforeRound, shownGroups = () => 0, isLast, onRound, signal }: RunHooks = {},
): Promise<void> {
  const first = await run.baseline();
  if (first !== null && (await onRound?.(first)) === true) return;
  for (let left = rounds; left > 0 && !run.done && signal?.aborted !== true; left--) {
    await beforeRound?.();
    const report = await run.round({ showGroups: shownGroups(), isLast });
    if ((await onRound?.(report)) === true) return;
  }
}
