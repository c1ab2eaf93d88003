import { expect, test } from 'vitest';
import { besideAt } from '../../src/ui/lab/drawer/bought/beside.ts';
import { MetricHistory } from '../../src/run/MetricHistory.ts';

/** Rounds of so many tokens together, and what was evaluated after them. */
function historyOf(...rows: readonly (readonly [tokens: number, pass?: number])[]): MetricHistory {
  const history = new MetricHistory();
  rows.forEach(([tokens, pass], round) => {
    history.add({
      round,
      update: round,
      num_tokens: tokens,
      ...(pass === undefined ? {} : { 'pass@1': pass }),
    });
  });
  return history;
}
const key = 'pass@1';

test('what runs had learned with equal tokens is nothing before the first evaluation after training began', () => {
  expect(besideAt(historyOf(), [], key)).toBeNull();
  expect(besideAt(historyOf([0, 0.1]), [], key)).toBeNull();
  expect(besideAt(historyOf([0], [100]), [], key)).toBeNull();
});

test('what runs had learned with equal tokens is read at the last evaluation of the run', () => {
  expect(besideAt(historyOf([0, 0.1], [100], [200, 0.3], [300]), [], key)).toEqual({
    tokens: 200,
    own: 0.3,
    others: [],
  });
});

test('what runs had learned with equal tokens takes the last evaluation of another run at or before those tokens, not a later one', () => {
  const own = historyOf([0, 0.1], [100], [200, 0.3]);
  const other = { name: 'plain', history: historyOf([0, 0.1], [150, 0.2], [250, 0.9]) };
  expect(besideAt(own, [other], key)?.others).toEqual([{ name: 'plain', value: 0.2 }]);
  const exact = { name: 'plain', history: historyOf([0, 0.1], [200, 0.25]) };
  expect(besideAt(own, [exact], key)?.others).toEqual([{ name: 'plain', value: 0.25 }]);
});

test('what runs had learned with equal tokens leaves out runs that spent fewer tokens, or were never evaluated', () => {
  const own = historyOf([0, 0.1], [200, 0.3]);
  const shorter = { name: 'short', history: historyOf([0, 0.1], [199, 0.9]) };
  const silent = { name: 'silent', history: historyOf([0], [400]) };
  expect(besideAt(own, [shorter, silent], key)?.others).toEqual([]);
});
