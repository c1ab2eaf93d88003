import { describe, expect, it } from 'vitest';
import { pairedInterval, strongestControl, type SeedLists } from './seedValues.ts';

const arm = (name: string, auc: readonly number[], seeds = auc.map((_, i) => i + 1)): SeedLists => ({
  name,
  seeds,
  auc,
  final: auc.map((value) => value + 0.1),
  passAt8: auc.map((value, i) => (i === 0 ? null : value)),
});
const ours = arm('ours', [0.5, 0.6, 0.7]);
const weak = arm('weak', [0.1, 0.2, 0.3]);
const strong = arm('strong', [0.6, 0.65, 0.8]);

describe('arms compared seed by seed', () => {
  it('give the mean of differences with its 95 % t interval', () => {
    // Differences −0.1, −0.05, −0.1: mean −0.0833, s 0.02887, t(2) 4.3027.
    const interval = pairedInterval(ours, strong, 'auc');
    expect(interval?.difference).toBeCloseTo(-0.25 / 3, 12);
    expect(interval?.high).toBeCloseTo(
      -0.25 / 3 + (4.302652729911275 * 0.02886751345948129) / Math.sqrt(3),
      9,
    );
  });

  it('use the seeds that both have, whatever their order, and of those the ones with a value', () => {
    const reversed = arm('reversed', [0.8, 0.65, 0.6, 9], [3, 2, 1, 4]);
    expect(pairedInterval(ours, reversed, 'auc')).toEqual(pairedInterval(ours, strong, 'auc'));
    expect(pairedInterval(ours, strong, 'pass@8')?.difference).toBeCloseTo(-0.075, 12);
    expect(pairedInterval(ours, arm('one', [0.5]), 'auc')).toBeNull();
  });
});

describe('the strongest control', () => {
  it('is the control with the highest mean, whichever the claim compares with', () => {
    const found = strongestControl([weak, ours, strong], 'ours', ['weak', 'strong'], 'auc');
    expect(found?.against).toBe('strong');
    expect(found?.difference).toBeCloseTo(-0.25 / 3, 12);
  });

  it('is only chosen among controls, so that an ablation or an upper bound is none', () => {
    expect(strongestControl([weak, ours, strong], 'ours', ['weak'], 'auc')?.against).toBe('weak');
    expect(strongestControl([weak, ours, strong], 'ours', [], 'auc')).toBeNull();
    expect(strongestControl([weak, strong], 'ours', ['weak'], 'auc')).toBeNull();
  });
});
