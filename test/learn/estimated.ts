/** Batches of a few completions, and their signals under settings. */
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { estimate, type Estimated } from '../../src/learn/estimate.ts';
import { meanAdvantage } from '../../src/learn/learnable.ts';
import type { Sample } from '../../src/rollout/sample.ts';
import { advantageStrategies } from '../../src/strategies/learning.ts';
import { batchOf, makeTrajectory } from './trajectories.ts';

/** Defaults with these settings. */
export const configWith = (settings: Partial<RunConfig>): RunConfig => ({ ...defaultConfig(), ...settings });

/** The maximal completion length that `estimated` states. */
export const longest = 16;

/** A completion of two prompt tokens and `length` of its own, 3 unless given. */
export function written(reward: number, more: Partial<Sample> & { length?: number } = {}): Sample {
  const { length = 3, ...rest } = more;
  const completion = Array.from({ length }, (_, t) => t + 3);
  return {
    ...makeTrajectory({ prompt: [1, 2], completion, logps: completion.map(() => -1) }),
    reward,
    ...rest,
  };
}

/** One completion per reward, all of one group. */
export const groupOf = (rewards: readonly number[], group = 0): Sample[] =>
  rewards.map((reward, sample) => written(reward, { group, sample }));

/** The columns of estimated completions, one after another; `advantages` and `rewards` have a number for each. */
export function columnsOf({ batch: { trajectories }, ...found }: Estimated) {
  return {
    ...found,
    rewards: trajectories.map(({ earned }) => earned),
    advantages: trajectories.map(meanAdvantage),
    confidence: trajectories.map(({ confidence }) => confidence),
    predicted: trajectories.map(({ predicted }) => predicted),
    signals: {
      advantages: trajectories.map(({ advantages }) => advantages),
      masks: trajectories.map(({ mask }) => mask),
      counted: trajectories.map(({ counted }) => counted),
      returns: trajectories.map(({ returns }) => returns),
    },
  };
}

/** What comes of these completions under the defaults with these settings. */
export const estimated = (trajectories: readonly Sample[], settings: Partial<RunConfig> = {}) =>
  columnsOf(estimate(batchOf(trajectories), configWith(settings), longest, advantageStrategies));

/** Values rounded for comparison; −0 becomes 0. */
export const rounded = (values: ArrayLike<number>, digits = 4): number[] =>
  Array.from(values, (x) => Number(x.toFixed(digits)) + 0);
