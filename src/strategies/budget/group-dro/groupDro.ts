/**
 * Rollout-GDRO: for each bin of prompts a game over the number of completions per prompt. An arm n costs the
 * remaining variance of its mean reward plus a price for completions; weights are multiplicative, and a price follows
 * demand. Together the arms use exactly the set number of completions per prompt.
 */
import { exp } from '../../../tensor/exp.ts';
import { log } from '../../../tensor/log.ts';
import { recall, type Remembering } from '../../../rollout/memory.ts';
import { binCount, promptBinOf, binsIn } from '../../prompts/group-dro/bins.ts';
import { promptOutcomesOf } from '../../../rollout/outcomes.ts';
import type { Allocator } from '../allocator.ts';
import { divided } from './divide.ts';

/** Share of a bin's history that survives a round. */
const kept = 0.9;
/** Share of an arm's probability that is spread evenly. */
const floor = 0.1;
/** Sharpness of the weights. */
const rate = 4;
/** Fewest completions that can be compared with each other. */
const least = 2;

const square = (x: number): number => x * x;

export interface Games {
  /** For each bin its faded sum of variances, times four, and of prices. */
  readonly bins: readonly (readonly [number, number])[];
  readonly price: number;
}

const noGames: Games = { bins: Array.from({ length: binCount }, () => [0, 0]), price: 0 };

/** Possible numbers of completions per prompt. */
export function armsOf(usual: number, most: number): number[] {
  const from = Math.min(least, usual);
  return Array.from({ length: Math.max(usual, most) - from + 1 }, (_, i) => from + i);
}

/**
 * Probability of each arm in a bin of summed variances V and prices M: softmax of −rate·(V·n̄/n + M·n/n̄), a tenth of
 * it even. It is highest near n = n̄·√(V/M), in proportion to the standard deviation of rewards.
 */
export function armProbabilities(
  arms: readonly number[],
  [variance, price]: readonly [number, number],
  usual: number,
): number[] {
  const scores = arms.map((n) => -rate * ((variance * usual) / n + (price * n) / usual));
  const top = Math.max(...scores);
  const weights = scores.map((score) => exp(score - top));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (1 - floor) * (weight / sum) + floor / arms.length);
}

export const gamesRemembering: Remembering<Games> = {
  slot: 'arms',
  usedBy: ({ allocation }) => allocation === 'group_dro',
  initial: () => noGames,
  after({ bins, price }, batches, { num_generations: usual, max_generations: most, price_rate }, memory) {
    const known = binsIn(memory);
    const seen = new Map<number, number[]>();
    for (const { index, rewards } of promptOutcomesOf(batches)) {
      const bin = promptBinOf(known, index);
      const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
      if (bin !== null)
        seen.set(bin, [...(seen.get(bin) ?? []), ...rewards.map((one) => (one - mean) * (one - mean))]);
    }
    const arms = armsOf(usual, most);
    let [wanted, met] = [0, 0];
    const after = bins.map((game, bin): readonly [number, number] => {
      const squares = seen.get(bin);
      if (!squares) return game;
      const wish = armProbabilities(arms, game, usual).reduce(
        (sum, p, i) => sum + p * (arms[i] as number),
        0,
      );
      wanted += wish * squares.length;
      met += squares.length;
      const variance = squares.reduce((sum, one) => sum + one, 0) / squares.length;
      return [kept * game[0] + (1 - kept) * 4 * variance, kept * game[1] + (1 - kept) * price];
    });
    const demand = met > 0 ? wanted / met / usual - 1 : 0;
    return { bins: after, price: Math.max(0, price + price_rate * demand) };
  },
  metrics: ({ price }) => ({ 'allocation/price': price }),
  encode: ({ bins, price }) => ({ bins, price }),
  decode(encoded) {
    const { bins, price } = (encoded ?? {}) as { bins?: unknown; price?: unknown };
    const isGame = (row: unknown): row is [number, number] =>
      Array.isArray(row) && row.length === 2 && row.every((one) => Number.isFinite(one) && one >= 0);
    if (!Array.isArray(bins) || bins.length !== binCount || !bins.every(isGame) || !Number.isFinite(price)) {
      throw new Error('budget of bins: its memory has another form; it is damaged, start the run again');
    }
    return { bins, price: price as number };
  },
};

export const groupDroBudget: Allocator = {
  /** One arm for all prompts of a bin, so that the mean is `num_generations` and the arms are as likely as possible. */
  byMemory(indices, memory, { num_generations: usual, max_generations: most }) {
    const bins = binsIn(memory);
    const games = recall(gamesRemembering, memory);
    const found = indices.map((index) => promptBinOf(bins, index));
    const groups = [...new Set(found)];
    const arms = armsOf(usual, most);
    const chosen = divided(
      groups.map((group) => ({
        members: found.filter((bin) => bin === group).length,
        // Of equally likely arms, prefers the one nearest to the usual number.
        scores: armProbabilities(
          arms,
          group === null ? [0, 0] : (games.bins[group] as [number, number]),
          usual,
        ).map((p, i) => log(p) - 1e-6 * square((arms[i] as number) - usual)),
      })),
      arms,
      usual * indices.length,
    );
    return Int32Array.from(found, (bin) => chosen[groups.indexOf(bin)] as number);
  },
};
