import { describe, expect, it } from 'vitest';
import type { Interval } from '../../src/experiment/statistics.ts';
import { decide, isSeen, rule } from '../../src/experiment/outcome.ts';

const around = (difference: number, half: number): Interval => ({
  difference,
  low: difference - half,
  high: difference + half,
});
const seen = { interval: around(0.5, 0.1), wanted: 'higher' } as const;
const unseen = { interval: around(0.5, 0.6), wanted: 'higher' } as const;
const opposite = { interval: around(0.5, 0.1), wanted: 'lower' } as const;

describe('the outcome', () => {
  it.each([
    // A claim of better.
    [around(0.03, 0.02), 'better', seen, 'reproduced'],
    [around(0.03, 0.02), 'better', unseen, 'reproduced'],
    [around(0.3, 0.2), 'better', seen, 'reproduced'], // wide, but settled
    [around(0.02, 0.03), 'better', seen, 'weaker'],
    [around(0.02, 0.03), 'better', unseen, 'not reproduced'], // half of all random results have the right sign
    [around(0.02, 0.02), 'better', seen, 'weaker'], // reaches 0 itself
    [around(-0.01, 0.03), 'better', seen, 'weaker'],
    [around(-0.01, 0.03), 'better', unseen, 'not reproduced'],
    [around(-0.01, 0.03), 'better', opposite, 'not reproduced'],
    [around(-0.05, 0.03), 'better', seen, 'not reproduced'],
    [around(-0.3, 0.2), 'better', seen, 'not reproduced'],
    [around(0.02, 0.06), 'better', seen, 'inconclusive'],
    [around(-0.02, 0.06), 'better', unseen, 'inconclusive'],
    // A claim of not worse may be 0.02 below.
    [around(0, 0.015), 'not worse', unseen, 'reproduced'],
    [around(0, 0.03), 'not worse', unseen, 'not reproduced'],
    [around(0, 0.03), 'not worse', seen, 'weaker'],
    [around(-0.03, 0.02), 'not worse', seen, 'weaker'],
    [around(-0.03, 0.02), 'not worse', unseen, 'not reproduced'],
    [around(-0.06, 0.03), 'not worse', seen, 'not reproduced'],
    [around(0, 0.06), 'not worse', seen, 'inconclusive'],
  ] as const)('of %o for %s is as the rule says', (effect, wanted, mechanism, outcome) => {
    const decision = decide(effect, wanted, mechanism);
    expect(decision.outcome).toBe(outcome);
    expect(decision.because).toMatch(/^The .*\.$/);
  });

  it('sees a mechanism only where the whole interval is on the promised side', () => {
    expect(isSeen({ difference: 1, low: 0.1, high: 2 }, 'higher')).toBe(true);
    expect(isSeen({ difference: 1, low: 0, high: 2 }, 'higher')).toBe(false);
    expect(isSeen({ difference: -1, low: -2, high: -0.1 }, 'lower')).toBe(true);
    expect(isSeen({ difference: 1, low: 0.1, high: 2 }, 'lower')).toBe(false);
  });

  it('has a rule in words with the numbers that it uses', () => {
    for (const part of ['95 %', '8 seeds', '2 other seeds', '−0.02', '0.05']) expect(rule).toContain(part);
  });
});
