/** The status of the Lab in words. */
import type { PreparingEvent } from '../../runtime/protocol.ts';
import type { DrawnRun, RunPhase } from './drawn.ts';
import type { HeldOutFigure } from './heldOut.ts';
import { fixed, whole } from './format.ts';

/** One sentence: what the run is doing, its progress and its results. `stage`: what happens before it can train. */
export function statusOf(
  state: RunPhase,
  { history, rounds }: DrawnRun,
  held: HeldOutFigure,
  stage: PreparingEvent | null,
): string {
  const round = `round ${rounds}`;
  const at = history.length > 0 ? ` after ${round}` : '';
  const value = history.latest(held.key);
  const result = value === null ? '' : `, held-out ${held.label} ${fixed(value)}`;
  switch (state) {
    case 'idle':
      return 'Ready to train.';
    case 'loading':
      return stageWords(stage);
    case 'running':
      return rounds === 0 ? 'Training its first round …' : `Training, ${round}${result}.`;
    case 'paused':
      return `Paused${at}${result}.`;
    case 'done':
      return `Finished${at}${result}.`;
    case 'error':
      return `Stopped by an error${at}.`;
  }
}

function stageWords(preparing: PreparingEvent | null): string {
  const { stage, share = null, silentSeconds } = preparing ?? {};
  const far = share === null ? '' : `, ${Math.floor(100 * share)} %`;
  switch (stage) {
    case undefined:
      return 'Starting …';
    case 'teaching':
      return `Repeating the warm start${far} …`;
    case 'fetching':
      return silentSeconds === undefined
        ? `Fetching the engine${far} …`
        : `Fetching the engine${far}: the server has not answered for ${whole(silentSeconds)} s; waiting …`;
    case 'starting':
      return 'Starting the engine …';
    case 'compiling':
      return 'Compiling the recipe …';
  }
}
