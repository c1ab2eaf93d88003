/** A small group of completions whose advantages the editor shows: three right ones and five wrong ones. */
import type { OwnGroup } from '../../learn/own/ownMethod.ts';

const rewards = [1, 0, 0, 1, 0, 0, 0, 1];
const length = 4;
/** The probability of each token, the same everywhere. */
const probability = 0.5;

const each = <T>(value: T): T[] => rewards.map(() => value);
const tokens = <T>(value: T): T[] => Array.from({ length }, () => value);

/** The advantage of completions with this reward. */
export interface ExampleAdvantage {
  readonly reward: number;
  readonly count: number;
  /** Mean over the tokens of these completions. */
  readonly advantage: number;
}

const group: OwnGroup = {
  rewards,
  lengths: each(length),
  logps: each(tokens(Math.log(probability))),
  entropies: each(tokens(Math.log(2))),
  tokens: each(tokens('0')),
  hinted: each(false),
  parent: each(null),
  record: { tried: rewards.length, solved: rewards.filter((reward) => reward === 1).length },
};

/** The mean of numbers. */
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function read(given: readonly (number | readonly number[])[]): ExampleAdvantage[] {
  const advantages = given.map((one) => (typeof one === 'number' ? one : mean(one)));
  return [1, 0].map((reward) => {
    const those = advantages.filter((_, i) => rewards[i] === reward);
    return { reward, count: those.length, advantage: mean(those) };
  });
}

export const exampleGroup = { group, read } as const;
