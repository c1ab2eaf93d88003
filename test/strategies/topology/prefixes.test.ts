/** Budget on turn prefixes: the greedy choice against enumeration, the predictor against its optimum, and whole runs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  examplesOf,
  featuresOf,
  fitted,
  noPredictor,
  predicted,
  predictorRemembering,
  turnStarts,
} from '../../../src/strategies/topology/prefixes/predictor.ts';
import { mixedProbability, spent } from '../../../src/strategies/topology/prefixes/spend.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';
import { smallConfig, undescribed, wholeAndResumed } from '../../run/resumed.ts';

describe('the probability of mixed rewards', () => {
  it('is that of every list of outcomes together', () => {
    for (const p of [0.02, 0.1, 0.3, 0.5]) {
      for (const k of [1, 2, 4, 8]) {
        let mixed = 0;
        for (let list = 0; list < 2 ** k; list++) {
          const right = list.toString(2).replaceAll('0', '').length;
          if (right > 0 && right < k) mixed += p ** right * (1 - p) ** (k - right);
        }
        expect(mixedProbability(p, k)).toBeCloseTo(mixed, 12);
      }
    }
    expect([mixedProbability(0.3, 4), mixedProbability(0.5, 8)].map((u) => u.toFixed(3))).toEqual([
      '0.752',
      '0.992',
    ]);
  });

  it('is spent on as well as any other split can, where tokens cost the same', () => {
    const anchor = fc.record({
      success: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      completions: fc.integer({ min: 1, max: 4 }),
      cost: fc.constant(7),
    });
    fc.assert(
      fc.property(
        fc.array(anchor, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 5 }),
        (anchors, total) => {
          const worth = (split: ArrayLike<number>) =>
            anchors.reduce(
              (sum, { success, completions }, i) => sum + mixedProbability(success, completions + split[i]!),
              0,
            );
          const splits = anchors
            .reduce<number[][]>(
              (all, _) => all.flatMap((one) => Array.from({ length: total + 1 }, (_, n) => [...one, n])),
              [[]],
            )
            .filter((one) => one.reduce((a, b) => a + b, 0) === total);
          const found = spent(anchors, total);
          expect(found.reduce((a, b) => a + b, 0)).toBe(total);
          expect(worth(found)).toBeCloseTo(Math.max(...splits.map(worth)), 10);
        },
      ),
    );
  });

  it('goes to the anchor nearest to one half first, and to the shorter rest of equal ones', () => {
    const at = (success: number, cost: number) => ({ success, completions: 1, cost });
    expect([...spent([at(0.1, 5), at(0.45, 5), at(0.95, 5)], 1)]).toEqual([0, 1, 0]);
    expect([...spent([at(0.5, 9), at(0.5, 3)], 1)]).toEqual([0, 1]);
  });
});

describe('the predictor of prefixes', () => {
  it('reads nothing that comes after the prefix', () => {
    const one = makeTrajectory({ prompt: [1, 2], completion: [3, 4, 5, 6, 7], logps: [-1, 0, 0, -2, -3] });
    const written = { ...one, roles: Uint8Array.of(0, 0, 1, 2, 2, 1, 1) };
    expect(turnStarts(written)).toEqual([5]);
    const other = { ...written, logps: written.logps.map((logp, i) => (i >= 5 ? -7 : logp)) };
    expect(featuresOf(other, 5)).toEqual(featuresOf(written, 5));
    expect(featuresOf(other, 7)).not.toEqual(featuresOf(written, 7));
  });

  it('comes near the share of successes of each kind of prefix once it is fitted round after round', () => {
    const at = (turns: number, reward: number) => ({ features: [1, turns / 4, 0, 0, 0, 0, 0], reward });
    const examples = [...[1, 0, 0, 0].map((r) => at(0, r)), ...[1, 1, 1, 0].map((r) => at(4, r))];
    let weights = noPredictor;
    for (let round = 0; round < 20; round++) weights = fitted(weights, examples);
    expect(predicted(weights, at(0, 0).features)).toBeCloseTo(0.25, 1);
    expect(predicted(weights, at(4, 0).features)).toBeCloseTo(0.75, 1);
  });

  it('descends its loss: a fit is never worse than where it began', () => {
    const loss = (weights: readonly number[], examples: ReturnType<typeof examplesOf>) =>
      examples.reduce((sum, { features, reward }) => {
        const p = predicted(weights, features);
        return sum - reward * Math.log(p) - (1 - reward) * Math.log(1 - p);
      }, 0);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom(0, 1)), {
          minLength: 1,
          maxLength: 12,
        }),
        (all) => {
          const examples = all.map(([turns, reward]) => ({
            features: [1, turns / 4, 0.5, 0, 0, 0, 0],
            reward,
          }));
          expect(loss(fitted(noPredictor, examples), examples)).toBeLessThanOrEqual(
            loss(noPredictor, examples) + 1e-9,
          );
        },
      ),
    );
  });

  it('comes back from a checkpoint as it was, and refuses another form', () => {
    const { encode, decode } = predictorRemembering;
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 7, maxLength: 7 }),
        (weights) => {
          const one = weights.map((x) => x + 0);
          expect(decode(JSON.parse(JSON.stringify(encode(one))))).toEqual(one);
        },
      ),
    );
    expect(() => decode([1, 2])).toThrow('start the run again');
    expect(examplesOf([batchOf([])])).toEqual([]);
  });
});

it.each([{}, { prune: 'random' }, { hint: 'always' }, { replay: 'partial' }] as const)(
  'a run with %j makes full groups and resumes as if never stopped',
  async (settings) => {
    const config = smallConfig('trace', { branch_roots: 2, ...settings });
    const { rows, equal, checkpoint } = await wholeAndResumed(config, 4, 2);
    expect(equal).toBe(true);
    expect(undescribed(config, rows)).toEqual([]);
    expect(checkpoint.state.memory).toHaveProperty('prefixes');
    // A round whose groups had all ended before generates nothing.
    const total = (i: number): number => Number(rows[i]?.num_tokens ?? 0);
    const wrote = rows.filter((_, i) => total(i) > total(i - 1));
    expect(wrote.length).toBeGreaterThan(1);
    for (const row of wrote) expect(row['tree/unique_ratio']).toBeLessThan(1);
  },
  90_000,
);
