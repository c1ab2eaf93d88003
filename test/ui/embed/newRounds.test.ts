/** The rounds that a widget tells its page. */
import { expect, test } from 'vitest';
import { newRounds } from '../../../src/ui/embed/newRounds.ts';
import { MetricHistory } from '../../../src/run/MetricHistory.ts';

test('each round of a run is told once with what it measured: restored rounds not, repeated ones not again', () => {
  const unsaid = newRounds();
  const history = new MetricHistory();
  const add = (...rounds: number[]) =>
    rounds.forEach((round) => history.add({ round, update: round, reward: round === 1 ? null : round }));
  add(0, 1, 2);
  expect(unsaid({ history, timed: 0 })).toEqual([]);
  add(3, 4);
  expect(unsaid({ history, timed: 2 }).map(({ round }) => round)).toEqual([3, 4]);
  history.dropAfter(3);
  add(4);
  expect(unsaid({ history, timed: 3 })).toEqual([]);
  add(5);
  expect(unsaid({ history, timed: 4 })).toEqual([{ round: 5, update: 5, reward: 5 }]);

  const next = new MetricHistory();
  next.add({ round: 1, update: 1, reward: null });
  expect(unsaid({ history: next, timed: 1 })).toEqual([{ round: 1, update: 1 }]);
});
