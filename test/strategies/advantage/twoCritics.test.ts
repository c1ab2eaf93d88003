/** Two critics against exact values: every state of grid-world listed, and formulas written again with the standard library. */
import { describe, expect, it } from 'vitest';
import { gradients, input, makeProgram } from '../../../src/graph/index.ts';
import { holdWeights } from '../../../src/policy/heldWeights.ts';
import { policyOf, withHeads } from '../../../src/policy/sizes.ts';
import type { RunConfig } from '../../../src/config/schema.ts';
import { collectEpisodes } from '../../../src/rollout/episodes.ts';
import { roles, type Sample } from '../../../src/rollout/sample.ts';
import type { Collect, RoundRequest } from '../../../src/rollout/wrapper.ts';
import { createProgramActor } from '../../../src/runtime/programActor.ts';
import { labelsOf } from '../../../src/strategies/advantage/two-critics/criticsLabels.ts';
import { huberLoss } from '../../../src/strategies/advantage/two-critics/criticsPart.ts';
import { correctedEpisodes, rewoundTo } from '../../../src/strategies/advantage/two-critics/corrections.ts';
import { gatesOf, reachedLogit } from '../../../src/strategies/advantage/two-critics/gate.ts';
import { withAdvantage } from '../../../src/learn/learnable.ts';
import { gridWorld } from '../../../src/tasks/gridWorld.ts';
import { maps, moveOutcomesOf, worthOf } from '../../../src/tasks/gridWorldMaps.ts';
import { evaluate } from '../../graph/evaluate.ts';
import { seeded } from '../../graph/seeded.ts';
import { estimated } from '../../learn/estimated.ts';
import { makeTrajectory } from '../../learn/trajectories.ts';
import { randomWeights } from '../../policy/smallPolicy.ts';
import { sharedExecutor } from '../../runtime/sharedSessions.ts';

const executor = sharedExecutor();

/** A policy over all states of a level, far from uniform. */
function policyAt(level: number): { probabilities: number[]; floor: number[]; horizon: number } {
  const cells = maps[level - 1]!.join('');
  const floor = [...cells].flatMap((cell, i) => (cell === '.' ? [i] : []));
  const { horizon } = gridWorld;
  const probabilities = Array.from({ length: horizon * floor.length }, (_, state) => {
    const odds = seeded(state + 1, 4, 0.05, 1);
    const total = odds.reduce((a, b) => a + b);
    return odds.map((one) => one / total);
  }).flat();
  return { probabilities, floor, horizon };
}

/** Forward from one state: the probability of success at each number of steps, by pushing all paths at once. */
function pushed(level: number, from: number, at: number) {
  const { probabilities, floor, horizon } = policyAt(level);
  const cells = maps[level - 1]!.join('');
  let here = new Map([[from, 1]]);
  let [chance, weighted] = [0, 0];
  for (let step = at; step < horizon; step++) {
    const next = new Map<number, number>();
    for (const [cell, mass] of here) {
      const state = step * floor.length + floor.indexOf(cell);
      for (let action = 0; action < 4; action++) {
        for (const [to, share] of moveOutcomesOf(cells, cell, action)) {
          const arrives = mass * probabilities[4 * state + action]! * share;
          if (worthOf(cells, to) === 1) {
            chance += arrives;
            weighted += arrives * (step + 1 - at);
          } else if (worthOf(cells, to) === null) next.set(to, (next.get(to) ?? 0) + arrives);
        }
      }
    }
    here = next;
  }
  return { chance, steps: chance > 0 ? weighted / chance : 0 };
}

it.each([1, 2, 3])(
  'exact success and steps to go of level %i are those of all paths pushed forward',
  (level) => {
    const { probabilities, floor, horizon } = policyAt(level);
    const { success, steps } = gridWorld.statesOf(level).successOf(probabilities);
    for (const at of [0, 5, horizon - 2, horizon - 1]) {
      for (const [place, cell] of floor.entries()) {
        const found = pushed(level, cell, at);
        expect(success[at * floor.length + place]).toBeCloseTo(found.chance, 12);
        expect(steps[at * floor.length + place]).toBeCloseTo(found.steps, 9);
      }
    }
  },
);

describe('the gate', () => {
  const { success, steps } = gridWorld.statesOf(2).successOf(policyAt(2).probabilities);
  const states = [...success.keys()].filter((state) => success[state]! > 0.001 && success[state]! < 0.999);
  const viability = states.map((state) => Math.log(success[state]! / (1 - success[state]!)));
  const efficiency = states.map((state) => -steps[state]!);

  it('is 1 + tanh of the balanced change, for exact critics in every state of a level', () => {
    const gates = gatesOf({ viability, efficiency });
    for (const [i, { gate, viable }] of gates.entries()) {
      const [z, v] = [viability[i]!, efficiency[i]!];
      const after = i + 1 < states.length ? [viability[i + 1]!, efficiency[i + 1]!] : [Math.log(99), 0];
      const p = success[states[i]!]!;
      expect(viable).toBeCloseTo(p, 10);
      expect(gate).toBeCloseTo(1 + Math.tanh((1 - p) * (after[0]! - z) + p * (-1 + after[1]! - v)), 10);
      expect(gate).toBeGreaterThanOrEqual(0);
      expect(gate).toBeLessThanOrEqual(2);
    }
    expect(states.length).toBeGreaterThan(200);
  });

  it('lets viability decide where success is unlikely, and steps where it is likely', () => {
    const gateOf = (from: readonly [number, number], to: readonly [number, number]): number =>
      gatesOf({ viability: [from[0], to[0]], efficiency: [from[1], to[1]] })[0]!.gate;
    // Safer but slower against riskier but faster.
    const [safe, fast] = [
      [1, -9],
      [-1, -3],
    ] as const;
    expect(gateOf([-4, -6], [-3, -9])).toBeGreaterThan(gateOf([-4, -6], [-5, -3]));
    expect(gateOf([5, -6], [5 + safe[0], safe[1]])).toBeLessThan(gateOf([5, -6], [5 + fast[0], fast[1]]));
  });

  it('counts the end of a success as reached', () => {
    const [last] = gatesOf({ viability: [0], efficiency: [-1] });
    expect(last).toEqual({ viable: 0.5, byViability: reachedLogit, byEfficiency: 0, gate: last!.gate });
    expect(last!.gate).toBeCloseTo(1 + Math.tanh(0.5 * Math.log(99)), 12);
  });
});

/** An episode with predictions; `corrected` of its last steps are somebody else's. */
function episode(correct: boolean, viabilities: number[], efficiencies: number[], corrected = 0): Sample {
  const length = viabilities.length;
  const own = length - corrected;
  const base = makeTrajectory({
    ...{ prompt: [], completion: viabilities.map(() => 1), logps: viabilities.map(() => -1) },
  });
  return {
    ...base,
    reward: Number(correct),
    verdict: { reward: Number(correct), correct, reason: '' },
    viabilities: Float32Array.from(viabilities),
    efficiencies: Float32Array.from(efficiencies),
    roles: Uint8Array.from({ length }, (_, t) => (t < own ? roles.action : roles.hint)),
    trainMask: Uint8Array.from({ length }, (_, t) => Number(corrected === 0 || t >= own)),
  };
}
const settings = { task: 'grid-world', baseline: 'two_critics', scale_rewards: 'none' } as const;

describe('weights by two critics', () => {
  const solved = episode(true, [-1, 0, 2], [-4, -2, -1]);
  const failure = episode(false, [1, 0, -2], [-4, -4, -5]);
  const correction = episode(true, [0, 0, 1, 2], [-3, -3, -2, -1], 2);

  it('are the gate in successes, 0 in failures, 1 in corrections, over the mean of those above 0', () => {
    const { signals } = estimated([solved, failure, correction], settings);
    const p = (z: number): number => 1 / (1 + Math.exp(-z));
    const g = (z: number, to: number, v: number, w: number): number =>
      1 + Math.tanh((1 - p(z)) * (to - z) + p(z) * (-1 + w - v));
    const gates = [g(-1, 0, -4, -2), g(0, 2, -2, -1), g(2, Math.log(99), -1, 0)];
    const mean = (gates[0]! + gates[1]! + gates[2]! + 1 + 1) / 5;
    const expected = [gates.map((one) => one / mean), [0, 0, 0], [0, 0, 1 / mean, 1 / mean]];
    signals.advantages.forEach((own, i) =>
      own.forEach((found, t) => expect(found).toBeCloseTo(expected[i]![t]!, 5)),
    );
  });

  it('learn outcomes from what the policy did by itself, and steps from successes', () => {
    const labelled = [solved, failure, correction].map((one) =>
      labelsOf(withAdvantage({ ...one, earned: one.reward }, 1)),
    );
    expect(labelled[0]).toMatchObject({ success: 1 });
    expect([...labelled[0]!.efficiency]).toEqual([-3, -2, -1]);
    expect(labelled[1]).toMatchObject({ success: 0 });
    expect(labelled[2]).toBeNull();
    // A selection of tokens by their weight leaves all failures out of the policy's loss, not out of the critics'.
    const left = {
      ...withAdvantage({ ...failure, earned: 0 }, 0),
      mask: new Uint8Array(failure.tokens.length),
    };
    expect(labelsOf(left)?.labelled).toEqual(failure.trainMask);
  });
});

it('the Huber loss is half the square up to 1 and then linear, with its slope by finite differences', () => {
  const [values, targets, weights] = ['values', 'targets', 'weights'].map((name) =>
    input(name, 'float32', [5], ''),
  ) as [ReturnType<typeof input>, ReturnType<typeof input>, ReturnType<typeof input>];
  const loss = huberLoss(values, targets, weights);
  const program = makeProgram(
    'huber',
    [values, targets, weights],
    [
      { name: 'loss', value: loss, meaning: '' },
      { name: 'slope', value: gradients(loss, [values])[0]!, meaning: '' },
    ],
  );
  const [at, to, by] = [
    [0.3, -4, 2.5, 0.9, -0.2],
    [0, -1, 2.4, 3, -1.1],
    [1, 0.5, 2, 0.25, 0],
  ];
  const run = (from: readonly number[]) =>
    evaluate(program, {
      values: { dtype: 'float32', shape: [5], data: from },
      targets: { dtype: 'float32', shape: [5], data: to! },
      weights: { dtype: 'float32', shape: [5], data: by! },
    });
  const huber = (off: number): number => (Math.abs(off) <= 1 ? off ** 2 / 2 : Math.abs(off) - 0.5);
  const byHand = (from: readonly number[]): number =>
    from.reduce((sum, value, i) => sum + by![i]! * huber(value - to![i]!), 0);
  expect(run(at!).loss!.data[0]).toBeCloseTo(byHand(at!), 10);
  const step = 1e-6;
  at!.forEach((_, i) => {
    const moved = (sign: number) => at!.map((value, j) => (j === i ? value + sign * step : value));
    const slope = (byHand(moved(1)) - byHand(moved(-1))) / (2 * step);
    expect(run(at!).slope!.data[i]).toBeCloseTo(slope, 6);
  });
});

describe('corrections', () => {
  const spec = withHeads(policyOf('mlp-grid'), ['viability', 'efficiency']);
  const parameters = randomWeights(spec.layout.size, 5, 0.3);

  async function collected(share: number, level = 2, seed = 11) {
    const actor = createProgramActor(executor, spec, await holdWeights(executor, parameters));
    const config = { ...settings, correct_share: share } as unknown as RunConfig;
    const inner: Collect = async (request) => ({
      ...(await collectEpisodes({ actor, task: gridWorld, ...request })),
      carried: request.carried,
    });
    const site = { config, sample: () => Promise.reject(new Error('not asked')) };
    const wrapper = correctedEpisodes({ ...site, control: { actor, task: gridWorld } });
    const request = {
      prompts: [0, 1, 2, 3, 4, 5].map((place) => ({
        ...{ prompt: gridWorld.prompt('train', 3, place, level), place },
      })),
      ...{ groups: 6, round: 5, samples: 6, temperature: 1, seed, now: () => 0 },
      carried: { memory: {}, next: 0, taken: new Set(), unfinished: [], collections: [] },
    } satisfies RoundRequest;
    return { actor, plain: await inner(request), found: await (wrapper?.(inner) ?? inner)(request) };
  }
  const isMade = ({ roles: written }: Sample): boolean => written.includes(roles.hint);

  it('keep an episode up to its last good state, and lead to the goal by the best moves', async () => {
    const { plain, found } = await collected(1);
    const { trajectories } = found.batch;
    const made = trajectories.filter(isMade);
    const failed = plain.batch.trajectories.filter(({ verdict }) => !verdict.correct);
    expect(made.length).toBeGreaterThan(failed.length / 2);
    expect(trajectories.filter((one) => !isMade(one))).toEqual(plain.batch.trajectories);
    const states = gridWorld.statesOf(2);
    const best = states.bestActions(1);
    const placeOf = (features: ArrayLike<number>): number =>
      states.features.findIndex((one) => one.every((x, i) => Math.fround(x) === Math.fround(features[i]!)));
    for (const one of made) {
      expect(one.verdict.correct).toBe(true);
      const from = one.roles.indexOf(roles.hint);
      const size = one.features!.length / one.tokens.length;
      const source = failed.find(
        ({ group, tokens }) =>
          group === one.group && one.tokens.subarray(0, from).every((token, t) => token === tokens[t]),
      );
      expect(source).toBeDefined();
      one.tokens.forEach((action, t) => {
        expect(one.trainMask[t]).toBe(Number(t >= from));
        expect(one.roles[t]).toBe(t < from ? roles.action : roles.hint);
        if (t >= from) expect(action).toBe(best[placeOf(one.features!.subarray(t * size, (t + 1) * size))]);
      });
    }
    for (const group of new Set(trajectories.map((one) => one.group))) {
      const own = trajectories.filter((one) => one.group === group).map(({ sample }) => sample);
      expect(new Set(own).size).toBe(own.length);
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
  });

  it('have the policy’s own log-probability of every move, and are charged', async () => {
    const { actor, plain, found } = await collected(1);
    const made = found.batch.trajectories.filter(isMade);
    for (const one of made.slice(0, 4)) {
      const { probabilities, heads } = await actor.distribution(one.features!, 1);
      one.tokens.forEach((action, t) =>
        expect(one.logps[t]).toBeCloseTo(Math.log(probabilities[4 * t + action]!), 4),
      );
      expect([...one.viabilities!]).toEqual([...heads!.viability!]);
      expect([...one.efficiencies!]).toEqual([...heads!.efficiency!]);
    }
    const moves = made.reduce((sum, { trainMask }) => sum + trainMask.reduce((a, b) => a + b, 0), 0);
    expect(found.entries.tok_hint).toBeGreaterThanOrEqual(moves);
    expect(found.entries.tok_unique).toBe(plain.entries.tok_unique);
    expect(found.entries.verify! - plain.entries.verify!).toBeGreaterThanOrEqual(made.length);
    expect(found.metrics).toMatchObject({
      'corrections/episodes': made.length,
      'corrections/moves': moves / made.length,
    });
  });

  it('correct about the chosen share of failures, by draws of their own, and none at 0', async () => {
    const all = (await collected(1)).found.batch.trajectories.filter(isMade).length;
    const half = await collected(0.5);
    const some = half.found.batch.trajectories.filter(isMade).length;
    expect(some).toBeGreaterThan(0.2 * all);
    expect(some).toBeLessThan(0.8 * all);
    expect((await collected(0.5)).found.batch).toEqual(half.found.batch);
    expect((await collected(0)).found.batch).toEqual(half.plain.batch);
  });

  it('rewind to the last state that is worth most of the best on the way', () => {
    const features = Float32Array.from([0.5, 0.9, 0.75, 0.2]);
    const walk = { tokens: Int32Array.of(0, 1, 2, 3), features };
    expect(rewoundTo(walk, (one) => one[0])).toBe(2);
  });
});
