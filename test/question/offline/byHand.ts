/** Grid-world written out again for tests: moves by coordinates, and values of policies by enumeration. */
import { maps } from '../../../src/tasks/gridWorldMaps.ts';

const moves = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;
const rewards: Readonly<Record<string, number>> = { G: 1, g: 0.5, f: 0.25, x: 0 };
const horizon = 24;

/** Floor cells of a level as `row,column`, in reading order. */
export const floorBy = (level: number): string[] =>
  maps[level - 1]!.flatMap((line, row) =>
    [...line].flatMap((cell, column) => (cell === '.' ? [`${row},${column}`] : [])),
  );

/** Where an action leads: place −1 at a goal or pit. */
export function leadsFrom(
  level: number,
  place: number,
  action: number,
): { place: number; chance: number; reward: number }[] {
  const floor = floorBy(level);
  const [row = 0, column = 0] = floor[place]!.split(',').map(Number);
  const sideways = action < 2 ? [2, 3] : [0, 1];
  return [
    [action, 0.8],
    [sideways[0]!, 0.1],
    [sideways[1]!, 0.1],
  ].map(([to = 0, chance = 0]) => {
    const [down, across] = moves[to]!;
    const cell = maps[level - 1]![row + down]?.[column + across] ?? '#';
    if (cell === '#') return { place, chance, reward: 0 };
    const next = floor.indexOf(`${row + down},${column + across}`);
    return { place: next, chance, reward: next < 0 ? rewards[cell]! : 0 };
  });
}

/** Mean return from all floor cells under a policy, or of the best one without a policy. */
export function returnBy(
  level: number,
  gamma: number,
  policy?: (step: number, place: number, action: number) => number,
): number {
  const places = floorBy(level).length;
  let later: number[] = new Array<number>(places).fill(0);
  for (let step = horizon - 1; step >= 0; step--) {
    const now = later;
    later = Array.from({ length: places }, (_, place) => {
      const worths = [0, 1, 2, 3].map((action) =>
        leadsFrom(level, place, action).reduce(
          (sum, lead) => sum + lead.chance * (lead.reward + (lead.place < 0 ? 0 : gamma * now[lead.place]!)),
          0,
        ),
      );
      return policy
        ? worths.reduce((sum, worth, action) => sum + policy(step, place, action) * worth, 0)
        : Math.max(...worths);
    });
  }
  return later.reduce((sum, one) => sum + one, 0) / places;
}

/** A made-up expert: the best action of each state with 94 %. */
export function madeExpert(bestActions: ArrayLike<number>): Float64Array {
  const table = new Float64Array(bestActions.length * 4).fill(0.02);
  for (let state = 0; state < bestActions.length; state++) table[state * 4 + bestActions[state]!] = 0.94;
  return table;
}
