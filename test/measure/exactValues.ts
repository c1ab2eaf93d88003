/** Compares mean rewards of episodes from every state of `grid-world` with the exact values, for a policy that takes every action. */
import { readFlags } from '../../src/cli/arguments.ts';
import { maps, moveOn, worthOf } from '../../src/tasks/gridWorldMaps.ts';
import { gridWorld } from '../../src/tasks/gridWorld.ts';

const { actions, horizon } = gridWorld;

/** Numbers in (0, 1) by xorshift, because 40 million of them are needed. */
let word = 2463534242;
function draw(): number {
  word ^= word << 13;
  word ^= word >>> 17;
  word ^= word << 5;
  return ((word >>> 0) + 0.5) / 4294967296;
}

/** The reward of an episode that is on the cell `from` after `since` steps. */
function earned(
  cells: string,
  floor: readonly number[],
  policy: Float64Array,
  from: number,
  since: number,
): number {
  let cell = from;
  for (let step = since; step < horizon; step++) {
    const state = step * floor.length + floor.indexOf(cell);
    let rest = draw();
    let action = 0;
    while (action < actions - 1 && (rest -= policy[state * actions + action] as number) > 0) action++;
    cell = moveOn(cells, cell, action, draw()).to;
    const worth = worthOf(cells, cell);
    if (worth !== null) return worth;
  }
  return 0;
}

export function measure(args: readonly string[]): Promise<void> {
  const episodes = readFlags(args, ['episodes']).count('episodes', 10_000, 1);
  let isFar = false;
  for (const { level } of gridWorld.levels) {
    const states = gridWorld.statesOf(level);
    const cells = (maps[level - 1] as readonly string[]).join('');
    const floor = [...cells].flatMap((cell, i) => (cell === '.' ? [i] : []));
    const policy = Float64Array.from({ length: states.features.length * actions }, () => 0.1 + draw());
    for (let state = 0; state < states.features.length; state++) {
      const own = policy.subarray(state * actions, (state + 1) * actions);
      const sum = own.reduce((all, one) => all + one, 0);
      own.forEach((one, action) => (own[action] = one / sum));
    }
    const exact = states.valuesOf(policy, 1);
    let [within, most] = [0, 0];
    for (const [state, value] of exact.entries()) {
      let [total, squares] = [0, 0];
      for (let n = 0; n < episodes; n++) {
        const from = floor[state % floor.length] as number;
        const reward = earned(cells, floor, policy, from, Math.floor(state / floor.length));
        total += reward;
        squares += reward * reward;
      }
      const mean = total / episodes;
      // If no episode earned anything, one success would have moved the mean by 1 / episodes.
      const error = Math.max(Math.sqrt((squares / episodes - mean * mean) / episodes), 1 / episodes);
      const off = Math.abs(mean - value) / error;
      within += Number(off <= 2);
      most = Math.max(most, off);
    }
    const share = within / exact.length;
    // Of independent normal errors, 95 % are within 2; in 99.7 % of all runs none of 432 is beyond 4.5.
    isFar ||= share < 0.9 || most > 4.5;
    process.stdout.write(
      `level ${level}: ${exact.length} states, ${(100 * share).toFixed(1)} % within 2 standard errors, the farthest ${most.toFixed(2)} off\n`,
    );
  }
  if (isFar) throw new Error('exact values: a state is farther from its episodes than random draws explain');
  return Promise.resolve();
}
