/** MC-GRPO, RLOO, REINFORCE, Dr. GRPO, DRPO and D³S as their presets run, against the formulas of their papers. */
import { expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import type { Sample } from '../../src/rollout/sample.ts';
import { seeded } from '../graph/seeded.ts';
import { clipped, groupAdvantages, mean, spread, sum } from './arithmetic.ts';
import { completionsOf, expectUpdate, logpsAt, oldOf, updateOf, weights } from './update.ts';

const peersOf = (one: Sample, all: readonly Sample[]): number[] =>
  all.filter(({ group }) => group === one.group).map(({ reward }) => reward);
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[(values.length - 1) / 2]!;
const longest = 6;

/** A loss of each completion, from what its tokens have now and had at sampling, and its advantage. */
type Loss = (logps: readonly number[], old: readonly number[], a: number) => number;
const token: Loss = (logps, old, a) => sum(logps.map((logp, t) => clipped(logp, old[t]!, a)));
type Advantage = (one: Sample, all: readonly Sample[]) => number | null;
const cases: readonly (readonly [RunConfig['method'], Advantage, Loss])[] = [
  [
    'mc-grpo',
    (one, all) => {
      const rewards = peersOf(one, all);
      const m = median(rewards);
      const range = Math.max(...rewards) - Math.min(...rewards);
      const scale = Math.max(median(rewards.map((r) => Math.abs(r - m))), range / 4) + 1e-3;
      // One of the median is left out, others with it stay.
      const pivot = all.find(({ group, reward }) => group === one.group && reward === m);
      return one === pivot ? null : (one.reward - m) / scale;
    },
    (logps, old, a) => token(logps, old, a) / logps.length,
  ],
  [
    'rloo',
    (one, all) => {
      const rewards = peersOf(one, all);
      return one.reward - (sum(rewards) - one.reward) / (rewards.length - 1);
    },
    (logps, old, a) => clipped(sum(logps), sum(old), a),
  ],
  [
    'reinforce',
    (one, all) => one.reward - mean(all.map(({ reward }) => reward)),
    (logps, _, a) => -a * sum(logps),
  ],
  [
    'dr-grpo',
    (one, all) => one.reward - mean(peersOf(one, all)),
    (logps, old, a) => token(logps, old, a) / longest,
  ],
];

it.each(cases)(
  '%s has the loss of its formula, and the gradient of its differences',
  (method, advantageOf, loss) => {
    const all = completionsOf(13_000, 3, 5).map((one) => ({
      ...one,
      reward: Math.round(4 * one.reward) / 4,
    }));
    const kept = all.map((one) => [one, advantageOf(one, all)] as const).filter(([, a]) => a !== null);
    expect(kept.length).toBe(method === 'mc-grpo' ? 12 : 15);
    const lossAt = (of: ArrayLike<number>): number =>
      mean(kept.map(([one, a]) => loss(logpsAt(of, one), oldOf(one), a!)));
    expectUpdate(updateOf(all, defaultConfig(method)), lossAt);
  },
);

it('drpo weighs lengths among right completions and the worst of wrong ones, under the hinged KL penalty', () => {
  const [lambda, tau] = [0.3, 0.8];
  const all = completionsOf(13_100, 4, 4).map((one) => {
    // The first prompt has no wrong completion and the second no right one.
    const correct = one.group === 0 || (one.group > 1 && one.reward > 0.5);
    return { ...one, old: oldOf(one), verdict: { ...one.verdict, correct } };
  });
  const now = (of: ArrayLike<number>) => all.map((one) => ({ ...one, own: logpsAt(of, one) }));
  type Now = ReturnType<typeof now>;
  const klOf = (some: Now): number =>
    mean(some.flatMap(({ own, old }) => own.map((logp, t) => old[t]! - logp)));
  const force = Math.max(0, 3 * (klOf(now(weights)) - 1e-4));
  const omega = ({ old }: Now[number]): number => Math.exp((1 - old.length / longest) / lambda);
  const gainOf = (some: Now): number => {
    const [right, wrong] = [true, false].map((is) => some.filter(({ verdict }) => verdict.correct === is));
    if (right!.length === 0 || wrong!.length === 0) return 0;
    const better = sum(right!.map((one) => omega(one) * mean(one.own))) / sum(right!.map(omega));
    return better - tau * Math.log(sum(wrong!.map(({ own }) => Math.exp(mean(own) / tau))));
  };
  const settings = { length_temperature: lambda, contrast_temperature: tau, kl_hinge_coef: 3 };
  expectUpdate(updateOf(all, { ...defaultConfig('drpo'), ...settings }, 4), (of) => {
    const some = now(of);
    const gains = [0, 1, 2, 3].map((group) => gainOf(some.filter((one) => one.group === group)));
    return force * klOf(some) - mean(gains);
  });
  expect(force).toBeGreaterThan(0);
});

it('D³S trains the half of completions with the largest variance, and of these the half of tokens with the largest |A|H', () => {
  const all = completionsOf(13_200, 3, 4).map((one, i) => ({
    ...one,
    entropies: Float32Array.from(one.tokens, (_, at) => (at < 3 ? 0 : seeded(13_300 + i, 12, 0, 2)[at]!)),
  }));
  const advantages = groupAdvantages(all, 1e-4);
  const spreadOf = (some: readonly number[]): number => spread(some.map((i) => advantages[i]!));
  const halves = Array.from({ length: 2 ** 12 }, (_, bits) => [...all.keys()].filter((i) => (bits >> i) & 1));
  const chosen = halves
    .filter((some) => some.length === 6)
    .reduce((best, some) => (spreadOf(some) > spreadOf(best) ? some : best));
  const effectOf = (i: number, t: number): number => Math.abs(advantages[i]!) * all[i]!.entropies[3 + t]!;
  const effects = chosen.flatMap((i) => oldOf(all[i]!).map((_, t) => effectOf(i, t)));
  const least = effects.sort((a, b) => b - a)[Math.ceil(effects.length / 2) - 1]!;
  const lossAt = (of: ArrayLike<number>): number =>
    sum(
      chosen.flatMap((i) =>
        logpsAt(of, all[i]!).map((logp, t) =>
          effectOf(i, t) >= least ? clipped(logp, oldOf(all[i]!)[t]!, advantages[i]!) : 0,
        ),
      ),
    ) / effects.length;
  expectUpdate(updateOf(all, defaultConfig('d3s')), lossAt);
});
