import { aggregations } from '../../src/strategies/objective/aggregation/aggregation.ts';
import { expect, it } from 'vitest';
import { packSteps } from '../../src/learn/packSteps.ts';
import { judge, makeTrajectory } from './trajectories.ts';

const options = { inputs: 2, horizon: 10, aggregation: aggregations.dapo } as const;

/** An episode of as many steps as actions; observation t is [first + t, 10 − t]. */
function episode(actions: readonly number[], first: number, advantage: number, untrained = false) {
  const logps = actions.map((_, t) => -0.5 - t / 10);
  const trajectory = {
    ...makeTrajectory({ prompt: [], completion: actions, logps, untrained }),
    features: Float32Array.from(actions.flatMap((_, t) => [first + t, 10 - t])),
  };
  return judge(trajectory, advantage);
}

const data = (values: { readonly data: ArrayLike<number> } | undefined) =>
  Array.from(values!.data, (x) => Number(x.toFixed(5)));

it('packing episodes puts every step into a row of its own: observation, action, and what belongs to it', () => {
  const { feeds, trained, positions } = packSteps([episode([1, 0, 1], 5, 0.5), episode([0], 9, -1)], options);
  expect(feeds.observations!.shape).toEqual([4, 2]);
  expect(data(feeds.observations)).toEqual([5, 10, 6, 9, 7, 8, 9, 10]);
  expect(feeds.targets!.shape).toEqual([4, 1]);
  expect(data(feeds.targets)).toEqual([1, 0, 1, 0]);
  expect(data(feeds.old_logps)).toEqual([-0.5, -0.6, -0.7, -0.5]);
  expect(data(feeds.advantages)).toEqual([0.5, 0.5, 0.5, -1]);
  expect(data(feeds.weights)).toEqual([0.25, 0.25, 0.25, 0.25]);
  expect([trained, positions]).toEqual([4, 4]);
});

it.each([
  ['grpo', [1 / 6, 1 / 6, 1 / 6, 1 / 2]],
  ['dr_grpo', [1 / 20, 1 / 20, 1 / 20, 1 / 20]],
  ['dapo', [1 / 4, 1 / 4, 1 / 4, 1 / 4]],
] as const)('packing episodes weighs steps as %s does', (lossType, expected) => {
  const { feeds } = packSteps([episode([1, 0, 1], 5, 0.5), episode([0], 9, -1)], {
    ...options,
    aggregation: aggregations[lossType],
  });
  expect(data(feeds.weights)).toEqual(expected.map((x) => Number(x.toFixed(5))));
});

it('packing episodes leaves episodes without a train mask out of the loss', () => {
  const { feeds, trained } = packSteps([episode([1, 1], 0, 2, true), episode([0], 9, -1)], options);
  expect(data(feeds.weights)).toEqual([0, 0, 1]);
  expect(data(feeds.advantages)).toEqual([0, 0, -1]);
  expect(trained).toBe(1);
});

it('packing episodes never makes a single row', () => {
  const { feeds, trained, positions } = packSteps([episode([1], 3, 1)], options);
  expect(feeds.observations!.shape).toEqual([2, 2]);
  expect(data(feeds.weights)).toEqual([1, 0]);
  expect([trained, positions]).toEqual([1, 2]);
});

it('packing episodes refuses an episode whose observations are not those of its steps', () => {
  const whole = episode([1, 0], 0, 1);
  expect(() => packSteps([{ ...whole, features: new Float32Array(3) }], options)).toThrow(
    'update: an episode of 2 steps must have 2 × 2 features, got 3',
  );
  expect(() =>
    packSteps([judge(makeTrajectory({ prompt: [], completion: [1], logps: [0] }), 1)], options),
  ).toThrow('got none');
});
