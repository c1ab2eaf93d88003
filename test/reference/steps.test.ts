/** Steps compared with steps in UI-S1 and HiFPO, and steps that InT corrects, against the formulas of their cards. */
import { expect, it } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { roles, type Sample } from '../../src/rollout/sample.ts';
import { seededInts } from '../graph/seeded.ts';
import { clipped, groupAdvantages, mean, sum } from './arithmetic.ts';
import { completionsOf, expectUpdate, logpsAt, oldOf, updateOf, weights } from './update.ts';

const start = 3;
/** The mean over all trained tokens of a loss of each. */
const tokenMean = (losses: readonly (readonly number[])[]): number => mean(losses.flat());

it.each(['ui-s1', 'hifpo'] as const)(
  '%s adds the return of a step less the mean at the same step of the prompt, and trains what the policy wrote',
  (method) => {
    const patches = method === 'ui-s1';
    /** Steps of one and two tokens, some of them wrong; an expert wrote some, which the policy had wrong. */
    const all = completionsOf(patches ? 14_000 : 14_100, 3, 6).map((one, i) => {
      const ends = [2, 3, 5, 6].filter((end) => end <= one.tokens.length - start);
      const draws = seededInts(14_200 + i, ends.length, 0, 5);
      const verdicts = ends.map((to, k) => ({ from: ends[k - 1] ?? 0, to, correct: draws[k]! > 1 }));
      const steps = verdicts.map((step, k) => ({ ...step, patched: patches && draws[k] === 4 }));
      const isPatched = (at: number): boolean =>
        steps.some((step) => step.patched && at - start >= step.from && at - start < step.to);
      return {
        ...{ ...one, steps, verdict: { ...one.verdict, steps: verdicts } },
        roles: one.roles.map((role, at) => (isPatched(at) ? roles.template : role)),
        trainMask: one.trainMask.map((bit, at) => (isPatched(at) ? 0 : bit)),
      };
    });
    type Stepped = (typeof all)[number];
    /** G_t = Σ γ^k r_{t+k} up to the first mismatch. */
    const returnOf = ({ steps }: Stepped, t: number): number => {
      const rest = [...steps.slice(t), { correct: false, patched: false }];
      const right = rest.findIndex(({ correct, patched }) => !correct || patched);
      return sum(Array.from({ length: right }, (_, k) => (patches ? 0.5 : 0) ** k));
    };
    const advantageOf = (one: Stepped, at: number): number => {
      const peers = all.filter(({ group }) => group === one.group);
      const t = one.steps.findIndex(({ from, to }) => at >= from && at < to);
      const episode = one.reward - mean(peers.map(({ reward }) => reward));
      if (t === -1) return episode;
      const others = peers.filter(({ steps }) => steps.length > t);
      return episode + returnOf(one, t) - mean(others.map((other) => returnOf(other, t)));
    };
    const lossAt = (of: ArrayLike<number>): number =>
      tokenMean(
        all.map((one) => {
          const [now, old] = [logpsAt(of, one), oldOf(one)];
          const losses = now.map((logp, at) => clipped(logp, old[at]!, advantageOf(one, at)));
          return losses.filter((_, at) => one.roles[start + at] === roles.action);
        }),
      );
    expectUpdate(updateOf(all, defaultConfig(method)), lossAt);
    expect(all.some(({ steps }) => steps.some(({ patched }) => patched))).toBe(patches);
  },
);

/** Three continuations of a completion that is corrected at its second token. */
const triedFrom = (one: Sample, i: number): Sample[] =>
  [0, 1, 2].map((k) => {
    const [step] = seededInts(14_400 + i, 1, 1, 9) as [number];
    const after = seededInts(14_500 + 10 * i + k, 1 + k, 1, 9);
    const tokens = Int32Array.from([...one.tokens.slice(0, start + 1), step, ...after]);
    const fill = (of: (at: number) => number): Uint8Array =>
      Uint8Array.from(tokens, (_, at) => of(at - start));
    const made = {
      ...{ ...one, tokens, sample: 4 + 3 * i + k, hint: { context: 1 + (i % 4), tokens: [step] } },
      roles: fill((at) => (at < 0 ? roles.prompt : at === 1 ? roles.hint : roles.action)),
      trainMask: fill((at) => Number(at >= 0)),
      ...{ entropies: new Float32Array(tokens.length), versions: new Int32Array(tokens.length) },
    };
    // One correction of four leads nowhere.
    const reward = Number(k > 0 && i !== 4);
    const verdict = { reward, correct: reward === 1, reason: '' };
    return { ...made, logps: Float32Array.from([0, 0, 0, ...logpsAt(weights, made)]), reward, verdict };
  });

it('InT learns the corrected beginnings from which a continuation succeeds, as if supervised with its weight', () => {
  const plain = completionsOf(14_300, 2, 4);
  const tried = plain.map((one, i) => (i % 4 < 2 ? triedFrom(one, i) : []));
  const kept = tried.flatMap((own) => (own.some(({ reward }) => reward === 1) ? own.slice(0, 1) : []));
  const advantages = groupAdvantages(plain, 1e-4);
  const begun = (of: ArrayLike<number>, one: Sample): number[] => logpsAt(of, one).slice(0, 2);
  const lossAt = (of: ArrayLike<number>): number =>
    tokenMean([
      ...plain.map((one, i) =>
        logpsAt(of, one).map((logp, t) => clipped(logp, oldOf(one)[t]!, advantages[i]!)),
      ),
      // The ratio has the slope of the log-probability and is 1 here.
      ...kept.map((one) => begun(of, one).map((logp, t) => -0.3 * (1 + logp - begun(weights, one)[t]!))),
    ]);
  const groups = [0, 1].flatMap((group) => [...plain, ...tried.flat()].filter((one) => one.group === group));
  expectUpdate(updateOf(groups, { ...defaultConfig('int'), intervention_weight: 0.3 }), lossAt);
  expect(kept).toHaveLength(3);
});
