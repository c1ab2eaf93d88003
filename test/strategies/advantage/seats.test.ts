import { expect, it } from 'vitest';
import { defaultConfig, parseConfig } from '../../../src/config/schema.ts';
import { estimate } from '../../../src/learn/estimate.ts';
import { roles, type Sample } from '../../../src/rollout/sample.ts';
import { advantageStrategies } from '../../../src/strategies/learning.ts';
import { kuhnPoker } from '../../../src/tasks/kuhnPoker.ts';
import { meanOf } from '../../../src/tensor/statistics.ts';
import { integer, streams } from '../../../src/tensor/random.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';

/** One side of a game with these chips, from −2 to 2. */
function sideOf(seat: number, chips: number, group: number): Sample {
  const one = makeTrajectory({ prompt: [], completion: [0, 1, 1], logps: [-1, -1, -1], group });
  const reward = (chips + 2) / 4;
  return {
    ...one,
    prompt: kuhnPoker.prompt('train', 1, group, 1),
    roles: one.roles.map((_, at) => (at % 2 === seat ? roles.action : roles.observation)),
    trainMask: one.trainMask.map((_, at) => Number(at % 2 === seat)),
    verdict: { reward, correct: true, reason: '' },
    reward,
  };
}

/** Two prompts with eight games each, both sides after one another. */
const games = [0, 1].flatMap((group) =>
  Array.from({ length: 8 }, (_, i) => {
    const chips = [-2, -1, 1, 2][integer(4, 5, streams.question, group, i)]!;
    return [sideOf(0, chips, group), sideOf(1, -chips, group)];
  }).flat(),
);

const advantagesOf = (settings: object): number[] => {
  const config = parseConfig({ ...defaultConfig('jaxmarl'), ...settings });
  const { trajectories } = estimate(batchOf(games), config, 3, advantageStrategies).batch;
  return trajectories.map(({ advantages }, i) => advantages[games[i]!.trainMask.indexOf(1)]!);
};
const seatOf = (one: Sample): number => one.trainMask.indexOf(1);

it.each(['mean', 'leave_one_out'] as const)(
  'the baseline of each seat is the %s of the group’s games in the same seat',
  (baseline) => {
    const found = advantagesOf({ baseline });
    games.forEach((one, i) => {
      const same = games.flatMap((other, j) =>
        other.group === one.group && seatOf(other) === seatOf(one) && (baseline === 'mean' || i !== j)
          ? [j]
          : [],
      );
      const expected =
        one.reward -
        meanOf(
          games.map(({ reward }) => reward),
          same,
        );
      expect(found[i]).toBeCloseTo(expected, 6);
    });
    expect(found.some((one) => Math.abs(one) > 0.1)).toBe(true);
  },
);

it('the baseline of each seat reduces the variance of zero-sum games, of which a shared mean subtracts one half', () => {
  const shared = advantagesOf({ seat_baseline: 'shared' });
  const own = advantagesOf({});
  shared.forEach((advantage, i) => expect(advantage).toBeCloseTo(games[i]!.reward - 0.5, 6));
  const squares = (values: readonly number[]) => values.reduce((sum, value) => sum + value * value, 0);
  expect(squares(own)).toBeLessThan(squares(shared));
});

it('the baseline of each seat leaves the moves of the other player without an advantage', () => {
  const { trajectories } = estimate(batchOf(games), defaultConfig('jaxmarl'), 3, advantageStrategies).batch;
  trajectories.forEach(({ advantages, mask }, i) =>
    advantages.forEach((advantage, at) => {
      expect(mask[at]).toBe(games[i]!.trainMask[at]);
      if (!games[i]!.trainMask[at]) expect(advantage).toBe(0);
    }),
  );
});
