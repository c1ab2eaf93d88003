import { expect, it } from 'vitest';
import { roughTime, startProgress } from '../../src/cli/progress.ts';

/** What a command writes that says its state at these seconds; the clock is the test's. */
function written(
  isTTY: boolean,
  states: readonly [second: number, done: number, worked?: number][],
): string[] {
  const texts: string[] = [];
  let seconds = 0;
  const out = { isTTY, columns: 60, write: (text: string) => texts.push(text) };
  const progress = startProgress('round', out, () => seconds * 1000);
  for (const [second, done, worked] of states) {
    seconds = second;
    progress.at(done, 40, worked);
  }
  progress.say('saved');
  progress.end();
  return texts;
}

it('progress without a terminal is a line after five seconds, later at longer distances', () => {
  const lines = written(false, [
    ...([0, 2, 4.9, 5, 9, 10, 200, 209, 211] as const).map((second, i) => [second, i] as [number, number]),
  ]);
  expect(lines).toEqual([
    'round 3 of 40, 5 s so far, about 62 s left\n',
    'round 5 of 40, 10 s so far, about 70 s left\n',
    'round 6 of 40, 3 min so far, about 19 min left\n',
    'round 8 of 40, 4 min so far, about 14 min left\n',
    'saved\n',
  ]);
});

it('progress on a terminal is one line that lines which stay push down', () => {
  expect(
    written(true, [
      [1, 10, 0],
      [3, 11, 1],
    ]),
  ).toEqual([
    '\rround 10 of 40, 1 s so far\u001b[K',
    '\rround 11 of 40, 3 s so far, about 58 s left\u001b[K',
    '\r\u001b[K',
    'saved\n',
  ]);
});

it('a time is said in seconds, minutes or hours', () => {
  expect([4.4, 99, 100, 5990, 6000].map(roughTime)).toEqual([
    '4 s',
    '99 s',
    '2 min',
    '1 h 40 min',
    '1 h 40 min',
  ]);
});
