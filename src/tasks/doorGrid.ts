/**
 * `door-grid`: two players who earn the same reward walk until each stands on a goal. On the second map a door between
 * them and the goals is open only while one stands on a plate, so that neither gets there alone.
 *
 * Both choose at once, the first player first in the completion, and the second does not see that move. Who stumbles is
 * drawn with the prompt and hidden: equal moves from one prompt lead to the same end.
 */
import { streams, uniform } from '../tensor/random.ts';
import {
  columns,
  goalsUnder,
  doorMaps,
  doorMoves,
  startsOf,
  stumble,
  doorWorldOf,
  type Cells,
  type DoorMap,
  type DoorWorld,
} from './doorGridMaps.ts';
import { bestReply, bestTeam, payOf, teamValue } from './doorGridSolution.ts';
import { promptsByDraw } from './drawnPrompts.ts';
import { seatShown } from './seatShown.ts';
import {
  levelOf,
  type Attempt,
  type GameSolution,
  type Level,
  type PlayerSeat,
  type Prompt,
  type TwoPlayerTask,
  type Verdict,
} from './task.ts';

const id = 'door-grid';

/** Steps of a game at most; each has a move of both players. */
export const doorSteps = 16;
const cellCount = columns * (doorMaps[0] as DoorMap).rows.length;
/** Own cell, the other's cell, seat, level, and the elapsed share of time. */
const observationSize = 2 * cellCount + 2 + doorMaps.length + 1;
/** Number of seeds for stumbling. */
const seeds = 0x80000000;

interface Hall extends Level {
  readonly map: DoorMap;
}

const levels: readonly Hall[] = ['two goals', 'two goals behind a door that plates open'].map((title, i) => ({
  ...{ level: i + 1, title, promptLength: 0, completionLength: 2 * doorSteps },
  map: doorMaps[i] as DoorMap,
}));

interface Hallway extends DoorWorld {
  /** What the best two players earn from each pair of cells at the first step, on average. */
  readonly best: Float64Array;
}

/** By level, each computed at its first use. */
const known = new Map<number, Hallway>();

function worldAt(level: number): Hallway {
  const found = known.get(level);
  if (found) return found;
  const world = doorWorldOf(levelOf({ id, levels }, level).map);
  const all = { ...world, best: bestTeam(world, doorSteps) };
  known.set(level, all);
  return all;
}

function observe(level: number, cells: Cells, seat: PlayerSeat, step: number): number[] {
  const features = new Array<number>(observationSize).fill(0);
  const own = cells[seat];
  const other = cells[seat === 0 ? 1 : 0];
  for (const at of [own, cellCount + other, 2 * cellCount + seat, 2 * cellCount + 1 + level])
    features[at] = 1;
  features[observationSize - 1] = step / doorSteps;
  return features;
}

const prompt = promptsByDraw({ id, levels }, ({ level, map }, draw) => {
  const starts = startsOf(map);
  const cells = starts[draw.integer(starts.length, 0)] as Cells;
  const key = `${id} ${level} ${cells.join(' ')} ${draw.integer(seeds, 1)}`;
  return { text: '', features: observe(level, cells, 0, 0), key };
});

interface Walked {
  /** Cells of both after each step, the start first. */
  readonly path: readonly Cells[];
  /** For each step, which players stumbled. */
  readonly stumbles: readonly (readonly [boolean, boolean])[];
  readonly isOver: boolean;
}

/** What follows from the moves of both, up to the end of the game or of whole steps. Throws on another task's prompt. */
function walk({ key, level }: Prompt, taken: readonly number[]): Walked {
  const [, first, second, seed] = /^door-grid \d (\d+) (\d+) (\d+)$/.exec(key) ?? [];
  if (seed === undefined) throw new Error(`${id}: prompt must hide a seed of who stumbles, got "${key}"`);
  const { map, pairs, placeOf, leads } = worldAt(level);
  const path: Cells[] = [[Number(first), Number(second)]];
  const stumbles: [boolean, boolean][] = [];
  let isOver = false;
  for (let step = 0; !isOver && 2 * step + 1 < taken.length; step++) {
    const fails = ([0, 1] as const).map(
      (seat) => uniform(Number(seed), streams.environment, step, seat) < stumble,
    ) as [boolean, boolean];
    const [own, other] = fails.map((fail, seat) => (fail ? 0 : taken[2 * step + seat])) as [number, number];
    const from = placeOf(path[step] as Cells);
    const to = pairs[leads[(from * doorMoves + own) * doorMoves + other] as number] as Cells;
    path.push(to);
    stumbles.push(fails);
    isOver = goalsUnder(map, to) === 2 || step + 1 >= doorSteps;
  }
  return { path, stumbles, isOver };
}

const isMove = (move: number): boolean => Number.isInteger(move) && move >= 0 && move < doorMoves;

/** The state before the next move. Throws on moves that no game has. */
function stateAfter(prompt: Prompt, taken: readonly number[]) {
  const walked = walk(prompt, taken);
  const step = walked.path.length - 1;
  if (taken.length - 2 * step > (walked.isOver ? 0 : 1) || !taken.every(isMove))
    throw new Error(
      `${id}: moves must be those of a game, each 0 to ${doorMoves - 1}, got ${taken.join(' ')}`,
    );
  return { cells: walked.path[step] as Cells, step, isOver: walked.isOver };
}

function verdictOf(attempt: Attempt): Verdict {
  const { completion, prompt } = attempt;
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason });
  const odd = completion.findIndex((move) => !isMove(move));
  if (odd >= 0) return wrong(`move ${odd + 1}: ${completion[odd]} is none of 0 to ${doorMoves - 1}`);
  const { path, isOver } = walk(prompt, completion);
  const took = path.length - 1;
  if (2 * took < completion.length && isOver)
    return wrong(`${completion.length} moves, but it was over after ${2 * took}`);
  if (!isOver) return wrong(`under way after ${completion.length} moves`);
  if (seatShown(attempt) === null) return wrong('one player made moves of the other');
  const { map } = worldAt(prompt.level);
  const end = path[took] as Cells;
  const reached = goalsUnder(map, end);
  return {
    reward: payOf(map, end),
    correct: reached === 2,
    reason:
      reached === 2
        ? `both on goals after ${took} steps`
        : `time is out with ${reached === 0 ? 'no player' : 'one player'} on a goal`,
  };
}

/** By level, each computed at its first use. */
const solved = new Map<number, GameSolution>();

function solutionOf(level: number): GameSolution {
  const found = solved.get(level);
  if (found) return found;
  const world = worldAt(level);
  const seats = [0, 1] as const;
  const solution: GameSolution = {
    features: Array.from({ length: doorSteps }, (_, step) =>
      world.pairs.flatMap((cells) => seats.map((seat) => observe(level, cells, seat, step))),
    ).flat(),
    exploitability: (probabilities) =>
      seats.reduce<number>((sum, seat) => sum + bestReply(world, doorSteps, probabilities, seat) / 2, 0) -
      teamValue(world, doorSteps, probabilities),
    firstValue: (probabilities) => teamValue(world, doorSteps, probabilities),
  };
  solved.set(level, solution);
  return solution;
}

export const doorGrid = {
  kind: 'control',
  id,
  title: 'Door for two',
  description: 'Two players walk to a goal each, and one has to hold a door open for the other.',
  levels,
  observationSize,
  actions: doorMoves,
  horizon: 2 * doorSteps,
  pays: 'at the end',
  prompt,
  verify: (attempts) => Promise.resolve(attempts.map(verdictOf)),
  game: {
    moverAfter: (prompt, taken) => (stateAfter(prompt, taken).isOver ? null : taken.length % 2 === 0 ? 0 : 1),
    observe(prompt, taken) {
      const { cells, step, isOver } = stateAfter(prompt, taken);
      if (isOver) throw new Error(`internal: in ${id} no player moves after the end of a game`);
      return observe(prompt.level, cells, taken.length % 2 === 0 ? 0 : 1, step);
    },
    solutionOf,
  },
  view(attempt) {
    const { prompt, completion } = attempt;
    const { map, best, placeOf } = worldAt(prompt.level);
    const { path, stumbles } = walk(prompt, completion);
    const start = path[0] as Cells;
    return {
      kind: 'pair',
      prompt: 'two players',
      completion: verdictOf(attempt).reason,
      expected: `the best two players earn ${(best[placeOf(start)] as number).toFixed(2)} from there on average`,
      cells: map.rows,
      paths: ([0, 1] as const).map((seat) =>
        path.map((cells) => [Math.floor(cells[seat] / columns), cells[seat] % columns] as const),
      ),
      stumbles: stumbles.map((both) => both.map(Number)),
      seat: completion.length > 0 ? seatShown(attempt) : null,
      horizon: doorSteps,
    };
  },
} as const satisfies TwoPlayerTask;
