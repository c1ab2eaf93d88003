import { expect, test } from 'vitest';
import { beatMs, createPulse, tickMs } from '../../src/runtime/pulse.ts';
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

test('patience doubles with every loss and is back to one once the run has got further', () => {
  const restarts = createRestarts();
  restarts.reached(12);
  const seen = [restarts.patience];
  for (const round of [11, 12]) {
    restarts.lost(0);
    restarts.reached(round);
    seen.push(restarts.patience);
  }
  restarts.reached(13);
  seen.push(restarts.patience);
  expect(seen).toEqual([1, 2, 4, 1]);
});

test('nothing is counted against another run, or once the reader starts again', () => {
  const restarts = createRestarts({ mostFruitless: 1 });
  expect(restarts.lost(0)).toBeNull();
  expect(restarts.lost(1)).toContain('without getting further');
  restarts.forget(5);
  expect(restarts.patience).toBe(1);
  expect(restarts.lost(2)).toBeNull();
});

/** Trains 60 rounds on a machine where every tenth round holds the thread for `heldMs`; how many workers that costs. */
function workersLost(heldMs: number): number {
  const pulse = createPulse();
  const restarts = createRestarts();
  let now = 0;
  let lost = 0;
  pulse.restart(now);
  for (let round = 1; round <= 60; round++) {
    const until = now + beatMs + (round % 10 === 0 ? heldMs : 0);
    let dead = false;
    while (now < until && !dead) dead = pulse.tick((now += tickMs), false, restarts.patience);
    if (dead) {
      lost++;
      expect(restarts.lost(now)).toBeNull();
      // The next worker begins at the checkpoint, nine rounds earlier.
      round -= 10;
      pulse.restart(now);
    } else {
      pulse.beat(now, false);
      restarts.reached(round);
    }
  }
  return lost;
}

test.each([
  [2000, 0],
  [4000, 1],
  [10_000, 2],
  [20_000, 3],
])('a healthy worker that is silent for %d ms now and then is ended %d times in all', (heldMs, times) => {
  expect(workersLost(heldMs)).toBe(times);
});
