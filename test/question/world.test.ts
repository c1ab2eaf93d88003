/** Worlds played by hand, over 1,000 random actions, against the environments as the engine of rounds steps them. */
import { describe, expect, it } from 'vitest';
import {
  drawnChoice,
  played,
  episodeRow,
  undone,
  worlds,
  type Episode,
  type HandWorld,
} from '../../src/question/world.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { cartPole } from '../../src/tasks/cartPole.ts';
import { gridWorld } from '../../src/tasks/gridWorld.ts';
import { maze } from '../../src/tasks/maze.ts';
import type { OnePlayerTask } from '../../src/tasks/task.ts';
import { integer, streams } from '../../src/tensor/random.ts';

const worldOf = (id: string): HandWorld => worlds.get(id) as HandWorld;
const drawn = (limit: number, at: number): number => integer(limit, 3, streams.question, at);
const actionCount = 1000;

describe.each([
  ['grid-world', gridWorld],
  ['cart-pole', cartPole],
] as [string, OnePlayerTask][])('%s by hand', (id, task) => {
  it.each(task.levels.map(({ level }) => level))(
    'has the states and rewards of the environment over 1,000 random actions, level %i',
    async (level) => {
      const world = worldOf(id);
      let number = 0;
      let prompt = task.prompt('eval', 0, number, level);
      let episode = world.start(prompt);
      let features = prompt.features as readonly number[];
      let episodes = 0;
      for (let i = 0; i < actionCount; i++) {
        const action = drawn(task.actions, i);
        const at = episode.actions.length;
        const expected = task.step(features, action, at, prompt);
        episode = played(world, episode, action);
        features = expected.features as readonly number[];
        expect(episode.observations.at(-1)).toEqual(features);
        expect(episode.isOver).toBe(expected.terminated || expected.truncated);
        const [verdict] = await task.verify([{ prompt, completion: episode.actions }]);
        expect(await world.verdict(episode)).toEqual(verdict);
        if (!episode.isOver) continue;
        episodes++;
        expect(world.act(episode, action)).toBe(episode);
        prompt = task.prompt('eval', 0, ++number, level);
        episode = world.start(prompt);
        features = prompt.features as readonly number[];
      }
      expect(episodes).toBeGreaterThan(5);
    },
  );
});

describe('the maze by hand', () => {
  it.each([1, 2, 3])(
    'has the paths and rewards of its verifier over 1,000 random moves, level %i',
    async (level) => {
      const world = worldOf('maze');
      let number = 0;
      let episode = world.start(maze.prompt('eval', 0, number, level));
      let [solved, refused] = [0, 0];
      for (let i = 0; i < actionCount; i++) {
        const { action } = world.actions[drawn(4, i)] as HandWorld['actions'][number];
        const { prompt, actions } = episode;
        const view = maze.view({ prompt, completion: [...actions, action] });
        const isLegal = view.kind === 'grid' && view.wrongMove === null;
        expect(world.whyNot(episode, action) === null).toBe(isLegal);
        if (!isLegal) {
          refused++;
          // What a policy gets for the same move: the end, and no reward.
          const over = world.act(episode, action);
          expect([over.isOver, (await world.verdict(over)).reward]).toEqual([true, 0]);
        } else {
          episode = played(world, episode, action);
          const seen = world.view(episode);
          expect(seen.kind === 'grid' && seen.path).toEqual(view.kind === 'grid' && view.path);
        }
        const [verdict] = await maze.verify([{ prompt, completion: episode.actions }]);
        expect(await world.verdict(episode)).toEqual(verdict);
        const isStuck = world.actions.every((one) => world.whyNot(episode, one.action) !== null);
        if (!episode.isOver && !isStuck) continue;
        if (episode.isOver) {
          solved++;
          expect([verdict?.reward, episode.actions.at(-1)]).toEqual([1, END]);
        }
        episode = world.start(maze.prompt('eval', 0, ++number, level));
      }
      expect(refused).toBeGreaterThan(50);
      expect(solved + number).toBeGreaterThan(10);
    },
  );

  it('says why a move is impossible', () => {
    const world = worldOf('maze');
    let episode = world.start(maze.prompt('eval', 0, 0, 1));
    const there = new Set<string | null>();
    for (let i = 0; i < 40; i++) {
      for (const { action } of world.actions) there.add(world.whyNot(episode, action));
      const free = world.actions.filter(({ action }) => world.whyNot(episode, action) === null);
      const next = free[drawn(Math.max(1, free.length), i)];
      if (!next) break;
      episode = world.act(episode, next.action);
    }
    expect(there).toEqual(new Set([null, 'a wall is there', 'no move is left']));
  });

  it('is read by the policy as its prompt and the moves so far', () => {
    const world = worldOf('maze');
    const prompt = maze.prompt('eval', 0, 1, 1);
    const [free] = world.actions.filter(({ action }) => world.whyNot(world.start(prompt), action) === null);
    const episode = played(world, world.start(prompt), free?.action as number);
    expect(episodeRow(episode)).toEqual([...prompt.tokens, free?.action]);
  });
});

it.each([...worlds.keys()])('a step back in %s is the episode with an action fewer', (id) => {
  const world = worldOf(id);
  let episode = world.start(world.task.prompt('eval', 0, 2, 1));
  const before: Episode[] = [];
  for (let i = 0; i < 12 && !episode.isOver; i++) {
    const free = world.actions.filter(({ action }) => world.whyNot(episode, action) === null);
    const next = free[drawn(Math.max(1, free.length), i)];
    if (!next) break;
    before.push(episode);
    episode = played(world, episode, next.action);
  }
  expect(before.length).toBeGreaterThan(1);
  for (const expected of before.reverse()) {
    episode = undone(world, episode);
    expect(episode).toEqual(expected);
  }
  expect(undone(world, episode)).toEqual(episode);
});

it('a policy’s drawn choices follow its probabilities, and are the same for the same key', () => {
  const probabilities = [0.1, 0.6, 0, 0.3];
  const count = 4000;
  const seen = [0, 0, 0, 0];
  for (let at = 0; at < count; at++) {
    const choice = drawnChoice(probabilities, 1, 0, at);
    seen[choice] = (seen[choice] ?? 0) + 1;
  }
  seen.forEach((times, i) => {
    const p = probabilities[i] as number;
    expect(Math.abs(times / count - p)).toBeLessThanOrEqual(4 * Math.sqrt((p * (1 - p)) / count));
  });
  expect(drawnChoice(probabilities, 1, 2, 7)).toBe(drawnChoice(probabilities, 1, 2, 7));
});
