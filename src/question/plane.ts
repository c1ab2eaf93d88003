/** What a policy that reads numbers would do over a plane: two quantities of its state vary, the others are held. */
import type { AskedPolicy } from './policy.ts';
import { observationOf, quantitiesOf, type Quantity } from './quantities.ts';

export interface PlaneQuestion {
  /** Indices of the task's quantities. */
  readonly across: number;
  readonly up: number;
  /** A value for every quantity; those of `across` and `up` are not used. */
  readonly held: readonly number[];
}

/** Plain data; cells row by row from the lowest value of `up`, within a row from the lowest value of `across`. */
export interface Plane {
  readonly across: readonly number[];
  readonly up: readonly number[];
  /** Probability of each action in each cell, `[cells, actions]`; NaN where no state has these quantities. */
  readonly probabilities: Float32Array;
  /** The value head in each cell; null where the policy has none. */
  readonly values: Float32Array | null;
}

/** Points of a quantity that takes any value. */
const points = 31;

/** The values that a quantity takes in a plane, lowest first. */
export function ticksOf({ low, high, isWhole }: Quantity): number[] {
  const count = isWhole ? high - low + 1 : points;
  return Array.from({ length: count }, (_, i) => low + (i * (high - low)) / Math.max(1, count - 1));
}

/** Asks at the run's level and `temperature`. Throws where the policy reads tokens and where a quantity does not exist. */
export async function planeOf(
  { plays, config }: AskedPolicy,
  { across, up, held }: PlaneQuestion,
  temperature: number,
): Promise<Plane> {
  if (!('actor' in plays))
    throw new Error(`plane: the policy must read numbers, got that of ${plays.task.id}`);
  const { actor, task } = plays;
  const quantities = quantitiesOf(task);
  const [x, y] = [quantities[across], quantities[up]];
  if (!x || !y || across === up || held.length !== quantities.length)
    throw new Error(`plane: needs two of ${quantities.length} quantities, got ${across} and ${up}`);
  const [columns, rows] = [ticksOf(x), ticksOf(y)];
  const seen = rows.flatMap((row) =>
    columns.map((column) => {
      const state = held.map((value, i) => (i === across ? column : i === up ? row : value));
      return observationOf(task, config.level, state);
    }),
  );
  const known = seen.filter((one) => one !== null);
  const { actions } = task;
  const probabilities = new Float32Array(seen.length * actions).fill(NaN);
  if (known.length === 0) return { across: columns, up: rows, probabilities, values: null };
  const found = await actor.distribution(Float32Array.from(known.flat()), temperature);
  const head = found.heads?.value;
  const values = head ? new Float32Array(seen.length).fill(NaN) : null;
  let at = 0;
  for (const [cell, one] of seen.entries()) {
    if (one === null) continue;
    probabilities.set(found.probabilities.subarray(at * actions, (at + 1) * actions), cell * actions);
    if (values && head) values[cell] = head[at] as number;
    at++;
  }
  return { across: columns, up: rows, probabilities, values };
}
