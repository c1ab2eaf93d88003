/** Recorded runs, shown where a curve will be before the first run. Written by `npm run -s measure -- stills`. */
import recorded from './stills.json';

export interface Still {
  readonly method: string;
  readonly task: string;
  readonly rounds: number;
  /** Paths of an SVG, short because the element's script has them too, 300 wide and 100 high: rounds from left to right, 0 to 1 from bottom to top. */
  readonly reward: string;
  readonly heldOut: string;
  /** The held-out figure before the first round and after the last. */
  readonly from: number;
  readonly to: number;
}

const stills: readonly Still[] = recorded;

/** The recorded run of a method on a task, or null where none was recorded. */
export function stillOf(method: string, task: string): Still | null {
  return stills.find((still) => still.method === method && still.task === task) ?? null;
}
