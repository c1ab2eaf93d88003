/** What three policies say of completions that the page shows: asked of the right ones, and without changing the run. */
import { describe, expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import type { Learner } from '../../src/learn/learner.ts';
import { policiesOf } from '../../src/run/policies.ts';
import { shownOf } from '../../src/run/view.ts';
import type { Trajectory } from '../../src/rollout/trajectory.ts';
import { batchOf, makeTrajectory } from '../learn/trajectories.ts';

/** One whose completion was sampled by weights of this version. */
function madeBy(version: number, more: Partial<Trajectory> = {}): Trajectory {
  const one = makeTrajectory({ prompt: [5, 6], completion: [7, 8], logps: [-1, -2] });
  return { ...one, versions: Int32Array.of(-1, -1, version, version), ...more };
}

/** Says −10 under the weights and −20 under their average, and who was asked. */
function learnerAt(version: number) {
  const asked: [string, number][] = [];
  const scoring =
    (name: string, value: number): Learner['scoreCurrent'] =>
    ({ trajectories }) => {
      asked.push([name, trajectories.length]);
      return Promise.resolve({
        logps: trajectories.map(({ tokens }) => new Float32Array(tokens.length).fill(value)),
        entries: {},
      });
    };
  return { asked, version, scoreCurrent: scoring('current', -10), scoreAverage: scoring('average', -20) };
}

async function askedOf(
  trajectories: readonly Trajectory[],
  changes: Partial<RunConfig> = {},
  proximal?: number,
) {
  const learner = learnerAt(8);
  const batch = batchOf(trajectories);
  const signals = {
    advantages: [],
    masks: [],
    ...(proximal !== undefined && {
      proximal: trajectories.map(({ tokens }, i) =>
        i === 0 ? new Float32Array(tokens.length).fill(proximal) : undefined,
      ),
    }),
  };
  const config = { ...defaultConfig(), ...changes };
  const { version, logps } = await policiesOf(learner, { batch, signals }, trajectories, config);
  const said = trajectories.map((one) => {
    const known = logps.get(one);
    return known ? [known.proximal[2], known.current[2]] : null;
  });
  return { version, said, asked: learner.asked };
}

describe('the policies of a completion', () => {
  it('are one where the weights that sampled are those that learn, and nobody is asked', async () => {
    expect(await askedOf([madeBy(8), madeBy(8)])).toEqual({ version: 8, said: [null, null], asked: [] });
  });

  it('are the sampled one and that of now where older weights sampled and the clip stays there', async () => {
    const { said, asked } = await askedOf([madeBy(8), madeBy(5)]);
    expect(said).toEqual([null, [-1, -10]]);
    expect(asked).toEqual([['current', 1]]);
  });

  it('include a recomputed proximal policy that differs from both', async () => {
    expect((await askedOf([madeBy(5), madeBy(8)], { proximal: 'recomputed' }, -3)).said).toEqual([
      [-3, -10],
      null,
    ]);
  });

  it('are three for every completion if the proximal policy is the average', async () => {
    const { said, asked } = await askedOf([madeBy(8), madeBy(5)], { proximal: 'average' });
    expect(said).toEqual([
      [-20, -10],
      [-20, -10],
    ]);
    expect(asked).toEqual([
      ['current', 2],
      ['average', 2],
    ]);
  });

  it('differ for what was sampled behind a hint and is read without one', async () => {
    const hinted = madeBy(8, { hint: { context: 1, tokens: [7] } });
    expect((await askedOf([hinted, madeBy(8)], { hint_scoring: 'plain_hinted' })).said).toEqual([
      [-1, -10],
      null,
    ]);
    expect((await askedOf([hinted], { hint_scoring: 'hinted' })).said).toEqual([null]);
  });
});

describe('the groups that are shown', () => {
  const groups = (rounds: readonly number[]) =>
    batchOf(
      rounds.flatMap((round, group) => [madeBy(0, { round, group }), madeBy(0, { round, group })]),
      9,
    );
  const shown = (rounds: readonly number[], count: number) => [
    ...new Set(shownOf(groups(rounds), count).map(({ group }) => group)),
  ];

  it('are the first ones, whole', () => {
    expect(shown([9, 9, 9, 9], 3)).toEqual([0, 1, 2]);
    expect(shownOf(groups([9, 9, 9]), 2)).toHaveLength(4);
    expect(shown([9, 9], 0)).toEqual([]);
  });

  it('are half older ones where there are enough of both, else as many as there are', () => {
    expect(shown([9, 9, 9, 9, 4, 5, 6], 4)).toEqual([0, 1, 4, 5]);
    expect(shown([9, 9, 9, 9, 4], 4)).toEqual([0, 1, 2, 4]);
    expect(shown([9, 4, 5, 6], 4)).toEqual([0, 1, 2, 3]);
    expect(shown([4, 9, 9, 9], 2)).toEqual([0, 1]);
  });
});
