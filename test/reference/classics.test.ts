/** MC-GRPO, RLOO, REINFORCE, Dr. GRPO, DRPO and D³S as their presets run, against the formulas of their papers. */
import { describe, expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import type { Sample } from '../../src/rollout/sample.ts';
import { seeded } from '../graph/seeded.ts';
import { groupAdvantages, mean, spread, sum } from './arithmetic.ts';
import { completionsOf, expectUpdate, logpsAt, updateOf, weights } from './update.ts';

const clip = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);
const preset = (method: RunConfig['method']): Partial<RunConfig> => defaultConfig(method);
const peersOf = (one: Sample, all: readonly Sample[]): number[] =>
  all.filter(({ group }) => group === one.group).map(({ reward }) => reward);
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[(values.length - 1) / 2]!;
/** −min(ρA, clip(ρ, 0.8, 1.2) A) */
const clipped = (ratio: number, a: number): number => -Math.min(ratio * a, clip(ratio, 0.8, 1.2) * a);
const oldOf = (one: Sample): number[] => [...one.logps].slice(one.prompt.tokens.length);
const longest = 6;

/** A loss of each completion, from what its tokens have now and had at sampling, and its advantage. */
type Loss = (logps: readonly number[], old: readonly number[], a: number) => number;
const token: Loss = (logps, old, a) => sum(logps.map((logp, t) => clipped(Math.exp(logp - old[t]!), a)));
const cases: readonly (readonly [
  RunConfig['method'],
  (one: Sample, all: readonly Sample[]) => number | null,
  Loss,
])[] = [
  [
    'mc-grpo',
    (one, all) => {
      const rewards = peersOf(one, all);
      const m = median(rewards);
      const range = Math.max(...rewards) - Math.min(...rewards);
      const scale = Math.max(median(rewards.map((r) => Math.abs(r - m))), range / 4) + 1e-3;
      return one.reward === m ? null : (one.reward - m) / scale;
    },
    (logps, old, a) => token(logps, old, a) / logps.length,
  ],
  [
    'rloo',
    (one, all) =>
      one.reward -
      mean(all.filter((other) => other !== one && other.group === one.group).map((other) => other.reward)),
    (logps, old, a) => clipped(Math.exp(sum(logps) - sum(old)), a),
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
    const all = completionsOf(13_000, 3, 5);
    const kept = all.map((one) => [one, advantageOf(one, all)] as const).filter(([, a]) => a !== null);
    expect(kept.length).toBe(method === 'mc-grpo' ? 12 : 15);
    const lossAt = (of: ArrayLike<number>): number =>
      mean(kept.map(([one, a]) => loss(logpsAt(of, one), oldOf(one), a!)));
    expectUpdate(updateOf(all, preset(method)), lossAt);
  },
);

describe('DRPO', () => {
  const all = completionsOf(13_100, 4, 4).map((one) => {
    // The first prompt has no wrong completion and the second no right one.
    const correct = one.group === 0 || (one.group > 1 && one.reward > 0.5);
    return { ...one, verdict: { ...one.verdict, correct } };
  });
  const groups = [0, 1, 2, 3].map((group) => all.filter((one) => one.group === group));
  it.each([
    [0.1, 10],
    [0.6, 0.5],
  ])('weighs lengths with Λ = %f and wrong ones with τ = %f, under the hinged KL penalty', (lambda, tau) => {
    const klAt = (of: ArrayLike<number>): number =>
      mean(all.flatMap((one) => logpsAt(of, one).map((logp, t) => oldOf(one)[t]! - logp)));
    const force = Math.max(0, 3 * (klAt(weights) - 1e-4));
    expect(force).toBeGreaterThan(0);
    const scoreOf = (of: ArrayLike<number>, one: Sample): number => mean(logpsAt(of, one));
    const omega = (one: Sample): number => Math.exp((1 - oldOf(one).length / longest) / lambda);
    const gainAt = (of: ArrayLike<number>, own: readonly Sample[]): number => {
      const [right, wrong] = [true, false].map((is) => own.filter(({ verdict }) => verdict.correct === is));
      if (right!.length === 0 || wrong!.length === 0) return 0;
      const better = sum(right!.map((one) => omega(one) * scoreOf(of, one))) / sum(right!.map(omega));
      return better - tau * Math.log(sum(wrong!.map((one) => Math.exp(scoreOf(of, one) / tau))));
    };
    const settings = { length_temperature: lambda, contrast_temperature: tau, kl_hinge_coef: 3 };
    expectUpdate(updateOf(all, { ...preset('drpo'), ...settings }, 4), (of) => {
      return force * klAt(of) - sum(groups.map((own) => gainAt(of, own))) / groups.length;
    });
  });
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
  const effects = chosen.flatMap((i) =>
    oldOf(all[i]!).map((_, t) => Math.abs(advantages[i]!) * all[i]!.entropies[3 + t]!),
  );
  const least = [...effects].sort((a, b) => b - a)[Math.ceil(effects.length / 2) - 1]!;
  const lossAt = (of: ArrayLike<number>): number =>
    sum(
      chosen.flatMap((i) =>
        logpsAt(of, all[i]!).map((logp, t) => {
          const counts = Math.abs(advantages[i]!) * all[i]!.entropies[3 + t]! >= least;
          return counts ? clipped(Math.exp(logp - oldOf(all[i]!)[t]!), advantages[i]!) : 0;
        }),
      ),
    ) / effects.length;
  expectUpdate(updateOf(all, preset('d3s')), lossAt);
});
