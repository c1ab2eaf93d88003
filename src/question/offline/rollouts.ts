/** Synthetic steps in a model: truncated rollouts of the critics' own policy, and whole episodes guided by it. */
import { exp } from '../../tensor/exp.ts';
import { integer, streams, uniform } from '../../tensor/random.ts';
import { leastValues, type OfflineCritics } from './critics.ts';
import { outcomeAt, type PolicyTable, type Transition } from './dataSet.ts';
import { actionCount, drawnFrom, type OfflineLand, type LandOutcome } from './land.ts';
import type { OfflineModel } from './model.ts';

/** A place to start from. */
type Begin = Pick<Transition, 'place' | 'step'>;

interface Synthesis {
  readonly land: Pick<OfflineLand, 'places' | 'horizon'>;
  readonly model: OfflineModel;
  /** Rollouts start from one of these, drawn uniformly. */
  readonly begins: readonly Begin[];
  /** Rollouts, and steps of each at most. */
  readonly count: number;
  readonly steps: number;
  readonly seed: number;
  /** Which time it is: a key of the random numbers. */
  readonly epoch: number;
}

/** Steps by a policy, or weights, `[states, actions]`. A rollout ends at its last step, on a goal or pit, or when time is out. */
export function rolloutsBy(
  table: PolicyTable,
  { land, model, begins, count, steps, seed, epoch }: Synthesis,
): Transition[] {
  const all: Transition[] = [];
  for (let number = 0; number < count; number++) {
    const draw = (at: number, purpose: number) =>
      uniform(seed, streams.offline, 102, epoch, number, at * 2 + purpose);
    const begin = begins[integer(begins.length, seed, streams.offline, 103, epoch, number)] as Begin;
    let { place, step } = begin;
    for (let taken = 0; taken < steps && step < land.horizon && place >= 0; taken++, step++) {
      const action = drawnFrom(
        table,
        (step * land.places + place) * actionCount,
        actionCount,
        draw(taken, 0),
      );
      const outcomes = model.outcomes[place * actionCount + action] as readonly LandOutcome[];
      const { place: next, worth } = outcomeAt(outcomes, draw(taken, 1));
      all.push({ step, place, action, next, reward: worth });
      place = next;
    }
  }
  return all;
}

/** The first of the highest values. */
function bestActionOf(values: ArrayLike<number>): number {
  let best = 0;
  for (let a = 1; a < values.length; a++) if ((values[a] as number) > (values[best] as number)) best = a;
  return best;
}

/** A table of weights `[states, actions]`, from the least critic's values of each state. */
function tableBy(
  critics: OfflineCritics,
  horizon: number,
  weigh: (least: Float64Array, weights: Float64Array, start: number) => void,
): Float64Array {
  const { places } = critics;
  const table = new Float64Array(horizon * places * actionCount);
  const least = new Float64Array(actionCount);
  for (let state = 0; state < horizon * places; state++) {
    leastValues(critics, state % places, Math.floor(state / places), least);
    weigh(least, table, state * actionCount);
  }
  return table;
}

/** The greedy policy of the least critic; `exploring`: the share of actions that are drawn uniformly. */
export const greedyTable = (critics: OfflineCritics, horizon: number, exploring = 0): Float64Array =>
  tableBy(critics, horizon, (least, table, start) => {
    table.fill(exploring / actionCount, start, start + actionCount);
    (table[start + bestActionOf(least)] as number) += 1 - exploring;
  });

/** Temperature of the critics' policy where it guides: values are shares of 1. */
const guideTemperature = 0.1;

/** The policy β(a|s) · π(a|s)^λ, normalised: the cloned one, tilted to the softmax of the least critic. λ = 0 is the cloned policy. */
export const guidedTable = (
  critics: OfflineCritics,
  horizon: number,
  cloned: PolicyTable,
  lambda: number,
): Float64Array =>
  tableBy(critics, horizon, (least, table, start) => {
    const top = least[bestActionOf(least)] as number;
    let total = 0;
    for (let a = 0; a < actionCount; a++) {
      const tilt = exp((lambda * ((least[a] as number) - top)) / guideTemperature);
      total += table[start + a] = (cloned[start + a] as number) * tilt;
    }
    for (let a = 0; a < actionCount; a++) (table[start + a] as number) /= total;
  });
