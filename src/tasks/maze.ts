/**
 * `maze`: walk a small grid from S to G. Any legal walk within the level's limit of moves is right if it ends on its
 * first visit to G, so there are many solutions, every move can be verified, and half a path is a useful hint.
 * Prompts of all levels are one square of 49 symbols, with walls beside and below smaller grids: a symbol's place
 * means the same cell at every level, so learning carries over.
 */
import { alphabet, decode, encode, symbolOf } from './alphabet.ts';
import { END } from './vocabulary/common.ts';
import { promptsByDraw, type Draw } from './drawnPrompts.ts';
import { distancesFrom, gridOf, shortestPath, walk, type Grid, type Walk } from './mazeGrid.ts';
import {
  levelOf,
  type Attempt,
  type Level,
  type Prompt,
  type StepVerdict,
  type TokenTask,
  type Verdict,
} from './task.ts';

const id = 'maze';

interface Size extends Level {
  readonly size: number;
  readonly walls: number;
  /** Moves of the shortest path, both ends included. */
  readonly nearest: number;
  readonly farthest: number;
  /** Most moves of a right walk: one detour around a cell beyond the farthest goal. */
  readonly limit: number;
}

/** Rows and columns of a prompt. */
const canvas = 7;

/** A prompt is the cells of the canvas row by row and `|`; a completion is the moves and the end token. */
function grid(level: number, size: number, walls: number, nearest: number, farthest: number): Size {
  const limit = farthest + 2;
  return {
    level,
    title: `${size} by ${size}, goal ${nearest} to ${farthest} moves away`,
    size,
    walls,
    nearest,
    farthest,
    limit,
    promptLength: canvas * canvas + 1,
    completionLength: limit + 1,
  };
}

const levels: readonly Size[] = [grid(1, 5, 5, 2, 4), grid(2, 6, 9, 4, 6), grid(3, 7, 14, 6, 9)];

const sizeOf = (level: number): Size => levelOf({ id, levels }, level);

/** Cells with walls, start and goal, each at a drawn place; null if no goal is in the level's range. */
function drawCells(size: Size, draw: Draw): string | null {
  const places = Array.from({ length: size.size * size.size }, (_, cell) => cell);
  const cells = places.map(() => '.');
  // A partial shuffle: each wall, then the start, takes a place that is still free.
  const take = (i: number): number => {
    const [place] = places.splice(draw.integer(places.length, i), 1);
    return place as number;
  };
  for (let wall = 0; wall < size.walls; wall++) cells[take(wall)] = '#';
  const start = take(size.walls);
  const distances = distancesFrom({ size: size.size, cells: cells.join('') }, start);
  const goals = places.filter((cell) => {
    const distance = distances[cell] as number;
    return distance >= size.nearest && distance <= size.farthest;
  });
  if (goals.length === 0) return null;
  cells[start] = 'S';
  cells[goals[draw.integer(goals.length, size.walls + 1)] as number] = 'G';
  return cells.join('');
}

/** Mirrored and rotated grids count as different prompts, because their walks differ. */
const prompt = promptsByDraw({ id, levels }, (size: Size, draw) => {
  const cells = drawCells(size, draw);
  return cells === null ? null : { text: framed(cells), key: `${id} ${cells}` };
});

/** The rows of a square of cells. */
function rowsOf(cells: string, size: number): string[] {
  return Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size));
}

/** A grid's cells as a prompt: in the upper left of the canvas, with walls elsewhere. */
function framed(cells: string): string {
  const rows = rowsOf(cells, Math.sqrt(cells.length)).map((row) => row.padEnd(canvas, '#'));
  return `${rows.join('').padEnd(canvas * canvas, '#')}|`;
}

/** The grid in a prompt's own tokens. Throws if it does not have the level's size. */
function gridIn({ tokens, level }: Prompt): Grid {
  const text = decode(tokens);
  const { size } = sizeOf(level);
  const cells = rowsOf(text.slice(0, -1), canvas)
    .slice(0, size)
    .map((row) => row.slice(0, size))
    .join('');
  if (cells.length !== size * size || framed(cells) !== text) {
    throw new Error(
      `${id}: prompt of level ${level} must be ${size} by ${size} cells in ${canvas} by ${canvas}, walls elsewhere, and |, got "${text}"`,
    );
  }
  return gridOf(cells);
}

/** The path of a completion: the tokens before its end token, or all if it has none. */
function walkOf(grid: Grid, limit: number, completion: readonly number[]): Walk {
  const end = completion.indexOf(END);
  return walk(grid, (end === -1 ? completion : completion.slice(0, end)).map(symbolOf), limit);
}

/** A move is right if it is legal and the goal stays reachable; moves after the first wrong one have no verdict. */
function stepsOf(grid: Grid, limit: number, { path, breach }: Walk): StepVerdict[] {
  const distances = distancesFrom(grid, grid.goal);
  const steps: StepVerdict[] = [];
  for (let from = 0; from < path.length - 1; from++) {
    const correct = from + 1 + (distances[path[from + 1] as number] as number) <= limit;
    steps.push({ from, to: from + 1, correct });
    if (!correct) return steps;
  }
  if (breach !== null) steps.push({ from: path.length - 1, to: path.length, correct: false });
  return steps;
}

function verdictOf({ prompt, completion }: Attempt): Verdict {
  const grid = gridIn(prompt);
  const { limit } = sizeOf(prompt.level);
  const walked = walkOf(grid, limit, completion);
  const steps = stepsOf(grid, limit, walked);
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason, steps });
  const end = completion.indexOf(END);
  if (walked.breach !== null) return wrong(`move ${walked.path.length}: ${walked.breach}`);
  if (end === -1) return wrong('not finished');
  if (end !== completion.length - 1) return wrong('continues after its end');
  if (walked.path.at(-1) !== grid.goal) return wrong('stops short of the goal');
  return { reward: 1, correct: true, reason: `reaches the goal in ${end} moves`, steps };
}

/** A shortest continuation. Throws if the prefix is illegal, or too long for reaching the goal. */
function solve(prompt: Prompt, validPrefix: readonly number[] = []): number[] {
  const grid = gridIn(prompt);
  const { limit } = sizeOf(prompt.level);
  const end = validPrefix.indexOf(END);
  const { path, breach } = walkOf(grid, limit, validPrefix);
  const cell = path.at(-1) as number;
  const rest = breach === null ? shortestPath(grid, cell, () => 0) : '';
  const finished = end === validPrefix.length - 1 && cell === grid.goal;
  if (breach !== null || (end !== -1 && !finished) || path.length - 1 + rest.length > limit) {
    throw new Error(
      `${id}: prefix must be legal moves that leave the goal in reach within ${limit}, got "${decode(validPrefix)}"`,
    );
  }
  return finished ? [] : [...encode(rest), END];
}

export const maze: TokenTask = {
  kind: 'tokens',
  vocabulary: alphabet,
  id,
  title: 'Maze',
  description: 'Walk from S to G in a small grid: up, down, left or right, around the walls.',
  levels,
  verifiesSteps: true,
  prompt,
  verify: (attempts) => Promise.resolve(attempts.map(verdictOf)),
  solve,
  /** A shortest path, drawn by choosing uniformly among equally short moves. */
  demonstrate(prompt, draw) {
    const grid = gridIn(prompt);
    const path = shortestPath(grid, grid.start, (step, count) => Math.floor(draw(step) * count));
    return [...encode(path), END];
  },
  view({ prompt, completion }) {
    const grid = gridIn(prompt);
    const { size, limit } = sizeOf(prompt.level);
    const { path, breach } = walkOf(grid, limit, completion);
    return {
      kind: 'grid',
      prompt: decode(prompt.tokens),
      completion: decode(completion.filter((token) => token !== END)),
      expected: decode(solve(prompt).slice(0, -1)),
      cells: rowsOf(grid.cells, size),
      path: path.map((cell) => [Math.floor(cell / size), cell % size] as const),
      wrongMove: breach === null ? null : path.length - 1,
    };
  },
};
