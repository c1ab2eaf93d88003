/** The status of the Lab in words. */
import type { DrawnRun, RunPhase } from './drawn.ts';
import type { HeldOutFigure } from './heldOut.ts';
import { fixed } from './format.ts';

/** One sentence: what the run is doing, its progress and its results. */
export function statusOf(state: RunPhase, { history, rounds }: DrawnRun, held: HeldOutFigure): string {
  const round = `round ${rounds}`;
  const at = history.length > 0 ? ` after ${round}` : '';
  const value = history.latest(held.key);
  const result = value === null ? '' : `, held-out ${held.label} ${fixed(value)}`;
  switch (state) {
    case 'idle':
      return 'Ready to train.';
    case 'loading':
      return 'Starting …';
    case 'running':
      return `Training, ${round}${result}.`;
    case 'paused':
      return `Paused${at}${result}.`;
    case 'done':
      return `Finished${at}${result}.`;
    case 'error':
      return `Stopped by an error${at}.`;
  }
}
