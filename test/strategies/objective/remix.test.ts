/** The parts of ReMix: bounds of one width, two anchors, reincarnation and the mix, against sums written another way. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunConfig } from '../../../src/config/schema.ts';
import { referenceShare } from '../../../src/strategies/objective/kl-convex/klConvex.ts';
import { mix } from '../../../src/strategies/replay/buffered/mix/mix.ts';
import { seeded } from '../../graph/seeded.ts';
import { roundsOf, smallConfig, undescribed, wholeAndResumed } from '../../run/resumed.ts';
import {
  advantages,
  expectLossAndGradient,
  logpsAt,
  onLast,
  rows,
  sampled,
  updatedWith,
  weights,
} from './smallUpdate.ts';
import { floats } from '../../graph/referenceFeeds.ts';

const now = logpsAt(weights);
const proximal = now.map((logp, i) => logp + seeded(7, rows, -0.3, 0.3)[i]!);
const [reference, previous] = [seeded(8, rows, -2, -1), seeded(9, rows, -2, -1)];

const updated = (settings: Partial<RunConfig>) =>
  updatedWith(settings, (row) => proximal[row]!, {
    ...{ ref_logps: onLast((row) => reference[row]!), previous_logps: onLast((row) => previous[row]!) },
    ...{ kl_convex_coef: floats([], [0.3]), reference_share: floats([], [0.7]) },
  });

/** What ReMix says, row by row, in plain arithmetic. */
function lossAt(of: ArrayLike<number>, penalty: boolean): number {
  const k3 = (anchor: number, logp: number) => Math.exp(anchor - logp) - (anchor - logp) - 1;
  return logpsAt(of).reduce((sum, logp, row) => {
    const [ratio, bound] = [Math.exp(logp - sampled[row]!), Math.exp(proximal[row]! - sampled[row]!)];
    const clipped = Math.min(Math.max(ratio, bound - 0.2), bound + 0.2);
    const held = 0.3 * (0.7 * k3(reference[row]!, logp) + 0.3 * k3(previous[row]!, logp));
    const surrogate = -Math.min(ratio * advantages[row]!, clipped * advantages[row]!);
    return sum + (surrogate + (penalty ? held : 0)) / rows;
  }, 0);
}

describe('the loss', () => {
  it.each([false, true])(
    'and its gradient are those of plain arithmetic, with the penalty: %s',
    (penalty) => {
      const settings = {
        surrogate: 'additive_clip',
        proximal: 'recomputed',
        kl_convex_coef: penalty ? 0.3 : 0,
      } as const;
      expectLossAndGradient(updated(settings), (of) => lossAt(of, penalty));
    },
  );

  it('clips at one width around the proximal ratio, so that some tokens are clipped and some are not', () => {
    const clipped = updated({ surrogate: 'additive_clip', proximal: 'recomputed' })['clip_ratio/region_mean']!
      .data[0]!;
    const expected = now.filter((logp, row) => {
      const past = Math.exp(logp - sampled[row]!) - Math.exp(proximal[row]! - sampled[row]!);
      return Math.abs(past) > 0.2 && Math.sign(past) === Math.sign(advantages[row]!);
    });
    expect(clipped).toBeCloseTo(expected.length / rows, 9);
  });

  it('shifts from the start to the last round by tenths, from a round on, to a floor', () => {
    expect([1, 50, 51, 60, 61, 91, 500].map((t) => referenceShare(t, 50, 0.5))).toEqual([
      1, 1, 0.9, 0.9, 0.8, 0.5, 0.5,
    ]);
  });
});

const config = smallConfig('remix', {
  prompts_per_round: 10,
  mix_ratio: 0.4,
  mix_policies: 2,
  reincarnate_round: 8,
});
const groupOf = (round: number, key: number) =>
  ({ key: String(key), round, score: 1, open: [0], trajectories: [] as never[] }) as const;
it('the mix joins the share, from the last policies only, and nothing from reincarnation on', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 30 }),
      fc.integer({ min: 7, max: 9 }),
      (made, round) => {
        const groups = [...made].sort((a, b) => a - b).map(groupOf);
        const fresh = mix.fresh({ groups }, config, round);
        const { drawn } = mix.compose({ groups }, [], config, round);
        const recent = groups.filter((group) => group.round >= round - 2).length;
        expect(drawn.length).toBe(round >= 8 ? 0 : Math.min(4, recent));
        expect(fresh + drawn.length).toBe(10);
        for (const group of drawn) expect(round - group.round).toBeLessThanOrEqual(2);
        expect(new Set(drawn).size).toBe(drawn.length);
      },
    ),
  );
});

describe('a run', () => {
  it.each([{}, { task: 'cart-pole', policy: 'mlp' }] as const)(
    '%j resumes as if never stopped',
    async (settings) => {
      const config = smallConfig('remix', { ...settings, reincarnate_round: 4 });
      const { rows: metrics, equal } = await wholeAndResumed(config);
      expect(equal).toBe(true);
      expect(undescribed(config, metrics)).toEqual([]);
      expect(metrics.map((row) => row['replay/replayed_ratio'])).toEqual([
        0,
        expect.any(Number),
        expect.any(Number),
        expect.any(Number),
        0,
      ]);
      // In round 0 there is no round before, so that the first update finds no divergence from it.
      for (const row of metrics) expect(Number.isFinite(row['kl/reference'])).toBe(true);
    },
    90_000,
  );

  it('takes the policy of the round of reincarnation as its anchor, and keeps it', async () => {
    const config = smallConfig('remix', { reincarnate_round: 2 });
    const [two, four] = [await roundsOf(config, 2), await roundsOf(config, 4)];
    expect(four.checkpoint.arrays.reference).toEqual(two.checkpoint.arrays.parameters);
    expect(two.checkpoint.arrays.reference).not.toEqual(two.checkpoint.arrays.parameters);
  }, 90_000);
});
