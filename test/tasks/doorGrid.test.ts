import { describe, expect, it } from 'vitest';
import { doorGrid, doorSteps as steps } from '../../src/tasks/doorGrid.ts';
import {
  goalsUnder,
  doorMaps,
  moveBoth,
  cellPairsOf,
  startsOf,
  stumble,
  doorWorldOf,
  type Cells,
  type DoorMap,
  type DoorWorld,
} from '../../src/tasks/doorGridMaps.ts';
import { bestReply, bestTeam, teamValue } from '../../src/tasks/doorGridSolution.ts';
import type { Attempt, Prompt } from '../../src/tasks/task.ts';
import { streams, uniform } from '../../src/tensor/random.ts';

/** A corridor of four cells with the goals at one end: few enough states for brute force. */
const corridor: DoorMap = { rows: ['..GG#'], startColumns: 2 };
const small = doorWorldOf(corridor);

/** A policy at random, `[steps, pairs, 2 seats, moves]`. */
function randomPolicy(rows: number, seed: number): Float64Array {
  const all = new Float64Array(rows * 5);
  for (let row = 0; row < rows; row++) {
    const drawn = Array.from({ length: 5 }, (_, move) => uniform(seed, streams.question, row, move) ** 3);
    const sum = drawn.reduce((total, one) => total + one, 0);
    drawn.forEach((one, move) => (all[row * 5 + move] = one / sum));
  }
  return all;
}

/**
 * The expected reward from a state, written once more from the rules alone: all moves and stumbles of both players, where
 * `chance(step, cells, seat, move)` is the probability of a move.
 */
function expected(
  map: DoorMap,
  left: number,
  cells: Cells,
  chance: (left: number, cells: Cells, seat: number, move: number) => number,
): number {
  const all = map.rows.join('');
  const onGoals = cells.filter((cell) => all[cell] === 'G').length;
  if (onGoals === 2) return 1;
  if (left === 0) return onGoals / 4;
  let sum = 0;
  for (let first = 0; first < 5; first++)
    for (let second = 0; second < 5; second++) {
      const often = chance(left, cells, 0, first) * chance(left, cells, 1, second);
      if (often === 0) continue;
      for (const [a, p] of [
        [first, 0.9],
        [0, 0.1],
      ] as const)
        for (const [b, q] of [
          [second, 0.9],
          [0, 0.1],
        ] as const)
          sum += often * p * q * expected(map, left - 1, moveBoth(map, cells, [a, b]), chance);
    }
  return sum;
}

/** The policy, without chance, of the best two players on a level's map, by backward induction over pairs of moves. */
function bestPolicy(level: number): { readonly world: DoorWorld; readonly policy: Float64Array } {
  const world = doorWorldOf(doorMaps[level - 1]!);
  const { map, pairs, leads } = world;
  const policy = new Float64Array(steps * pairs.length * 2 * 5);
  let after = pairs.map((cells) => goalsUnder(map, cells) / 4);
  for (let step = steps - 1; step >= 0; step--) {
    after = pairs.map((cells, pair) => (goalsUnder(map, cells) === 2 ? 1 : after[pair]!));
    const worthOf = (pair: number, first: number, second: number): number =>
      [
        [first, second, (1 - stumble) ** 2],
        [first, 0, (1 - stumble) * stumble],
        [0, second, stumble * (1 - stumble)],
        [0, 0, stumble ** 2],
      ].reduce((sum, [a, b, chance]) => sum + chance! * after[leads[pair * 25 + a! * 5 + b!]!]!, 0);
    after = pairs.map((_, pair) => {
      const worths = Array.from({ length: 25 }, (__, both) => worthOf(pair, Math.floor(both / 5), both % 5));
      const best = Math.max(...worths);
      const both = worths.indexOf(best);
      const row = 2 * (step * pairs.length + pair);
      policy[row * 5 + Math.floor(both / 5)] = policy[(row + 1) * 5 + (both % 5)] = 1;
      return best;
    });
  }
  return { world, policy };
}

const startMean = (of: (cells: Cells) => number): number => {
  const starts = startsOf(corridor);
  return starts.reduce((sum, cells) => sum + of(cells) / starts.length, 0);
};

describe('a step of door-grid', () => {
  const [open, hall] = doorMaps as readonly [DoorMap, DoorMap];

  it('is stopped by walls and edges, and by the other player', () => {
    expect(moveBoth(open, [0, 14], [1, 2])).toEqual([0, 14]);
    expect(moveBoth(open, [1, 2], [2, 0])).toEqual([1, 2]);
    expect(moveBoth(open, [1, 2], [4, 0])).toEqual([1, 2]);
    expect(moveBoth(open, [1, 3], [4, 3])).toEqual([1, 3]);
    expect(moveBoth(open, [1, 2], [4, 3])).toEqual([1, 2]);
    expect(moveBoth(open, [1, 2], [4, 4])).toEqual([2, 3]);
  });

  it('leads through the door only while a player stands on a plate as it begins', () => {
    // The door is at the middle of the second row, plates in a corner of each room.
    expect(moveBoth(hall, [1, 6], [0, 4])).toEqual([1, 6]);
    expect(moveBoth(hall, [0, 6], [0, 4])).toEqual([0, 7]);
    expect(moveBoth(hall, [0, 6], [4, 4])).toEqual([1, 7]);
    expect(moveBoth(hall, [13, 6], [4, 4])).toEqual([14, 7]);
    expect(moveBoth(hall, [1, 7], [0, 4])).toEqual([1, 8]);
  });

  it('never leads two players onto one cell, into a wall or further than one cell', () => {
    for (const map of doorMaps) {
      const pairs = cellPairsOf(map);
      const known = new Set(pairs.map(String));
      for (const cells of pairs)
        for (let both = 0; both < 25; both++) {
          const to = moveBoth(map, cells, [Math.floor(both / 5), both % 5]);
          expect(known.has(String(to))).toBe(true);
          to.forEach((cell, seat) => {
            const from = cells[seat]!;
            const far =
              Math.abs((cell % 5) - (from % 5)) + Math.abs(Math.floor(cell / 5) - Math.floor(from / 5));
            expect(far).toBeLessThanOrEqual(1);
          });
        }
    }
  });
});

describe('exact results of door-grid', () => {
  const length = 3;
  const rowOf = (left: number, cells: Cells, seat: number): number =>
    2 * ((length - left) * small.pairs.length + small.placeOf(cells)) + seat;

  it('equal brute force over all moves and stumbles of a corridor, for policies at random', () => {
    for (let seed = 0; seed < 2; seed++) {
      const policy = randomPolicy(2 * length * small.pairs.length, seed);
      const chance = (left: number, cells: Cells, seat: number, move: number): number =>
        policy[rowOf(left, cells, seat) * 5 + move]!;
      const brute = startMean((cells) => expected(corridor, length, cells, chance));
      expect(teamValue(small, length, policy)).toBeCloseTo(brute, 12);
    }
  });

  it('find the best answer of each seat, which no single change of a move improves and no policy beats', () => {
    const rows = 2 * length * small.pairs.length;
    for (let seed = 0; seed < 3; seed++) {
      const policy = randomPolicy(rows, seed);
      for (const seat of [0, 1] as const) {
        const best = bestReply(small, length, policy, seat);
        // Policy iteration with brute-force values: change the answer's moves one at a time until none helps.
        const answer = policy.slice();
        const set = (row: number, move: number) =>
          answer.fill(0, row * 5, row * 5 + 5).fill(1, row * 5 + move, row * 5 + move + 1);
        for (let row = seat; row < rows; row += 2) set(row, 0);
        const worth = () => teamValue(small, length, answer);
        for (let sweep = 0; sweep < length; sweep++)
          for (let row = seat; row < rows; row += 2) {
            const worths = [0, 1, 2, 3, 4].map((move) => (set(row, move), worth()));
            set(row, worths.indexOf(Math.max(...worths)));
          }
        expect(best).toBeCloseTo(worth(), 12);
        for (let other = 10; other < 15; other++) {
          const mixed = randomPolicy(rows, other);
          for (let row = 1 - seat; row < rows; row += 2)
            mixed.set(policy.subarray(row * 5, row * 5 + 5), row * 5);
          expect(teamValue(small, length, mixed)).toBeLessThan(best);
        }
      }
    }
  });

  it('say that the best team is in equilibrium, and that a policy at random is not', () => {
    const { features, exploitability, firstValue } = doorGrid.game.solutionOf(1);
    expect(features).toHaveLength(2 * steps * cellPairsOf(doorMaps[0]!).length);
    expect(new Set(features.map(String)).size).toBe(features.length);
    const even = new Float64Array(features.length * 5).fill(0.2);
    expect(exploitability(even)).toBeGreaterThan(0.3);
    const best = bestTeam(doorWorldOf(doorMaps[0]!), steps);
    expect(Math.min(...best)).toBeGreaterThan(0.99);
    expect(firstValue(even)).toBeLessThan(Math.min(...best));
  });

  it.each([1, 2])(
    'say of map %i that the best team has nothing to gain and earns the mean over its starts',
    (level) => {
      const { world, policy } = bestPolicy(level);
      const { features, exploitability, firstValue } = doorGrid.game.solutionOf(level);
      expect(policy).toHaveLength(features.length * 5);
      expect(Math.abs(exploitability(policy))).toBeLessThan(1e-9);
      const best = bestTeam(world, steps);
      const starts = startsOf(world.map);
      const mean = starts.reduce((sum, cells) => sum + best[world.placeOf(cells)]! / starts.length, 0);
      expect(firstValue(policy)).toBeCloseTo(mean, 9);
    },
  );

  it.each([1, 2])('say of map %i what seats gain on average by their best answers, which differ', (level) => {
    const world = doorWorldOf(doorMaps[level - 1]!);
    const { features, exploitability, firstValue } = doorGrid.game.solutionOf(level);
    const policy = randomPolicy(features.length, 6);
    const [first, second] = ([0, 1] as const).map((seat) => bestReply(world, steps, policy, seat)) as [
      number,
      number,
    ];
    expect(Math.abs(first - second)).toBeGreaterThan(1e-4);
    const team = teamValue(world, steps, policy);
    expect(firstValue(policy)).toBeCloseTo(team, 12);
    expect(Math.min(first, second)).toBeGreaterThan(team);
    expect(exploitability(policy)).toBeCloseTo((first + second) / 2 - team, 12);
  });

  it('agree with games that are played', async () => {
    const { features, firstValue } = doorGrid.game.solutionOf(1);
    const policy = randomPolicy(features.length, 4);
    const place = new Map(features.map((row, i) => [row.join(), i]));
    const games = 1000;
    let sum = 0;
    for (let game = 0; game < games; game++) {
      const prompt = doorGrid.prompt('train', 5, game, 1);
      const taken: number[] = [];
      while (doorGrid.game.moverAfter(prompt, taken) !== null) {
        const row = place.get(doorGrid.game.observe(prompt, taken).join())!;
        let left = uniform(6, streams.sample, game, taken.length);
        let move = 0;
        while (move < 4 && (left -= policy[row * 5 + move]!) > 0) move++;
        taken.push(move);
      }
      sum += (await doorGrid.verify([asSeat(prompt, taken, 0)]))[0]!.reward;
    }
    // Rewards lie in [0, 1], so the mean is within 4 / (2 √1000) but for one time in 10,000.
    expect(Math.abs(sum / games - firstValue(policy))).toBeLessThan(2 / Math.sqrt(games));
  });
});

const asSeat = (prompt: Prompt, completion: readonly number[], seat: number): Attempt => ({
  prompt,
  completion,
  observed: completion.flatMap((_, at) => (at % 2 === seat ? [] : [{ from: at, to: at + 1 }])),
});

describe('a game of door-grid', () => {
  const prompt = doorGrid.prompt('train', 1, 0, 2);

  it('hides the first player’s move from the second, who sees the same cells from its side', () => {
    const first = doorGrid.game.observe(prompt, []);
    const second = doorGrid.game.observe(prompt, [3]);
    expect(doorGrid.game.observe(prompt, [1])).toEqual(second);
    expect([...second.slice(15, 30), ...second.slice(0, 15)]).toEqual(first.slice(0, 30));
    expect([first[30], first[31], second[30], second[31]]).toEqual([1, 0, 0, 1]);
    expect([...first.slice(32)]).toEqual([...second.slice(32)]);
  });

  it('pays both players the same, a quarter for one on a goal when time is out', async () => {
    const seen = new Set<number>();
    for (let index = 0; index < 300; index++) {
      const one = doorGrid.prompt('train', 2, index, 1);
      const taken: number[] = [];
      while (doorGrid.game.moverAfter(one, taken) !== null)
        taken.push(Math.floor(uniform(9, streams.sample, index, taken.length) * 5));
      const [a, b] = await doorGrid.verify([asSeat(one, taken, 0), asSeat(one, taken, 1)]);
      expect(a).toEqual(b);
      const { paths } = doorGrid.view(asSeat(one, taken, 0));
      const ends = paths.map((path) => path.at(-1)!);
      const onGoals = ends.filter(([row, column]) => doorMaps[0]!.rows[row]![column] === 'G').length;
      expect(a!.reward).toBe(onGoals === 2 ? 1 : onGoals / 4);
      expect(a!.correct).toBe(onGoals === 2);
      seen.add(a!.reward);
    }
    expect([...seen].sort()).toEqual([0, 0.25, 1]);
  });

  it('stumbles as often as it says, and equal moves lead to the same end', () => {
    let [fell, all] = [0, 0];
    for (let index = 0; index < 200; index++) {
      const one = doorGrid.prompt('eval', 3, index, 2);
      const stay = new Array<number>(2 * steps).fill(0);
      const { stumbles } = doorGrid.view(asSeat(one, stay, 0));
      expect(doorGrid.view(asSeat(one, stay, 1)).stumbles).toEqual(stumbles);
      fell += stumbles.flat().reduce((sum, each) => sum + each, 0);
      all += 2 * stumbles.length;
    }
    expect(all).toBe(200 * 2 * steps);
    expect(Math.abs(fell / all - stumble)).toBeLessThan(4 * Math.sqrt((0.1 * 0.9) / all));
  });

  it('says what is wrong with moves that no game has', async () => {
    const reasons = async (completion: readonly number[]) =>
      (await doorGrid.verify([asSeat(prompt, completion, 0)]))[0]!;
    expect(await reasons([5])).toEqual({ reward: 0, correct: false, reason: 'move 1: 5 is none of 0 to 4' });
    expect((await reasons([0, 0, 0])).reason).toBe('under way after 3 moves');
    expect((await reasons(new Array<number>(2 * steps + 2).fill(0))).reason).toBe(
      '34 moves, but it was over after 32',
    );
    const stay = new Array<number>(2 * steps).fill(0);
    expect((await doorGrid.verify([{ prompt, completion: stay }]))[0]!.reason).toBe(
      'one player made moves of the other',
    );
    expect((await reasons(stay)).reason).toBe('time is out with no player on a goal');
    expect(() => doorGrid.game.observe(prompt, stay)).toThrow('no player moves after the end of a game');
    expect(() => doorGrid.game.moverAfter(prompt, [7])).toThrow('each 0 to 4, got 7');
    expect(() => doorGrid.game.moverAfter({ ...prompt, key: 'maze 1' }, [])).toThrow(
      'must hide a seed of who stumbles',
    );
    expect(goalsUnder(doorMaps[1]!, [4, 14])).toBe(2);
  });
});
