/** The rule of outcomes, against a decision that reads the same sentences in another way. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  decideOutcome,
  outcomePartsOf,
  rule,
  type OutcomeEvidence,
  type Outcome,
} from '../../src/experiment/outcome.ts';

const around = (difference: number, half: number) => ({ low: difference - half, high: difference + half });
const seen = { ...around(0.5, 0.1), wanted: 'higher' } as const;
const unseen = { ...around(0.5, 0.6), wanted: 'higher' } as const;
const same = around(0, 0.01);
const evidence = (more: Partial<OutcomeEvidence>): OutcomeEvidence => ({
  effect: around(0.03, 0.02),
  wanted: 'better',
  mechanism: seen,
  control: same,
  placebo: around(0.2, 0.1),
  ...more,
});

/** Whether every point of a fine grid over an interval, ends included, fulfils a condition. */
function everywhere(
  { low, high }: { low: number; high: number },
  holds: (value: number) => boolean,
): boolean {
  return Array.from({ length: 101 }, (_, i) => low + ((high - low) * i) / 100).every((value, i) =>
    holds(i === 0 ? low : i === 100 ? high : value),
  );
}

/** The rule read in order, point by point of each interval. */
function inOrder({ effect, wanted, mechanism, control, placebo }: OutcomeEvidence): Outcome {
  const [enough, little] = wanted === 'better' ? [0, 0.02] : [-0.02, -0.02];
  const isBehind = control !== null && everywhere(control, (value) => value < 0);
  const isSeen =
    mechanism !== null &&
    everywhere(mechanism, (value) => (mechanism.wanted === 'higher' ? value > 0 : value < 0));
  const isMore = placebo !== null && everywhere(placebo, (value) => value > 0);
  if (everywhere(effect, (value) => value > enough) && isSeen && control !== null && !isBehind && isMore) {
    return 'reproduced';
  }
  if (everywhere(effect, (value) => value < little) || isBehind) return 'not reproduced';
  return 'inconclusive';
}

/** Ends on a grid of 0.005, so that bounds are met exactly, and others anywhere. */
const end = fc.oneof(
  fc.integer({ min: -20, max: 20 }).map((step) => step / 200),
  fc.double({ min: -1, max: 1, noNaN: true }),
);
const interval = fc
  .tuple(end, end)
  .map(([a, b]) => ({ low: Math.min(a, b), high: Math.max(a, b) }))
  .filter(({ low, high }) => low < high);
const anyEvidence: fc.Arbitrary<OutcomeEvidence> = fc.record({
  effect: interval,
  wanted: fc.constantFrom('better', 'not worse'),
  mechanism: fc.option(
    fc.tuple(interval, fc.constantFrom('higher' as const, 'lower' as const)).map(([one, wanted]) => ({
      ...one,
      wanted,
    })),
  ),
  control: fc.option(interval),
  placebo: fc.option(interval),
});

it('the outcome equals a decision that looks at the points of every interval', () => {
  const found = new Set<string>();
  fc.assert(
    fc.property(anyEvidence, (one) => {
      const { outcome, because } = decideOutcome(one);
      found.add(`${one.wanted} ${outcome}`);
      expect(because).toMatch(/^The .*\.$/);
      expect(outcome).toBe(inOrder(one));
    }),
    { numRuns: 20_000 },
  );
  expect(found.size).toBe(6);
});

it.each([
  // A claim of "better".
  [around(0.03, 0.02), 'better', 'shown', 'reproduced'],
  [around(0.3, 0.2), 'better', 'shown', 'reproduced'], // wide, but settled
  [around(0.01, 0.005), 'better', 'shown', 'reproduced'], // small, but above 0
  [around(0.02, 0.03), 'better', 'undecided', 'inconclusive'],
  [{ low: 0, high: 0.04 }, 'better', 'undecided', 'inconclusive'], // reaches 0 itself
  [{ low: -0.02, high: 0.02 }, 'better', 'undecided', 'inconclusive'], // reaches the margin itself
  [around(-0.01, 0.025), 'better', 'excluded', 'not reproduced'],
  [around(-0.05, 0.03), 'better', 'excluded', 'not reproduced'],
  [around(-0.02, 0.06), 'better', 'undecided', 'inconclusive'],
  // A claim of "not worse" may be 0.02 below.
  [around(0, 0.015), 'not worse', 'shown', 'reproduced'],
  [around(0, 0.03), 'not worse', 'undecided', 'inconclusive'],
  [{ low: -0.05, high: -0.02 }, 'not worse', 'undecided', 'inconclusive'],
  [around(-0.06, 0.03), 'not worse', 'excluded', 'not reproduced'],
] as const)('the outcome of %o for %s is, by its effect, %s and %s', (effect, wanted, part, outcome) => {
  const one = evidence({ effect, wanted });
  expect(outcomePartsOf(one)).toEqual({ effect: part, mechanism: 'seen', control: 'not worse' });
  expect(decideOutcome(one).outcome).toBe(outcome);
});

it.each([
  [seen, 'seen', 'reproduced'],
  [unseen, 'not seen', 'inconclusive'],
  [{ ...around(-0.5, 0.1), wanted: 'lower' }, 'seen', 'reproduced'],
  [{ low: -1, high: 0, wanted: 'lower' }, 'not seen', 'inconclusive'],
  [{ low: 0, high: 1, wanted: 'higher' }, 'not seen', 'inconclusive'],
  [null, 'not measured', 'inconclusive'],
] as const)('the outcome needs the mechanism: %o is %s and %s', (mechanism, part, outcome) => {
  expect(outcomePartsOf(evidence({ mechanism })).mechanism).toBe(part);
  expect(decideOutcome(evidence({ mechanism })).outcome).toBe(outcome);
});

it.each([
  [around(0.03, 0.02), 'not worse', 'reproduced'],
  [around(-0.01, 0.03), 'not worse', 'reproduced'], // includes 0
  [{ low: -0.03, high: 0 }, 'not worse', 'reproduced'], // reaches 0 itself
  [around(-0.02, 0.01), 'worse', 'not reproduced'],
  [null, 'not compared', 'inconclusive'],
] as const)('the outcome needs the strongest control: %o is %s and %s', (control, part, outcome) => {
  expect(outcomePartsOf(evidence({ control })).control).toBe(part);
  expect(decideOutcome(evidence({ control })).outcome).toBe(outcome);
});

it.each([
  [around(0.2, 0.1), 'reproduced'],
  [{ low: 0, high: 0.4 }, 'inconclusive'], // reaches 0 itself
  [around(-0.2, 0.1), 'inconclusive'],
  [null, 'inconclusive'],
] as const)('the outcome needs to be above random rewards: %o is %s', (placebo, outcome) => {
  expect(decideOutcome(evidence({ placebo })).outcome).toBe(outcome);
});

it('the outcome has a rule in words with the numbers that it uses', () => {
  for (const part of ['95 %', '−0.02', '+0.02', 'control', 'mechanism is seen', 'random rewards']) {
    expect(rule.join(' ')).toContain(part);
  }
});
