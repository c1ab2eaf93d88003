/** DPO, IPO, the stages of a cascade, and the judge and the KL penalty of RLHF, against their papers' formulas. */
import { describe, expect, it } from 'vitest';
import { parseConfig, type RunConfig } from '../../src/config/schema.ts';
import type { Sample } from '../../src/rollout/sample.ts';
import { settingsAt } from '../../src/strategies/objective/dpo/stages.ts';
import { bradleyTerry } from '../../src/strategies/reward/judge/bradleyTerry.ts';
import { humanChoice } from '../../src/strategies/reward/judge/choice.ts';
import { judgeOf } from '../../src/strategies/reward/judge/judge.ts';
import type { ReadCompletion } from '../../src/strategies/reward/judge/readCompletion.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { groupAdvantages, mean, solved, sum } from './arithmetic.ts';
import { completionsOf, expectUpdate, logpsAt, relative, updateOf } from './update.ts';

const each = 4;
const completions = completionsOf(4100, 3, each);
type Completion = (typeof completions)[number];
const sigma = (x: number): number => 1 / (1 + Math.exp(-x));
const own = (values: ArrayLike<number>, { prompt }: Sample): number[] =>
  Array.from(values).slice(prompt.tokens.length);

/** log π(o) / π_start(o). */
const gain = (of: ArrayLike<number>, one: Completion): number =>
  sum(logpsAt(of, one)) - sum(own(one.reference, one));
/** The lead h of the best over the worst completion of each prompt. */
const leads = (of: ArrayLike<number>): number[] =>
  [0, 1, 2].map((group) => {
    const byReward = completions.filter((one) => one.group === group).sort((a, b) => a.reward - b.reward);
    return gain(of, byReward.at(-1)!) - gain(of, byReward[0]!);
  });
const dpo = (beta: number) => (of: ArrayLike<number>) =>
  mean(leads(of).map((h) => -Math.log(sigma(beta * h))));

/** Mean over completions of the mean over tokens of the clipped surrogate, and β times (e^u − u − 1), u = log start/π. */
const grpo = (beta: number) => (of: ArrayLike<number>) => {
  const advantages = groupAdvantages(completions, 1e-4);
  return mean(
    completions.map((one, i) => {
      const [old, start] = [own(one.logps, one), own(one.reference, one)];
      return mean(
        logpsAt(of, one).map((logp, t) => {
          const ratio = Math.exp(logp - old[t]!);
          const a = advantages[i]!;
          const u = start[t]! - logp;
          const clipped = Math.min(Math.max(ratio, 0.8), 1.2);
          return -Math.min(ratio * a, clipped * a) + beta * (Math.exp(u) - u - 1);
        }),
      );
    }),
  );
};
const plain: Partial<RunConfig> = {
  loss_type: 'grpo',
  scale_rewards: 'group',
  epsilon: 0.2,
  epsilon_high: null,
};

describe('an update has the loss of the paper and the gradient of its differences', () => {
  it.each([0.1, 0.7])('with DPO at β = %f', (beta) => {
    expectUpdate(
      updateOf(completions, { ...plain, surrogate: 'dpo', preference_beta: beta }, each),
      dpo(beta),
    );
  });

  it.each([0.1, 0.7])('with IPO at β = %f', (beta) => {
    const lossAt = (of: ArrayLike<number>): number => mean(leads(of).map((h) => (h - 1 / (2 * beta)) ** 2));
    expectUpdate(updateOf(completions, { ...plain, surrogate: 'ipo', preference_beta: beta }, each), lossAt);
  });

  it('with a cascade, by DPO before round T and by GRPO from it on', () => {
    const config = {
      ...parseConfig({ method: 'cascade' }),
      ...plain,
      preference_rounds: 3,
      preference_beta: 0.4,
    };
    for (const round of [0, 2])
      expectUpdate(updateOf(completions, settingsAt(config, round), each), dpo(0.4));
    for (const round of [3, 9]) expectUpdate(updateOf(completions, settingsAt(config, round), each), grpo(0));
  });

  it('with RLHF, as GRPO plus β times the KL divergence from the start', () => {
    expectUpdate(updateOf(completions, { ...plain, beta: 0.1 }, each), grpo(0.1));
  });
});

describe('the judge', () => {
  const width = 6;
  const choices = Array.from({ length: 30 }, (_, i) => ({
    difference: seeded(4300 + i, width, -2, 2),
    won: [0, 1, 1, 0.5][seededInts(4400 + i, 1, 0, 4)[0]!]!,
  }));

  it('has the weights at which the penalised likelihood of choices is largest', () => {
    const penalty = 0.03;
    const lambda = penalty * mean(choices.map(({ difference: d }) => sum(d.map((x) => x * x))));
    let w = Array.from({ length: width }, () => 0);
    for (let step = 0; step < 50; step++) {
      const slopes = choices.map(({ difference: d, won }) => sigma(sum(d.map((x, i) => x * w[i]!))) - won);
      const gradient = w.map(
        (x, i) => sum(choices.map(({ difference: d }, c) => slopes[c]! * d[i]!)) + lambda * x,
      );
      const curvature = w.map((_, i) =>
        w.map((__, j) => {
          const terms = choices.map(({ difference: d, won }, c) => {
            const p = slopes[c]! + won;
            return p * (1 - p) * d[i]! * d[j]!;
          });
          return sum(terms) + (i === j ? lambda : 0);
        }),
      );
      const down = solved(curvature, gradient);
      w = w.map((x, i) => x - down[i]!);
    }
    expect(relative(bradleyTerry(choices, penalty), w)).toBeLessThan(1e-5);
  });

  it('gives the probability of being preferred to a completion of the start', () => {
    const read = (seed: number): ReadCompletion => ({
      tokens: [1, 2],
      state: seeded(seed, width),
      reward: 0,
    });
    const [start, weights] = [[1, 2, 3].map((i) => read(4500 + i)), seeded(4600, width, -2, 2)];
    const scoreOf = ({ state }: ReadCompletion): number => sum(state!.map((x, i) => x * weights[i]!));
    const all = [4, 5, 6, 7].map((i) => read(4500 + i));
    const expected = all.map((one) => sigma(scoreOf(one) - mean(start.map(scoreOf))));
    expect(relative(all.map(judgeOf({ weights, start })), expected)).toBeLessThan(1e-5);
  });

  it('learns from a human who errs with the stated noise and likes length by the stated log-odds', () => {
    const [noise, bias, longest] = [0.15, 1.3, 20];
    const read = (reward: number, length: number): ReadCompletion => ({
      ...{ tokens: Array.from({ length }, () => 1), state: null, reward },
    });
    for (const [a, b] of [
      [read(1, 4), read(0, 11)],
      [read(0, 12), read(1, 3)],
    ] as const) {
      const odds = Math.log((1 - noise) / noise) * Math.sign(a.reward - b.reward);
      const probability = sigma(odds + (bias * (a.tokens.length - b.tokens.length)) / longest);
      const settings = { human_noise: noise, human_length_bias: bias };
      expect(humanChoice(a, b, longest, settings, probability * (1 - 1e-5))).toBe(1);
      expect(humanChoice(a, b, longest, settings, probability * (1 + 1e-5))).toBe(0);
    }
  });
});
