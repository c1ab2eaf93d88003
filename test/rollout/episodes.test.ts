import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { scoreProgram } from '../../src/policy/programs/score.ts';
import { policyOf, withHeads } from '../../src/policy/sizes.ts';
import type { Actor } from '../../src/rollout/actor.ts';
import type { EpisodeCollection } from '../../src/rollout/collection.ts';
import { collectEpisodes } from '../../src/rollout/episodes.ts';
import { attemptOf, roles, type Sample } from '../../src/rollout/sample.ts';
import { openSharedExecutor } from '../runtime/sharedSessions.ts';
import { createProgramActor } from '../../src/runtime/programActor.ts';
import { cartPole } from '../../src/tasks/cartPole.ts';
import { streams } from '../../src/tensor/random.ts';
import { float32, int32, scalar } from '../../src/tensor/tensor.ts';
import { randomWeights } from '../policy/smallPolicy.ts';

const { executor } = openSharedExecutor();
const spec = withHeads(policyOf('mlp'), ['value']);
const parameters = randomWeights(spec.layout.size, 3, 0.2);
let actor: Actor;
/** Rows of each call. */
let calls: number[] = [];
beforeAll(async () => {
  const real = createProgramActor(executor, spec, await holdWeights(executor, parameters));
  actor = {
    ...real,
    version: 7,
    act: (observations, uniforms, temperature, greedy) => {
      calls.push(uniforms.length);
      return real.act(observations, uniforms, temperature, greedy);
    },
  };
});
afterAll(() => executor.dispose());

const placed = (places: readonly number[]) =>
  places.map((place) => ({ prompt: cartPole.prompt('train', 3, place, 1), place }));

function collectWith(changes: Partial<EpisodeCollection> = {}) {
  calls = [];
  return collectEpisodes({
    actor,
    task: cartPole,
    prompts: placed([4, 0, 9]),
    round: 5,
    samples: 4,
    temperature: 1,
    seed: 11,
    now: () => 0,
    ...changes,
  });
}

/** The pole that falls never: for truncation. */
const endless: EpisodeCollection['task'] = {
  ...cartPole,
  horizon: 20,
  step: (features, _, at) => ({ tokens: [], features, terminated: false, truncated: at + 1 >= 20 }),
};

it('collectEpisodes returns groups in order, samples in order, with one action, observation and value for each step', async () => {
  const { batch } = await collectWith();
  expect(batch).toMatchObject({ round: 5, weightsVersion: 7 });
  expect(batch.trajectories.map(({ group, sample }) => [group, sample])).toEqual(
    [0, 1, 2].flatMap((group) => [0, 1, 2, 3].map((sample) => [group, sample])),
  );
  for (const one of batch.trajectories) {
    const steps = one.tokens.length;
    expect(steps).toBeGreaterThan(5);
    expect(one.features).toHaveLength(4 * steps);
    for (const array of [one.logps, one.entropies, one.values, one.trainMask, one.versions]) {
      expect(array).toHaveLength(steps);
    }
    expect(new Set(one.roles)).toEqual(new Set([roles.action]));
    expect(new Set(one.versions)).toEqual(new Set([7]));
    expect([...one.features!.subarray(0, 4)]).toEqual(one.prompt.features!.map(Math.fround));
  }
});

it('collectEpisodes observes what the task makes of the actions, and takes its verdict', async () => {
  const { batch } = await collectWith();
  for (const { prompt, tokens, features, terminated, truncated, verdict, reward } of batch.trajectories) {
    let state: readonly number[] = prompt.features!;
    tokens.forEach((action, at) => {
      expect([...features!.subarray(4 * at, 4 * at + 4)]).toEqual(state.map(Math.fround));
      const next = cartPole.step(state, action, at);
      expect(next.terminated).toBe(at === tokens.length - 1);
      state = next.features!;
    });
    expect([terminated, truncated]).toEqual([true, false]);
    expect(reward).toBe(tokens.length / 500);
    expect(verdict.reason).toBe(`fell at step ${tokens.length}`);
  }
});

it('collectEpisodes records the log-probabilities and values that the score program finds', async () => {
  const { batch } = await collectWith();
  const one = batch.trajectories[2] as Sample;
  const rows = one.tokens.length;
  const { read } = await executor.run(scoreProgram(spec), {
    parameters: float32(parameters),
    observations: float32(one.features!, [rows, 4]),
    targets: int32(one.tokens, [rows, 1]),
    temperature: scalar(1),
  });
  for (const [name, found] of [
    ['logps', one.logps],
    ['entropies', one.entropies],
    ['value', one.values!],
  ] as const) {
    read[name]!.data.forEach((expected, i) => expect(found[i]).toBeCloseTo(expected, 5));
  }
  expect(new Set(one.values).size).toBe(rows);
});

it('collectEpisodes gives an episode the same bits whatever else is in the batch and whenever that ends', async () => {
  const all = (await collectWith()).batch.trajectories;
  const alone = (await collectWith({ prompts: placed([9]), samples: 2 })).batch.trajectories;
  const lengths = all.map(({ tokens }) => tokens.length);
  expect(new Set(lengths).size).toBeGreaterThan(4);
  for (const sample of [0, 1]) {
    const { tokens, logps, entropies, values, features } = all[8 + sample] as Sample;
    expect(alone[sample]).toMatchObject({ tokens, logps, entropies, values, features });
  }
  const single = (await collectWith({ prompts: placed([0]), samples: 1 })).batch.trajectories[0];
  const { tokens, logps, values } = all[4] as Sample;
  expect(single).toMatchObject({ tokens, logps, values });
});

it('collectEpisodes draws by seed, round, stream, place and sample', async () => {
  const actionsOf = async (changes: Partial<EpisodeCollection>): Promise<string> =>
    (await collectWith({ prompts: placed([0]), ...changes })).batch.trajectories
      .map(({ tokens }) => tokens.join(''))
      .join();
  const base = await actionsOf({});
  expect(await actionsOf({})).toBe(base);
  expect(new Set(base.split(',')).size).toBe(4);
  const { prompt } = placed([0])[0]!;
  for (const change of [
    { seed: 12 },
    { round: 6 },
    { stream: streams.evaluate },
    { prompts: [{ prompt, place: 1 }] },
  ]) {
    expect(await actionsOf(change)).not.toBe(base);
  }
});

it('collectEpisodes counts each action once as token and turn, and each step of the batch once', async () => {
  const { batch, entries } = await collectWith();
  const lengths = batch.trajectories.map(({ tokens }) => tokens.length);
  const actions = lengths.reduce((a, b) => a + b, 0);
  // From the calls: rows that are over are not played on.
  expect(calls.reduce((a, b) => a + b, 0)).toBe(actions);
  expect(calls).toHaveLength(Math.max(...lengths));
  calls.forEach((rows, step) => expect(rows).toBe(lengths.filter((length) => length > step).length));
  expect(entries).toEqual({
    tok_unique: actions,
    tok_noshare: actions,
    turns: actions,
    steps_seq: Math.max(...lengths),
    verify: 12,
  });
});

it('collectEpisodes tells truncation from termination and says what the value head thinks of the state it was cut in', async () => {
  const { batch } = await collectWith({ task: endless });
  for (const one of batch.trajectories) {
    expect(one).toMatchObject({ terminated: false, truncated: true });
    expect(one.tokens).toHaveLength(20);
    // The state of this task never changes, so neither does its value.
    expect(one.lastValue).toBe(one.values![0]);
    expect(one.trainMask.every((bit) => bit === 1)).toBe(true);
  }
  const fallen = (await collectWith()).batch.trajectories;
  expect(fallen.every(({ lastValue }) => lastValue === undefined)).toBe(true);
  const masked = (await collectWith({ task: endless, maskTruncated: true })).batch.trajectories;
  expect(masked.every(({ trainMask }) => trainMask.every((bit) => bit === 0))).toBe(true);
});

it('collectEpisodes takes the likeliest action when greedy: chance has no part in it', async () => {
  const greedy = async (seed: number) =>
    (await collectWith({ greedy: true, seed })).batch.trajectories.map(attemptOf);
  const found = await greedy(1);
  expect(found).toEqual(await greedy(2));
  expect(found[0]!.completion).toEqual(found[1]!.completion);
});

it('collectEpisodes records a verifier that throws and goes on', async () => {
  const { batch, verifyFailures } = await collectWith({
    task: {
      ...cartPole,
      verify: (attempts) => {
        if (attempts.some(({ prompt }) => prompt.index === 9)) throw new Error('out of order');
        return cartPole.verify(attempts);
      },
    },
  });
  expect(verifyFailures).toBe(4);
  expect(batch.trajectories[8]!.verdict.reason).toBe('verifier failed: out of order');
  expect(batch.trajectories[0]!.reward).toBeGreaterThan(0);
});

it('collectEpisodes refuses a start that is no observation of the task', async () => {
  const { prompt } = placed([0])[0]!;
  await expect(
    collectWith({ prompts: [{ prompt: { ...prompt, features: [1] }, place: 0 }] }),
  ).rejects.toThrow('cart-pole: prompt must have 4 features, got 1');
});
