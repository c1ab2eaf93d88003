import { expect, it } from 'vitest';
import { decode, encode } from '../../src/tasks/alphabet.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { maze } from '../../src/tasks/maze.ts';
import { distancesFrom, gridOf, neighbour } from '../../src/tasks/mazeGrid.ts';
import { firstWrongStep, type Prompt, type Verdict } from '../../src/tasks/task.ts';
import { streams, uniform } from '../../src/tensor/random.ts';
import { checkTask, someOf } from './checkTask.ts';

const movesOf = (solution: readonly number[]) => decode(solution.slice(0, -1));
/** Rows of a grid as a prompt shows them. */
const framed = (...rows: string[]) =>
  `${rows
    .map((row) => row.padEnd(7, '#'))
    .join('')
    .padEnd(49, '#')}|`;
/** The grid of a prompt, by its canonical form. */
const gridIn = (prompt: Prompt) => gridOf(prompt.key.slice('maze '.length));
const turned: Record<string, string> = { U: 'D', D: 'U', L: 'R', R: 'L' };

/** Into the first wall or edge next to the start, then the solution as if that had not happened. */
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
 * . . G . .
 * # # . # #
 * . . . . .
 */
const ask: Prompt = {
  task: 'maze',
  split: 'train',
  index: 0,
  level: 1,
  tokens: encode(framed('S.#..', '..#..', '..G..', '##.##', '.....')),
  key: 'maze S.#....#....G..##.##.....',
};

async function judge(written: string, end = true): Promise<Verdict> {
  const [verdict] = await maze.verify([
    { prompt: ask, completion: [...encode(written), ...(end ? [END] : [])] },
  ]);
  return verdict as Verdict;
}

it.each([
  [1, 5, 5, 2, 4],
  [2, 6, 9, 4, 6],
  [3, 7, 14, 6, 9],
])(
  'maze draws at level %i a square of %i with %i walls and a goal %i to %i moves away',
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

it.each([
  ['DDRR', 'reaches the goal in 4 moves', null],
  ['RLRLDDRR', 'move 7: one move too many', 3],
  ['RDLRDR', 'reaches the goal in 6 moves', null],
  ['RRDD', 'move 2: hits a wall', 1],
  ['UDDRR', 'move 1: leaves the grid', 0],
  ['DDRRR', 'move 5: walks on past the goal', 4],
  ['DDRRRL', 'move 5: walks on past the goal', 4],
  ['DDR', 'stops short of the goal', null],
  ['RLRL', 'stops short of the goal', 3],
  ['DD.R', 'move 3: not a move', 2],
  ['[hint]DDRR', 'move 1: not a move', 0],
])('maze gives %s the verdict that it %s, with first wrong step %s', async (written, reason, firstWrong) => {
  const verdict = await judge(written);
  const right = reason.startsWith('reaches');
  expect(verdict).toMatchObject({ reward: right ? 1 : 0, correct: right, reason });
  expect(firstWrongStep(verdict)).toBe(firstWrong);
});

it('maze verifies one move at a time, and none after the first wrong one', async () => {
  expect((await judge('DRRR')).steps).toEqual([
    { from: 0, to: 1, correct: true },
    { from: 1, to: 2, correct: true },
    { from: 2, to: 3, correct: false },
  ]);
  expect((await judge('DDRR', false)).steps?.map(({ correct }) => correct)).toEqual([true, true, true, true]);
});

it('maze can be repaired from any first wrong step', async () => {
  for (const [i, prompt] of someOf(maze, 3, 'train', 150).entries()) {
    const written = Array.from(
      { length: 11 },
      (_, k) => 'UDLR'[Math.floor(4 * uniform(1, streams.sample, i, k))],
    );
    const completion = encode(written.join(''));
    const [verdict] = (await maze.verify([{ prompt, completion }])) as [Verdict];
    const wrong = firstWrongStep(verdict);
    const kept = wrong === null ? completion : completion.slice(0, verdict.steps?.[wrong]?.from);
    const repaired = [...kept, ...maze.solve(prompt, kept)];
    expect(await maze.verify([{ prompt, completion: repaired }])).toMatchObject([{ correct: true }]);
    // and not from one move later
    if (wrong !== null)
      expect(() => maze.solve(prompt, completion.slice(0, wrong + 1))).toThrow('prefix must be');
  }
});

it('maze continues on a shortest path, up and down before left and right', () => {
  const after = (prefix: string) => decode(maze.solve(ask, encode(prefix)));
  expect([after(''), after('R'), after('RL'), after('DDRR')]).toEqual(['DDRR⏎', 'DDR⏎', 'DDRR⏎', '⏎']);
  expect(maze.solve(ask, [...encode('DDRR'), END])).toEqual([]);
});

it.each(['RR', 'RLRL', 'DDRRR', 'D⏎', '.'])('maze refuses to continue after %s', (prefix) => {
  expect(() => maze.solve(ask, encode(prefix))).toThrow(
    `maze: prefix must be legal moves that leave the goal in reach within 6, got "${prefix}"`,
  );
});

it('maze teaches all shortest paths, each move as likely as its equals', async () => {
  const taught = Array.from({ length: 400 }, (_, n) =>
    maze.demonstrate!(ask, (i) => uniform(1, streams.sample, n, i)),
  );
  const counts = new Map<string, number>();
  for (const text of taught.map(decode)) counts.set(text, (counts.get(text) ?? 0) + 1);
  expect([...counts.keys()].sort()).toEqual(['DDRR⏎', 'DRDR⏎', 'RDDR⏎']);
  // 200 expected to begin with R, standard deviation 10
  expect(Math.abs((counts.get('RDDR⏎') ?? 0) - 200)).toBeLessThan(50);
  const verdicts = await maze.verify(taught.map((completion) => ({ prompt: ask, completion })));
  expect(verdicts.every(({ correct }) => correct)).toBe(true);
});

it('maze shows the grid, the cells walked over, and the first illegal move', () => {
  expect(maze.view({ prompt: ask, completion: [...encode('RDU'), ...encode('R'), END] })).toEqual({
    kind: 'grid',
    prompt: 'S.#..##..#..##..G..####.####.....################|',
    completion: 'RDUR',
    expected: 'DDRR',
    cells: ['S.#..', '..#..', '..G..', '##.##', '.....'],
    path: [
      [0, 0],
      [0, 1],
      [1, 1],
      [0, 1],
    ],
    wrongMove: 3,
  });
  expect(maze.view({ prompt: ask, completion: [] })).toMatchObject({ path: [[0, 0]], wrongMove: null });
});

it.each([
  ['no canvas', 'S.#....#....G..##.##.....|'],
  ['no mark at its end', framed('S.#..', '..#..', '..G..', '##.##', '.....').slice(0, -1)],
  ['floor beyond the grid', framed('S.#...', '..#..', '..G..', '##.##', '.....')],
  ['a larger grid', framed('S.#...', '..#...', '..G...', '##.###', '......', '......')],
])('maze refuses a prompt with %s', (_, text) => {
  expect(() => maze.solve({ ...ask, tokens: encode(text) })).toThrow(
    `maze: prompt of level 1 must be 5 by 5 cells in 7 by 7, walls elsewhere, and |, got "${text}"`,
  );
});

it.each([
  ['two goals', 'S...GG'],
  ['no start', '....G.'],
  ['no goal', 'S.....'],
  ['a move in it', 'SU...G'],
])('maze refuses a grid with %s', (_, row) => {
  const text = framed(row.slice(0, 5), `${row.slice(5)}....`, '.....', '.....', '.....');
  expect(() => maze.solve({ ...ask, tokens: encode(text) })).toThrow(
    'maze: grid must be a square of # and . with one S and one G, got "',
  );
});

it('maze refuses to solve a maze without a solution', () => {
  const text = framed('S#...', '##...', '.....', '.....', '....G');
  expect(() => maze.solve({ ...ask, tokens: encode(text) })).toThrow(
    'maze: goal must be reachable, got "S#...##',
  );
});

it('maze shows every cell at the same place of the prompt at all levels, walls beyond the grid', () => {
  for (const { level } of maze.levels) {
    for (const prompt of someOf(maze, level, 'train', 50)) {
      const { size, cells } = gridIn(prompt);
      const text = decode(prompt.tokens);
      expect(text).toHaveLength(50);
      const expected = Array.from({ length: 49 }, (_, place) => {
        const [row, column] = [Math.floor(place / 7), place % 7];
        return row < size && column < size ? cells[row * size + column] : '#';
      });
      expect(text.slice(0, 49)).toBe(expected.join(''));
    }
  }
});

it('maze needs at most 80 tokens for prompt and completion', () => {
  for (const { promptLength, completionLength } of maze.levels) {
    expect(promptLength + completionLength).toBeLessThanOrEqual(80);
  }
});
