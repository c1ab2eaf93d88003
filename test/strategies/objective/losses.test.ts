import { describe, expect, it } from 'vitest';
import { crossEntropyLoss } from '../../../src/strategies/objective/observations/crossEntropy.ts';
import { hingeKl } from '../../../src/strategies/objective/kl-hinge/klHinge.ts';
import { valueLoss } from '../../../src/strategies/advantage/value/valueLoss.ts';
import { distance, norm } from '../../graph/seeded.ts';
import { batch, differences, inReference, lossProgram } from './packedBatch.ts';

const trained = batch.mask.flatMap((m, t) => (m ? [t] : []));

describe('the value loss', () => {
  // The batch's vectors stand for values (`logps`), old values and returns.
  const build = (clipRange?: number) =>
    lossProgram('value', ({ logps, oldLogps, others }) => {
      return valueLoss({ values: logps, oldValues: oldLogps, returns: others, clipRange }).loss;
    });
  const half = (v: number, t: number): number => (v - batch.others[t]!) ** 2 / 2;

  it('is half the squared error where nothing clips', () => {
    const { loss } = inReference(build());
    expect(distance(loss!, batch.logps.map(half))).toBeLessThan(1e-12);
  });

  it('is the larger of the plain error and that of a value held near the old one', () => {
    const c = 0.25;
    const one = (v: number, t: number): number => {
      const old = batch.oldLogps[t]!;
      return Math.max(half(v, t), half(Math.max(Math.min(v, old + c), old - c), t));
    };
    const found = inReference(build(c));
    expect(distance(found.loss!, batch.logps.map(one))).toBeLessThan(1e-12);
    const total = (v: readonly number[]) =>
      trained.reduce((sum, t) => sum + batch.weights[t]! * one(v[t]!, t), 0);
    expect(distance(found.gradient!, differences(total, batch.logps))).toBeLessThan(1e-8);
    const clipped = inReference(
      lossProgram('clipped', ({ logps, oldLogps, others }) => {
        return valueLoss({ values: logps, oldValues: oldLogps, returns: others, clipRange: c }).clipped;
      }),
    ).loss!;
    expect([...clipped]).toEqual(batch.logps.map((v, t) => Number(one(v, t) > half(v, t))));
    expect(new Set(clipped).size).toBe(2);
  });
});

describe('auxiliary losses', () => {
  const total = (x: readonly number[]) => x.reduce((sum, value, t) => sum + batch.weights[t]! * value, 0);

  it('reward log-probability by weight', () => {
    const cross = inReference(lossProgram('cross', ({ logps, weights }) => crossEntropyLoss(logps, weights)));
    expect(cross.loss![0]).toBeCloseTo(-total(batch.logps), 12);
    expect(
      distance(
        cross.gradient!,
        batch.weights.map((w) => -w),
      ),
    ).toBeLessThan(1e-14);
  });

  it('hold the policy near the old one beyond a bound, and cost nothing within it', () => {
    const kl = trained.reduce((sum, t) => sum + batch.oldLogps[t]! - batch.logps[t]!, 0) / trained.length;
    const at = (bound: number) =>
      inReference(
        lossProgram(
          'hinge',
          ({ logps, oldLogps, mask }) => hingeKl({ logps, oldLogps, mask, beta: 8, bound }).loss,
        ),
      );
    const bound = Math.floor(kl) - 1;
    expect(at(bound).loss![0]).toBeCloseTo(8 * (kl - bound) * kl, 9);
    const expected = batch.mask.map((m) => (-m * 8 * (kl - bound)) / trained.length);
    expect(distance(at(bound).gradient!, expected)).toBeLessThan(1e-12);
    expect(norm(at(bound + 2).gradient!)).toBe(0);
  });
});
