import { expect, it } from 'vitest';
import type { Actor } from '../../src/rollout/actor.ts';
import type { EpisodeCollection } from '../../src/rollout/collection.ts';
import { collectEpisodes } from '../../src/rollout/episodes.ts';
import { seatAt } from '../../src/rollout/games.ts';
import { attemptOf, roles, type Sample } from '../../src/rollout/sample.ts';
import { kuhnPoker } from '../../src/tasks/kuhnPoker.ts';

/** Rows of each call, and the observations of all. */
let calls: number[] = [];
let seen: string[] = [];

/** Bets with a probability that depends on the observation, and says what it read. */
const actor: Actor = {
  version: 7,
  act(observations, uniforms) {
    calls.push(uniforms.length);
    const width = observations.length / uniforms.length;
    const rows = Array.from(uniforms, (_, row) => observations.slice(row * width, (row + 1) * width));
    seen.push(...rows.map(String));
    const bets = rows.map((row) => 0.2 + 0.2 * row.indexOf(1));
    return Promise.resolve({
      actions: Int32Array.from(uniforms, (draw, i) => Number(draw < bets[i]!)),
      logps: Float32Array.from(uniforms, (draw, i) => Math.log(draw < bets[i]! ? bets[i]! : 1 - bets[i]!)),
      entropies: new Float32Array(uniforms.length).fill(0.5),
      heads: { value: Float32Array.from(rows, (row) => row.indexOf(1) + 1) },
      states: observations.slice(),
    });
  },
  distribution: () => Promise.reject(new Error('must not be read')),
};

const placed = (places: readonly number[]) =>
  places.map((place) => ({ prompt: kuhnPoker.prompt('train', 3, place, 1), place }));

function collectWith(changes: Partial<EpisodeCollection> = {}) {
  calls = [];
  seen = [];
  return collectEpisodes({
    ...{ actor, task: kuhnPoker, prompts: placed([4, 1, 9]), round: 5, samples: 8 },
    ...{ temperature: 1, seed: 11, now: () => 0, ...changes },
  });
}

const seatOf = ({ roles: of }: Sample): number => Number(of[0] === roles.observation);

it('collecting games for two gives each prompt both sides of its games, whose moves are the same and whose chips are opposite', async () => {
  const { batch } = await collectWith();
  expect(batch.trajectories.map(({ group, sample }) => [group, sample])).toEqual(
    [0, 1, 2].flatMap((group) => Array.from({ length: 8 }, (_, sample) => [group, sample])),
  );
  for (let i = 0; i < batch.trajectories.length; i += 2) {
    const [one, other] = batch.trajectories.slice(i, i + 2) as [Sample, Sample];
    expect([...one.tokens]).toEqual([...other.tokens]);
    expect(one.reward + other.reward).toBe(1);
    expect([seatOf(one), seatOf(other)].sort()).toEqual([0, 1]);
    expect(one.reward).toBe((await kuhnPoker.verify([attemptOf(one)]))[0]!.reward);
  }
  const games = batch.trajectories.filter((_, i) => i % 2 === 0).map(({ tokens }) => tokens.join(''));
  expect(new Set(games).size).toBeGreaterThan(3);
});

it('collecting games for two trains the moves of a player on what it observed, and those of the other not at all', async () => {
  const { batch } = await collectWith();
  for (const one of batch.trajectories) {
    const seat = seatOf(one);
    one.tokens.forEach((_, at) => {
      const isOwn = at % 2 === seat;
      const features = [...one.features!.subarray(9 * at, 9 * (at + 1))];
      const own = isOwn
        ? kuhnPoker.game.observe(one.prompt, [...one.tokens.subarray(0, at)])
        : Array(9).fill(0);
      expect(features).toEqual(own);
      expect([...one.states!.subarray(9 * at, 9 * (at + 1))]).toEqual(own);
      expect([
        one.trainMask[at],
        one.roles[at],
        one.versions[at],
        one.entropies[at],
        one.values![at],
      ]).toEqual(isOwn ? [1, roles.action, 7, 0.5, own.indexOf(1) + 1] : [0, roles.observation, -1, 0, 0]);
      expect(one.logps[at] === 0).toBe(!isOwn);
    });
    expect([one.terminated, one.truncated]).toEqual([true, false]);
  }
});

it('collecting games for two never shows a player the card of the other', async () => {
  await collectWith({ prompts: placed(Array.from({ length: 24 }, (_, place) => place)) });
  expect(new Set(seen).size).toBe(12);
  expect(new Set(seen)).toEqual(new Set(kuhnPoker.game.solutionOf().features.map(String)));
});

it('collecting games for two moves in all games at once, and counts each move once', async () => {
  const { batch, entries } = await collectWith();
  const moves = batch.trajectories.filter((_, i) => i % 2 === 0).map(({ tokens }) => tokens.length);
  const total = moves.reduce((sum, count) => sum + count, 0);
  expect(calls).toEqual([12, 12, moves.filter((count) => count === 3).length]);
  expect(entries).toEqual({
    tok_unique: total,
    tok_noshare: total,
    turns: total,
    steps_seq: 3,
    verify: 24,
  });
});

it('collecting games for two gives a completion the same game whatever else is collected, and charges the moves of a missing side too', async () => {
  const whole = (await collectWith()).batch.trajectories;
  const [first, , third] = placed([4, 1, 9]);
  const { batch, entries } = await collectWith({
    prompts: [third!, { ...first!, firstSample: 3, samples: 3 }],
    samples: 1,
  });
  const moves = batch.trajectories.map(({ tokens }) => tokens.length);
  const expected = [whole[16]!, ...whole.slice(3, 6)];
  expect(batch.trajectories.map(({ sample }) => sample)).toEqual([0, 3, 4, 5]);
  batch.trajectories.forEach((one, i) => expect({ ...one, group: 0 }).toEqual({ ...expected[i], group: 0 }));
  // Three games: of samples 0, of 3 alone, and of 4 and 5.
  expect(entries.tok_unique).toBe(moves[0]! + moves[1]! + moves[2]!);
});

it('collecting games for two uses the random numbers of another completion where it is asked to', async () => {
  const { batch } = await collectWith({ prompts: placed([4]) });
  const drawsAs = new Map([
    [0, 6],
    [1, 1],
  ]);
  const again = await collectWith({ prompts: [{ ...placed([4])[0]!, drawsAs }], samples: 2 });
  const [sixth, first] = again.batch.trajectories as [Sample, Sample];
  expect({ ...sixth, sample: 6 }).toEqual(batch.trajectories[6]);
  expect(first).toEqual(batch.trajectories[1]);
});

it('collecting games for two seats single completions of neighbouring prompts alternately', async () => {
  const { batch } = await collectWith({ prompts: placed([0, 1, 2, 3]), samples: 1 });
  expect(batch.trajectories.map(seatOf)).toEqual([0, 1, 0, 1]);
  expect([0, 1, 2].map((sample) => seatAt(1, sample))).toEqual([1, 0, 1]);
});
