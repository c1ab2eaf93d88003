import { expect, test } from 'vitest';
import type { TraceStep } from '../../src/learn/trace.ts';
import type { LineTrace, TokenUpdate } from '../../src/run/records.ts';
import { firstUpdateOf, tokenSummaryOf } from '../../src/ui/lab/token/summary.ts';
import { traceOf } from './traces.ts';

const place = { round: 1, group: 0, line: 0 };
const advantage = 0.353;

/** One update with a single token. */
function updateOf(steps: readonly TraceStep[], slope: number, clipped = false): LineTrace['updates'][number] {
  const token: TokenUpdate = { now: -0.4, weight: 0.01, part: 0, slope, clipped, steps };
  return { pass: 0, loss: 0, sum: 0, tokens: [token] };
}
const traceWith = (...updates: LineTrace['updates']): LineTrace => ({
  ...place,
  advantages: [],
  updates,
  clipped: [],
});

test('the line of arithmetic of a token multiplies the ratio by the advantage, and a positive one makes the token likelier', () => {
  // exp(−0.4 + 0.5) = 1.105
  expect(tokenSummaryOf(traceOf(place), 0, advantage)).toEqual({
    ratio: '1.11',
    advantage: '0.353',
    clippedAt: null,
    effect: 'likelier',
  });
});

test('the line of arithmetic of a token says that a negative advantage makes the token less likely', () => {
  const trace = traceOf({ ...place, line: 1 });
  expect(tokenSummaryOf(trace, 0, -advantage)).toEqual({
    ratio: '1.11',
    advantage: '−0.353',
    clippedAt: null,
    effect: 'less likely',
  });
});

test('the line of arithmetic of a token names the bound that a clipped token crossed, which stops its push', () => {
  const trace = traceOf(place, { clippedAt: 1, now: -0.2 });
  // exp(−0.2 + 0.5) = 1.350, above 1.2
  expect(tokenSummaryOf(trace, 1, advantage)).toEqual({
    ratio: '1.35',
    advantage: '0.353',
    clippedAt: '1.20',
    effect: 'no push',
  });
});

test('the line of arithmetic of a token has no ratio where the loss has none, and takes the advantage of the completion', () => {
  const steps = [{ id: 'log probability', operands: { now: -0.4 }, result: -0.4 }];
  expect(tokenSummaryOf(traceWith(updateOf(steps, -0.01)), 0, 0.5)).toEqual({
    ratio: null,
    advantage: '0.500',
    clippedAt: null,
    effect: 'likelier',
  });
});

test('the line of arithmetic of a token is of the first update that clips the token, or else of the first that reads it', () => {
  const free = updateOf([], -0.01);
  const clipped = updateOf([], 0, true);
  const without = { pass: 0, loss: 0, sum: 0, tokens: [null] };
  expect(firstUpdateOf(traceWith(free, clipped), 0)).toBe(1);
  expect(firstUpdateOf(traceWith(without, free, free), 0)).toBe(1);
  expect(firstUpdateOf(traceWith(), 0)).toBe(0);
});

test('the line of arithmetic of a token does not exist where no update reads the token', () => {
  expect(tokenSummaryOf(traceWith({ pass: 0, loss: 0, sum: 0, tokens: [null] }), 0, 0)).toBeNull();
  expect(tokenSummaryOf(traceWith(), 0, 0)).toBeNull();
});
