/** The states of `grid-world`, each a cell and the steps taken, and their exact values by backward induction. */
import { moveOutcomesOf, worthOf } from './gridWorldMaps.ts';

/** A level's cells and its number of steps; episodes start and continue on floor cells. */
export interface World {
  /** Row by row. */
  readonly cells: string;
  readonly horizon: number;
}

export const actions = 4;

/** Numbers of the floor cells, in order. */
export function floorOf({ cells }: World): number[] {
  return [...cells].flatMap((cell, i) => (cell === '.' ? [i] : []));
}

/** The effects of each action on each floor cell: place in the floor (−1: over), probability, and reward on arrival. */
interface Lead {
  readonly place: number;
  readonly probability: number;
  readonly worth: number;
}

function leadsOf({ cells }: World, floor: readonly number[]): readonly (readonly Lead[])[] {
  return floor.flatMap((cell) =>
    Array.from({ length: actions }, (_, action) =>
      moveOutcomesOf(cells, cell, action).map(([to, probability]) => ({
        place: floor.indexOf(to),
        probability,
        worth: worthOf(cells, to) ?? 0,
      })),
    ),
  );
}

/**
 * The value of each state, `[horizon, floor]`: the expected later reward, discounted by `gamma` per step, where
 * `choose(state, worths)` values a state from the worth of each action there.
 */
function induct(
  world: World,
  gamma: number,
  choose: (state: number, worths: Float64Array) => number,
): Float64Array {
  const floor = floorOf(world);
  const leads = leadsOf(world, floor);
  const values = new Float64Array(world.horizon * floor.length);
  const worths = new Float64Array(actions);
  for (let step = world.horizon - 1; step >= 0; step--) {
    const after = (step + 1) * floor.length;
    for (let place = 0; place < floor.length; place++) {
      for (let action = 0; action < actions; action++) {
        let sum = 0;
        for (const lead of leads[place * actions + action] as readonly Lead[]) {
          // Nothing follows the last step.
          const next = lead.place < 0 ? 0 : (values[after + lead.place] ?? 0);
          sum += lead.probability * (lead.worth + gamma * next);
        }
        worths[action] = sum;
      }
      values[step * floor.length + place] = choose(step * floor.length + place, worths);
    }
  }
  return values;
}

/** Exact values `[horizon, floor]` of a policy that takes action a in state s with probability `probabilities[s, a]`. */
export function stateValuesOf(world: World, probabilities: ArrayLike<number>, gamma: number): Float64Array {
  return induct(world, gamma, (state, worths) =>
    worths.reduce(
      (sum, worth, action) => sum + (probabilities[state * actions + action] as number) * worth,
      0,
    ),
  );
}

/**
 * For each state `[horizon, floor]`, under a policy: the probability that the episode ends on a goal that pays 1, and the
 * expected number of steps until then if it does (0 where it cannot).
 */
export function successOf(
  world: World,
  probabilities: ArrayLike<number>,
): { readonly success: Float64Array; readonly steps: Float64Array } {
  const floor = floorOf(world);
  const leads = leadsOf(world, floor);
  const size = world.horizon * floor.length;
  const success = new Float64Array(size);
  /** Steps until success, times its probability. */
  const weighted = new Float64Array(size);
  for (let state = size - 1; state >= 0; state--) {
    const place = state % floor.length;
    const after = state - place + floor.length;
    for (let action = 0; action < actions; action++) {
      const own = probabilities[state * actions + action] as number;
      for (const lead of leads[place * actions + action] as readonly Lead[]) {
        const share = own * lead.probability;
        const next = lead.place < 0 ? Number(lead.worth === 1) : (success[after + lead.place] ?? 0);
        const later = lead.place < 0 ? 0 : (weighted[after + lead.place] ?? 0);
        (success[state] as number) += share * next;
        (weighted[state] as number) += share * (next + later);
      }
    }
  }
  const steps = weighted.map((sum, state) =>
    (success[state] as number) > 0 ? sum / (success[state] as number) : 0,
  );
  return { success, steps };
}

/** Values of the best policy, and one best action for each state, both `[horizon, floor]`. */
export function best(
  world: World,
  gamma: number,
): { readonly values: Float64Array; readonly choices: Uint8Array } {
  const choices = new Uint8Array(world.horizon * floorOf(world).length);
  const values = induct(world, gamma, (state, worths) => {
    const most = Math.max(...worths);
    choices[state] = worths.indexOf(most);
    return most;
  });
  return { values, choices };
}

/** Expected visits of each state, `[horizon, floor]`, by an episode that starts on a uniformly drawn floor cell. */
export function visitsOf(world: World, probabilities: ArrayLike<number>): Float64Array {
  const floor = floorOf(world);
  const leads = leadsOf(world, floor);
  const visits = new Float64Array(world.horizon * floor.length).fill(1 / floor.length, 0, floor.length);
  for (let state = 0; state < visits.length - floor.length; state++) {
    const place = state % floor.length;
    const after = state - place + floor.length;
    for (let action = 0; action < actions; action++) {
      const share = (visits[state] as number) * (probabilities[state * actions + action] as number);
      for (const lead of leads[place * actions + action] as readonly Lead[]) {
        if (lead.place >= 0) (visits[after + lead.place] as number) += share * lead.probability;
      }
    }
  }
  return visits;
}
