import { expect, test } from 'vitest';
import { atEqualTokens } from '../../src/experiment/comparedSides.ts';
import type { MetricRow } from '../../src/run/records.ts';

const row = (num_tokens: number, pass: number | null): MetricRow => ({
  round: num_tokens,
  update: 0,
  num_tokens,
  'pass@1': pass,
});

test('held-out figures at equal tokens are read where the shorter run ends, between two measurements of the longer', () => {
  const shorter = [row(0, 0.1), row(50, null), row(100, 0.3)];
  const longer = [row(0, 0.1), row(80, 0.2), row(120, 0.6), row(900, 0.9)];
  // Half of the way from 80 to 120.
  expect(atEqualTokens(shorter, longer, 'pass@1')).toEqual({ tokens: 100, from: 0.3, to: 0.4 });
  expect(atEqualTokens(longer, shorter, 'pass@1')).toEqual({ tokens: 100, from: 0.4, to: 0.3 });
});

test('held-out figures at equal tokens are none where a run has no measurement', () => {
  expect(atEqualTokens([row(10, 0.5)], [row(10, null)], 'pass@1')).toBeNull();
  expect(atEqualTokens([], [row(10, 0.5)], 'pass@1')).toBeNull();
});
