/**
 * `grid-world`: walk to a goal on a small map where every fifth move slips to the side. There are several goals: the
 * one that pays 1 lies behind pits, cheaper ones lie nearer. An episode ends on a goal, in a pit, or when its time is
 * out. Cell and time are the whole state, so the exact value of every state is known for any policy.
 *
 * Slips are drawn with the prompt and hidden from the policy: equal moves from one prompt lead to the same end.
 */
import { streams, uniform } from '../tensor/random.ts';
import { promptsByDraw } from './drawnPrompts.ts';
import { maps, moveOn, side, worthOf } from './gridWorldMaps.ts';
import { actions, best, floorOf, stateValuesOf, successOf, visitsOf, type World } from './gridWorldStates.ts';
import {
  levelOf,
  type Attempt,
  type Level,
  type Observation,
  type OnePlayerTask,
  type Prompt,
  type Verdict,
} from './task.ts';

const id = 'grid-world';

/** Steps in an episode at most. */
const horizon = 24;
const cellCount = side * side;
/** One number for each cell, one for each level, and the elapsed share of time. */
const observationSize = cellCount + maps.length + 1;
/** Number of seeds for slips. */
const seeds = 0x80000000;

interface Land extends Level {
  readonly world: World;
}

const levels: readonly Land[] = [
  'one goal and a pit, 4 by 3',
  'three goals and three pits, 5 by 5',
  'three goals, the best one far away, 5 by 5',
].map((title, i) => ({
  level: i + 1,
  title,
  promptLength: 0,
  completionLength: horizon,
  world: { cells: (maps[i] as readonly string[]).join(''), horizon },
}));

const landOf = (level: number): Land => levelOf({ id, levels }, level);

/** The observation: cell, map, and elapsed share of time. */
function observe(level: number, cell: number, step: number): number[] {
  const features = new Array<number>(observationSize).fill(0);
  features[cell] = 1;
  features[cellCount + level - 1] = 1;
  features[observationSize - 1] = step / horizon;
  return features;
}

const prompt = promptsByDraw({ id, levels }, ({ level, world }, draw) => {
  const floor = floorOf(world);
  const cell = floor[draw.integer(floor.length, 0)] as number;
  const key = `${id} ${level} ${cell} ${draw.integer(seeds, 1)}`;
  return { text: '', features: observe(level, cell, 0), key };
});

/** Seed of the slips. Throws if the canonical form is not one of this task's. */
function slipsOf({ key }: Prompt): number {
  const seed = /^grid-world \d \d+ (\d+)$/.exec(key)?.[1];
  if (seed === undefined) throw new Error(`${id}: prompt must hide a seed of what slips, got "${key}"`);
  return Number(seed);
}

const isAction = (action: number): boolean => Number.isInteger(action) && action >= 0 && action < actions;

/** Moves from a cell as step number `at`. */
function go(prompt: Prompt, cell: number, action: number, at: number) {
  const { cells } = landOf(prompt.level).world;
  return moveOn(cells, cell, action, uniform(slipsOf(prompt), streams.environment, at));
}

function step(features: readonly number[], action: number, at: number, prompt: Prompt): Observation {
  if (!isAction(action)) throw new Error(`${id}: action must be 0 to ${actions - 1}, got ${action}`);
  const { cells } = landOf(prompt.level).world;
  const { to } = go(prompt, features.indexOf(1), action, at);
  // Running out of time is part of the task, so it terminates the episode.
  const terminated = worthOf(cells, to) !== null || at + 1 >= horizon;
  return { tokens: [], features: observe(prompt.level, to, at + 1), terminated, truncated: false };
}

interface Walk {
  /** Cells, start first. */
  readonly path: readonly number[];
  /** Numbers of the moves that slipped. */
  readonly slips: readonly number[];
  readonly isOver: boolean;
}

/** The walk along the actions, up to the end of the episode or of the actions. */
function walkOf({ prompt, completion }: Attempt): Walk {
  const { cells } = landOf(prompt.level).world;
  const path = [startOf(prompt)];
  const slips: number[] = [];
  let isOver = false;
  for (const [at, action] of completion.entries()) {
    if (isOver || !isAction(action)) break;
    const { to, isSlip } = go(prompt, path[at] as number, action, at);
    if (isSlip) slips.push(at);
    path.push(to);
    isOver = worthOf(cells, to) !== null || at + 1 >= horizon;
  }
  return { path, slips, isOver };
}

function startOf({ features }: Prompt): number {
  if (features?.length !== observationSize) {
    throw new Error(`${id}: prompt must have ${observationSize} features, got ${features?.length ?? 'none'}`);
  }
  return features.indexOf(1);
}

function verdictOf(attempt: Attempt): Verdict {
  const { completion, prompt } = attempt;
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason });
  const odd = completion.findIndex((action) => !isAction(action));
  if (odd >= 0) return wrong(`step ${odd + 1}: action ${completion[odd]} is none of 0 to ${actions - 1}`);
  const { path, isOver } = walkOf(attempt);
  const steps = path.length - 1;
  if (steps < completion.length) return wrong(`${completion.length} actions, but it was over after ${steps}`);
  if (!isOver) return wrong(`under way after ${steps} steps`);
  const worth = worthOf(landOf(prompt.level).world.cells, path[steps] as number);
  if (worth === null) return wrong(`time is out after ${steps} steps`);
  if (worth === 0) return wrong(`falls into a pit at step ${steps}`);
  return {
    reward: worth,
    correct: worth === 1,
    reason: `reaches the goal that pays ${worth} in ${steps} steps`,
  };
}

export const gridWorld = {
  kind: 'control',
  id,
  title: 'Grid world',
  description: 'Walk to the goal that pays most on a small map, though every fifth move slips to the side.',
  levels,
  observationSize,
  actions,
  horizon,
  pays: 'at the end',
  prompt,
  step,
  verify: (attempts) => Promise.resolve(attempts.map(verdictOf)),
  statesOf(level) {
    const { world } = landOf(level);
    const floor = floorOf(world);
    return {
      features: Array.from({ length: horizon * floor.length }, (_, state) =>
        observe(level, floor[state % floor.length] as number, Math.floor(state / floor.length)),
      ),
      valuesOf: (probabilities, gamma) => stateValuesOf(world, probabilities, gamma),
      successOf: (probabilities) => successOf(world, probabilities),
      visitsOf: (probabilities) => visitsOf(world, probabilities),
      bestValues: (gamma) => best(world, gamma).values,
      bestActions: (gamma) => best(world, gamma).choices,
    };
  },
  view(attempt) {
    const { prompt } = attempt;
    const { world } = landOf(prompt.level);
    const { path, slips } = walkOf(attempt);
    const placeOf = (cell: number) => [Math.floor(cell / side), cell % side] as const;
    const start = startOf(prompt);
    const reachable = best(world, 1).values[floorOf(world).indexOf(start)] as number;
    return {
      kind: 'walk',
      prompt: `from row ${placeOf(start)[0] + 1}, column ${placeOf(start)[1] + 1}`,
      completion: verdictOf(attempt).reason,
      expected: `the best policy earns ${reachable.toFixed(2)} from there on average`,
      cells: maps[prompt.level - 1] as readonly string[],
      path: path.map(placeOf),
      slips,
      horizon,
    };
  },
} as const satisfies OnePlayerTask;
