import { describe, expect, it } from 'vitest';
import { decode, encode, END } from '../../src/tasks/alphabet.ts';
import { maze } from '../../src/tasks/maze.ts';
import { distancesFrom, gridOf, neighbour } from '../../src/tasks/mazeGrid.ts';
import { firstWrongStep, type Prompt, type Verdict } from '../../src/tasks/task.ts';
import { streams, uniform } from '../../src/tensor/random.ts';
import { checkTask, someOf } from './checkTask.ts';

const movesOf = (solution: readonly number[]) => decode(solution.slice(0, -1));
const gridIn = (prompt: Prompt) => gridOf(decode(prompt.tokens).slice(0, -1));
const turned: Record<string, string> = { U: 'D', D: 'U', L: 'R', R: 'L' };

/** Into the first wall or edge that stands next to the start, then the solution as if that had been nothing. */
function bump(solution: readonly number[], prompt: Prompt, wanted: 'wall' | 'edge'): number[] {
  const { size, cells, start } = gridIn(prompt);
  const blocked = [...'UDLR'].find((move) => {
    const next = neighbour(size, start, move);
    return wanted === 'edge' ? next === null : next !== null && cells[next] === '#';
  });
  return [...encode(blocked ?? '|'), ...solution];
}

checkTask(maze, [
  { name: 'a wall walked into first', completion: (solution, prompt) => bump(solution, prompt, 'wall') },
  { name: 'the grid left first', completion: (solution, prompt) => bump(solution, prompt, 'edge') },
  {
    name: 'every move doubled',
    completion: (solution) => [...encode([...movesOf(solution)].map((move) => move + move).join('')), END],
  },
  { name: 'one move too few', completion: (solution) => [...solution.slice(0, -2), END] },
  {
    name: 'one step back from the goal',
    completion: (solution) => [
      ...encode(`${movesOf(solution)}${turned[movesOf(solution).at(-1) ?? '']}`),
      END,
    ],
  },
  {
    name: 'over the goal, and back to it',
    completion: (solution) => {
      const last = movesOf(solution).at(-1) ?? '';
      return [...encode(`${movesOf(solution)}${turned[last]}${last}`), END];
    },
  },
  {
    name: 'steps to and fro beyond the limit before the solution',
    completion: (solution) => {
      const first = movesOf(solution)[0] ?? '';
      return [...encode(`${first}${turned[first]}`.repeat(8)), ...solution];
    },
  },
  { name: 'names of cells for moves', completion: (solution) => [...encode('.'), ...solution] },
  {
    name: 'a filler between moves',
    completion: (solution) => [...solution.slice(0, 1), ...encode('~'), ...solution.slice(1)],
  },
  {
    name: 'the way back',
    completion: (solution) => [...encode([...movesOf(solution)].map((move) => turned[move]).join('')), END],
  },
  { name: 'every move there is', completion: () => [...encode('UDLR'), END] },
]);

/**
 * S . # . .
 * . . # . .
 * . . . . .
 * # # . # #
 * . . G . .
 */
const ask: Prompt = {
  task: 'maze',
  split: 'train',
  index: 0,
  level: 1,
  tokens: encode('S.#....#.......##.##..G..|'),
  key: 'maze S.#....#.......##.##..G..',
};

async function judge(written: string, end = true): Promise<Verdict> {
  const [verdict] = await maze.verify([
    { prompt: ask, completion: [...encode(written), ...(end ? [END] : [])] },
  ]);
  return verdict as Verdict;
}

describe('maze', () => {
  it.each([
    [1, 5, 5, 2, 4],
    [2, 6, 9, 4, 6],
    [3, 7, 14, 6, 9],
  ])(
    'draws at level %i a square of %i with %i walls and a goal %i to %i moves away',
    (level, size, walls, nearest, farthest) => {
      const grids = someOf(maze, level).map(gridIn);
      const lengths = grids.map((grid) => distancesFrom(grid, grid.start)[grid.goal] as number);
      expect(grids.every((grid) => grid.size === size && grid.cells.split('#').length - 1 === walls)).toBe(
        true,
      );
      expect([...new Set(lengths)].sort((a, b) => a - b)).toEqual(
        Array.from({ length: farthest - nearest + 1 }, (_, i) => nearest + i),
      );
      // start and goal can lie anywhere
      expect(new Set(grids.map(({ start }) => start)).size).toBe(size * size);
      expect(new Set(grids.map(({ goal }) => goal)).size).toBe(size * size);
    },
  );
});
