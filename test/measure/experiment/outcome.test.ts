import { describe, expect, it } from 'vitest';
import { rule } from '../../../src/experiment/outcome.ts';
import { decide, isSeen, type Evidence } from './decide.ts';
import type { Interval } from '../../../src/experiment/statistics.ts';

const around = (difference: number, half: number): Interval => ({
  difference,
  low: difference - half,
  high: difference + half,
});
const seen = { interval: around(0.5, 0.1), wanted: 'higher' } as const;
const unseen = { interval: around(0.5, 0.6), wanted: 'higher' } as const;
const same = around(0, 0.01);
const evidence = (more: Partial<Evidence>): Evidence => ({
  effect: around(0.03, 0.02),
  wanted: 'better',
  mechanism: seen,
  control: same,
  ...more,
});

describe('the outcome', () => {
  it.each([
    // A claim of "better".
    [around(0.03, 0.02), 'better', 'shown', 'reproduced'],
    [around(0.3, 0.2), 'better', 'shown', 'reproduced'], // wide, but settled
    [around(0.02, 0.03), 'better', 'right sign', 'not reproduced'],
    [around(0.02, 0.02), 'better', 'right sign', 'not reproduced'], // reaches 0 itself
    [around(-0.01, 0.03), 'better', 'wrong sign', 'not reproduced'],
    [around(-0.05, 0.03), 'better', 'opposite', 'not reproduced'],
    [around(-0.3, 0.2), 'better', 'opposite', 'not reproduced'],
    [around(0.02, 0.06), 'better', 'right sign', 'inconclusive'],
    [around(-0.02, 0.06), 'better', 'wrong sign', 'inconclusive'],
    // A claim of "not worse" may be 0.02 below.
    [around(0, 0.015), 'not worse', 'shown', 'reproduced'],
    [around(0, 0.03), 'not worse', 'right sign', 'not reproduced'],
    [around(-0.03, 0.02), 'not worse', 'wrong sign', 'not reproduced'],
    [around(-0.06, 0.03), 'not worse', 'opposite', 'not reproduced'],
    [around(0, 0.06), 'not worse', 'right sign', 'inconclusive'],
  ] as const)('of %o for %s has direction %s and is %s', (effect, wanted, direction, outcome) => {
    const decision = decide(evidence({ effect, wanted }));
    expect(decision).toMatchObject({ outcome, parts: { direction, mechanism: 'observed' } });
    expect(decision.because).toMatch(/^The .*\.$/);
  });

  it.each([
    [seen, 'observed', 'reproduced'],
    [unseen, 'not observed', 'not reproduced'],
    [null, 'not measured', 'inconclusive'],
  ] as const)('needs the mechanism: %o is %s and %s', (mechanism, part, outcome) => {
    expect(decide(evidence({ mechanism }))).toMatchObject({ outcome, parts: { mechanism: part } });
  });

  it.each([
    [around(0.03, 0.02), 'better', 'reproduced'],
    [around(0.03, 0.04), 'not worse', 'reproduced'],
    [around(-0.01, 0.009), 'not worse', 'reproduced'], // below 0, but within the margin
    [around(-0.01, 0.03), 'undecided', 'inconclusive'],
    [around(-0.02, 0.01), 'worse', 'not reproduced'],
    [null, 'not compared', 'inconclusive'],
  ] as const)('needs the strongest control: %o is %s and %s', (control, part, outcome) => {
    expect(decide(evidence({ control }))).toMatchObject({ outcome, parts: { control: part } });
  });

  it('sees a mechanism only where the whole interval is on the promised side', () => {
    expect(isSeen({ difference: 1, low: 0.1, high: 2 }, 'higher')).toBe(true);
    expect(isSeen({ difference: 1, low: 0, high: 2 }, 'higher')).toBe(false);
    expect(isSeen({ difference: -1, low: -2, high: -0.1 }, 'lower')).toBe(true);
    expect(isSeen({ difference: 1, low: 0.1, high: 2 }, 'lower')).toBe(false);
  });

  it('has a rule in words with the numbers that it uses', () => {
    for (const part of ['95 %', '−0.02', '0.05', 'placebo']) expect(rule.join(' ')).toContain(part);
  });
});
