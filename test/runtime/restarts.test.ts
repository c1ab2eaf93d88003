import { expect, test } from 'vitest';
import { createRestarts } from '../../src/runtime/restarts.ts';

test('a worker that is lost after further rounds each time is replaced four times within a minute', () => {
  const restarts = createRestarts();
  for (let loss = 1; loss <= 4; loss++) {
    restarts.reached(10 * loss);
    expect(restarts.lost(loss * 1000)).toBeNull();
  }
  restarts.reached(50);
  expect(restarts.lost(5000)).toBe('4 times within a minute');
  // The first of them is a minute ago.
  expect(restarts.lost(61_000)).toBeNull();
});

test('a worker that is lost at the same place again and again is not replaced, however slowly that happens', () => {
  const restarts = createRestarts();
  restarts.reached(37);
  for (let loss = 0; loss < 3; loss++) {
    expect(restarts.lost(loss * 100_000)).toBeNull();
    // It continues from the checkpoint and gets no further than before.
    for (const round of [31, 36, 37]) restarts.reached(round);
  }
  expect(restarts.lost(300_000)).toBe('3 times without getting further');
});

test('nothing is counted against another run, or once the reader starts again', () => {
  const restarts = createRestarts({ mostFruitless: 1 });
  expect(restarts.lost(0)).toBeNull();
  expect(restarts.lost(1)).toContain('without getting further');
  restarts.forget(5);
  expect(restarts.lost(2)).toBeNull();
});
