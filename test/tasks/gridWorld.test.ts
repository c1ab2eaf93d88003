import { describe, expect, it } from 'vitest';
import { gridWorld } from '../../src/tasks/gridWorld.ts';
import { splitOf } from '../../src/tasks/split.ts';
import type { Prompt, Split, TaskStates } from '../../src/tasks/task.ts';
import { streams, uniform } from '../../src/tensor/random.ts';

const levels = gridWorld.levels.map(({ level }) => level);
const { actions, horizon } = gridWorld;

const promptsOf = (level: number, split: Split = 'train', seed = 1, count = 500): Prompt[] =>
  Array.from({ length: count }, (_, index) => gridWorld.prompt(split, seed, index, level));

/** A policy that prefers some action in every state, one state unlike the other. */
function mixedPolicy({ features }: TaskStates): Float64Array {
  const probabilities = new Float64Array(features.length * actions);
  for (let state = 0; state < features.length; state++) {
    const weights = [0, 1, 2, 3].map((action) => 0.05 + uniform(3, streams.control, state, action) ** 2);
    const sum = weights.reduce((a, b) => a + b);
    weights.forEach((weight, action) => (probabilities[state * actions + action] = weight / sum));
  }
  return probabilities;
}

const onlyBest = (states: TaskStates): Float64Array => {
  const probabilities = new Float64Array(states.features.length * actions);
  states.bestActions(1).forEach((action, state) => (probabilities[state * actions + action] = 1));
  return probabilities;
};

/** The place of each observation among the states. */
const placesOf = ({ features }: TaskStates) => new Map(features.map((one, i) => [one.join(), i]));

/** An episode under a policy, from a prompt's start or from a state; `n` keys its draws. */
function playFrom(
  probabilities: Float64Array,
  places: ReadonlyMap<string, number>,
  prompt: Prompt,
  n: number,
): { taken: number[]; visited: number[] } {
  const [taken, visited]: [number[], number[]] = [[], []];
  let features: readonly number[] = prompt.features!;
  for (let at = 0; ; at++) {
    const state = places.get(features.join())!;
    visited.push(state);
    let rest = uniform(9, streams.sample, n, at);
    let action = 0;
    while (action < actions - 1 && (rest -= probabilities[state * actions + action]!) > 0) action++;
    taken.push(action);
    const next = gridWorld.step(features, action, at, prompt);
    if (next.terminated) return { taken, visited };
    features = next.features!;
  }
}

const verdictOf = async (completion: readonly number[], prompt: Prompt) =>
  (await gridWorld.verify([{ prompt, completion }]))[0]!;

/** A prompt on a floor cell (row, column) whose slips are those of a seed. */
const standing = (level: number, row: number, column: number, seed = 0): Prompt => {
  const cell = 5 * row + column;
  const features = new Array<number>(gridWorld.observationSize).fill(0);
  features[cell] = features[25 + level - 1] = 1;
  return {
    ...{ task: 'grid-world', split: 'train', index: 0, level, tokens: [], features },
    key: `grid-world ${level} ${cell} ${seed}`,
  };
};

/** The first seed with which the first moves slip as wanted. */
function seedWith(...slips: boolean[]): number {
  for (let seed = 0; ; seed++) {
    if (slips.every((isSlip, at) => uniform(seed, streams.environment, at) < 0.2 === isSlip)) return seed;
  }
}

describe('a move on grid-world', () => {
  it('goes where it is meant to, or slips to either side one time in ten each', () => {
    const rows = new Map<string, number>();
    for (let seed = 0; seed < 4000; seed++) {
      // Level 3, from the middle of the bottom row, upwards.
      const prompt = standing(3, 4, 2, seed);
      const cell = gridWorld.step(prompt.features!, 0, 0, prompt).features!.indexOf(1);
      rows.set(
        `${Math.floor(cell / 5)} ${cell % 5}`,
        (rows.get(`${Math.floor(cell / 5)} ${cell % 5}`) ?? 0) + 1,
      );
    }
    expect([...rows.keys()].sort()).toEqual(['3 2', '4 1', '4 3']);
    // Standard deviations: 25, 19 and 19.
    expect(Math.abs(rows.get('3 2')! - 3200)).toBeLessThan(100);
    expect(Math.abs(rows.get('4 1')! - 400)).toBeLessThan(76);
    expect(Math.abs(rows.get('4 3')! - 400)).toBeLessThan(76);
  });

  it('stays where a wall or the edge is, and says cell, map and time', () => {
    const prompt = standing(1, 0, 0, seedWith(false));
    const { features, terminated, truncated } = gridWorld.step(prompt.features!, 0, 0, prompt);
    expect([features!.indexOf(1), features!.slice(25)]).toEqual([0, [1, 0, 0, 1 / horizon]]);
    expect([terminated, truncated]).toEqual([false, false]);
  });

  it('ends the episode on a goal, in a pit, and with the last step', () => {
    const near = standing(1, 0, 2, seedWith(false));
    expect(gridWorld.step(near.features!, 3, 0, near)).toMatchObject({ terminated: true, truncated: false });
    const above = standing(1, 1, 2, seedWith(false));
    expect(gridWorld.step(above.features!, 3, 0, above).terminated).toBe(true);
    const idle = standing(1, 0, 0);
    expect(gridWorld.step(idle.features!, 0, horizon - 2, idle).terminated).toBe(false);
    expect(gridWorld.step(idle.features!, 0, horizon - 1, idle).terminated).toBe(true);
  });

  it('refuses an unknown action, and a prompt that is none of its own', () => {
    const prompt = standing(1, 0, 0);
    expect(() => gridWorld.step(prompt.features!, 4, 0, prompt)).toThrow(
      'grid-world: action must be 0 to 3, got 4',
    );
    const odd = { ...prompt, key: 'cart-pole 0' };
    expect(() => gridWorld.step(prompt.features!, 0, 0, odd)).toThrow('grid-world: prompt must hide a seed');
  });
});

describe('prompts of grid-world', () => {
  it.each(levels)('begin on every floor cell, the same for the same seed, at level %i', (level) => {
    const floor = gridWorld.statesOf(level).features.length / horizon;
    expect(new Set(promptsOf(level).map(({ features }) => features!.join())).size).toBe(floor);
    expect(promptsOf(level)).toEqual(promptsOf(level));
    expect(promptsOf(level).map(({ key }) => key)).not.toEqual(
      promptsOf(level, 'train', 2).map(({ key }) => key),
    );
  });

  it('are never in both splits, and name an unknown level', () => {
    const train = new Set(promptsOf(2).map(({ key }) => key));
    const held = promptsOf(2, 'eval').map(({ key }) => key);
    expect(held.filter((key) => train.has(key))).toEqual([]);
    expect(held.every((key) => splitOf(key) === 'eval')).toBe(true);
    expect(() => gridWorld.prompt('train', 1, 0, 4)).toThrow('grid-world: level must be 1 to 3, got 4');
  });
});

describe('the verdict on a walk', () => {
  it('pays what the goal is worth, and is right only about the best one', async () => {
    const best = standing(2, 0, 3, seedWith(false));
    expect(await verdictOf([3], best)).toEqual({
      ...{ reward: 1, correct: true, reason: 'reaches the goal that pays 1 in 1 steps' },
    });
    const half = standing(2, 2, 0, seedWith(false));
    expect(await verdictOf([3], half)).toMatchObject({ reward: 0.5, correct: false });
    const quarter = standing(2, 4, 1, seedWith(false));
    expect(await verdictOf([2], quarter)).toMatchObject({ reward: 0.25, correct: false });
    const pit = standing(2, 0, 2, seedWith(false));
    expect(await verdictOf([1], pit)).toMatchObject({ reward: 0, reason: 'falls into a pit at step 1' });
  });

  it('follows what slips: the same moves end elsewhere from another prompt', async () => {
    const slippery = standing(2, 0, 3, seedWith(true));
    expect((await verdictOf([3], slippery)).reward).toBe(0);
  });

  it.each<[string, readonly number[], string]>([
    ['no action', [], 'under way after 0 steps'],
    ['a walk that is not over', [0], 'under way after 1 steps'],
    ['a walk that goes on after its end', [3, 3], '2 actions, but it was over after 1'],
    ['an action that there is not', [4], 'step 1: action 4 is none of 0 to 3'],
    ['half an action', [0.5], 'step 1: action 0.5 is none of 0 to 3'],
  ])('gives nothing for %s', async (_, completion, reason) => {
    expect(await verdictOf(completion, standing(2, 0, 3, seedWith(false, false)))).toEqual({
      ...{ reward: 0, correct: false, reason },
    });
  });

  it('gives nothing when time is out', async () => {
    const verdict = await verdictOf(new Array<number>(horizon).fill(2), standing(1, 2, 0, 5));
    expect(verdict).toMatchObject({ reward: 0 });
    expect((await verdictOf(new Array<number>(horizon + 1).fill(0), standing(1, 0, 0, 5))).reward).toBe(0);
  });
});

describe('the exact values of grid-world', () => {
  it.each(levels)(
    'are the mean reward of episodes under a policy, within their error, at level %i',
    async (level) => {
      const states = gridWorld.statesOf(level);
      const places = placesOf(states);
      const policy = mixedPolicy(states);
      const values = states.valuesOf(policy, 1);
      const prompts = promptsOf(level, 'train', 1, 4000);
      const plays = prompts.map((prompt, n) => ({ prompt, ...playFrom(policy, places, prompt, n) }));
      const verdicts = await gridWorld.verify(
        plays.map(({ prompt, taken }) => ({ prompt, completion: taken })),
      );
      const floor = states.features.length / horizon;
      for (let start = 0; start < floor; start++) {
        const earned = verdicts.flatMap(({ reward }, i) => (plays[i]!.visited[0] === start ? [reward] : []));
        const mean = earned.reduce((a, b) => a + b) / earned.length;
        const spread = Math.sqrt(earned.reduce((sum, one) => sum + (one - mean) ** 2, 0) / earned.length);
        expect(Math.abs(mean - values[start]!)).toBeLessThan(
          (4 * Math.max(spread, 0.05)) / Math.sqrt(earned.length),
        );
      }
      const counted = new Float64Array(states.features.length);
      for (const { visited } of plays) for (const state of visited) counted[state]!++;
      const visits = states.visitsOf(policy);
      for (const [state, count] of counted.entries()) {
        const expected = 4000 * visits[state]!;
        // Starts are drawn, so counts scatter as those of independent visits do.
        expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected + 1));
      }
    },
  );

  it('discount what comes later', () => {
    const states = gridWorld.statesOf(2);
    const policy = mixedPolicy(states);
    const [far, near] = [states.valuesOf(policy, 1), states.valuesOf(policy, 0.5)];
    expect(near.every((value, i) => value <= far[i]! + 1e-12)).toBe(true);
    // In the last step nothing is left to discount.
    expect(near.slice(-5)).toEqual(far.slice(-5));
  });

  it.each(levels)(
    'of the best policy are those of its own actions, above any other’s, at level %i',
    (level) => {
      const states = gridWorld.statesOf(level);
      const best = states.bestValues(1);
      const own = states.valuesOf(onlyBest(states), 1);
      const other = states.valuesOf(mixedPolicy(states), 1);
      best.forEach((value, i) => {
        expect(own[i]).toBeCloseTo(value, 12);
        expect(other[i]).toBeLessThanOrEqual(value + 1e-12);
      });
    },
  );

  it('of the best policy are those of the textbook, where time is not short', () => {
    // Russell and Norvig's 4 by 3 with +1, 0 in place of −1, no cost of a step: from anywhere the goal is nearly certain.
    const best = gridWorld.statesOf(1).bestValues(1);
    expect(Math.min(...best.slice(0, 9))).toBeGreaterThan(0.93);
  });

  it('leave the untrained policy room to learn at every level, and something to find', () => {
    for (const level of levels) {
      const states = gridWorld.statesOf(level);
      const floor = states.features.length / horizon;
      const uniformPolicy = new Float64Array(states.features.length * actions).fill(1 / actions);
      const mean = (values: Float64Array) =>
        values.slice(0, floor).reduce((sum, one) => sum + one / floor, 0);
      const [untrained, best] = [mean(states.valuesOf(uniformPolicy, 1)), mean(states.bestValues(1))];
      expect(untrained).toBeGreaterThan(0.15);
      expect(best - untrained).toBeGreaterThan(0.5);
    }
  });
});

it('the view of a walk shows map, path and slips', () => {
  const prompt = standing(1, 2, 2, seedWith(false, true));
  const view = gridWorld.view({ prompt, completion: [0, 2] });
  expect(view).toMatchObject({
    ...{ kind: 'walk', prompt: 'from row 3, column 3', completion: 'under way after 2 steps', slips: [1] },
    cells: ['...G#', '.#.x#', '....#', '#####', '#####'],
  });
  if (view.kind !== 'walk') throw new Error('must be a walk');
  expect(view.path).toHaveLength(3);
  expect(view.path.slice(0, 2)).toEqual([
    [2, 2],
    [1, 2],
  ]);
  expect(view.expected).toMatch(/^the best policy earns 0\.\d\d from there on average$/);
});
