/** What `train` says when a run ends: where it is kept, and how it continues. */
import type { RunConfig } from '../../config/schema.ts';
import type { MetricRow } from '../../run/records.ts';
import { taskOf } from '../../tasks/index.ts';
import { callOf } from '../place.ts';

/** How a run continues from a file, as a reader types it. */
export function continuation(path: string, more = ''): string {
  const word = /^[\w./+-]+$/.test(path) ? path : `'${path}'`;
  return `${callOf('train')} --resume ${word}${more}`;
}

/** Said at the first Ctrl-C, and where the reader of stdout is gone. */
export function endingWords(path: string | undefined): string {
  const then = path === undefined ? noneKept : `and then saves to ${path}`;
  return `The run ends after this round ${then}. Press Ctrl-C again to end at once.`;
}

const noneKept = 'and is not kept, because --save FILE was not given';

/** Said at the second Ctrl-C; `saved` is the round of the last save, null without one. */
export function endedWords(path: string | undefined, saved: number | null): string {
  if (path === undefined || saved === null) return 'ended at once; nothing of the run is kept';
  return `ended at once; ${path} holds round ${saved}. Continue with: ${continuation(path)}`;
}

/** Said after an interrupted run. */
export function stoppedWords(path: string | undefined, round: number, total: number): string {
  if (path === undefined)
    return `stopped after round ${round} of ${total}; nothing is kept. Give --save run.espalier next time, and a run continues where it was stopped`;
  return `stopped after round ${round} of ${total} and saved to ${path}. Continue with: ${continuation(path)}`;
}

/** Said where a resumed run has nothing to train. */
export function idleWords(path: string, round: number): string {
  return `nothing to train: the run has reached round ${round}, and --rounds counts from its start. To train 10 rounds more: ${continuation(path, ` --rounds ${round + 10}`)}`;
}

/** Said once, where a reward that there was fell to 0 because no completion of the last round ended; null otherwise. */
export function sunkWords(
  rows: readonly MetricRow[],
  { task, learning_rate, max_completion_length }: RunConfig,
): string | null {
  const last = rows.at(-1);
  if (last?.['reward'] !== 0 || last['completions/clipped_ratio'] !== 1) return null;
  // In a control task an episode that reaches the limit may be the best.
  if (taskOf(task).kind === 'control') return null;
  if (!rows.some(({ reward }) => (reward ?? 0) > 0)) return null;
  const longer = max_completion_length === null ? '' : ', or max_completion_length=none';
  return `warning: the reward fell to 0 in round ${last.round}, and every completion is truncated, which counts as wrong: the policy no longer ends its answers. Start again with a lower learning rate: --set learning_rate=${Number((learning_rate / 10).toPrecision(1))}${longer}`;
}
