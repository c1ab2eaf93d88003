import { expect, test } from 'vitest';
import { beatMs, createPulse, tickMs } from '../../src/runtime/pulse.ts';

/** Ticks without a beat until the pulse says dead; how long that took, in ms, or null within the limit. */
function silentUntilDead(
  pulse: ReturnType<typeof createPulse>,
  fromMs: number,
  loading = false,
  limitMs = 60_000,
  known = false,
  awaited = false,
) {
  for (let elapsed = tickMs; elapsed <= limitMs; elapsed += tickMs) {
    if (pulse.tick(fromMs + elapsed, loading, 1, known, awaited)) return elapsed;
  }
  return null;
}

/** Beats as a healthy worker for a while; the time at its end. */
function beatFor(
  pulse: ReturnType<typeof createPulse>,
  fromMs: number,
  times: number,
  everyMs = beatMs,
): number {
  let now = fromMs;
  for (let beat = 0; beat < times; beat++) {
    for (let tick = tickMs; tick < everyMs; tick += tickMs) expect(pulse.tick(now + tick, false)).toBe(false);
    now += everyMs;
    pulse.beat(now, false);
  }
  return now;
}

test('a worker that reported in time counts as dead after just over 3 s of silence', () => {
  const pulse = createPulse();
  pulse.restart(0);
  expect(silentUntilDead(pulse, beatFor(pulse, 0, 20))).toBe(3000 + tickMs);
});

test('where its runs are known a worker counts as dead after just over 2 s, unless it has been silent for longer by itself', () => {
  for (const [runMs, deadlineMs] of [
    [0, 2000],
    [250, 2000],
    [500, 2500],
    [1000, 5000],
  ] as const) {
    const pulse = createPulse();
    pulse.restart(0);
    let now = beatFor(pulse, 0, 4);
    for (let elapsed = tickMs; elapsed < beatMs + runMs; elapsed += tickMs)
      expect(pulse.tick(now + elapsed, false, 4, true)).toBe(false);
    pulse.beat((now += beatMs + runMs), false);
    expect(silentUntilDead(pulse, now, false, 60_000, true)).toBe(deadlineMs + tickMs);
  }
});

test('while a run waits for its first worker, loading may be silent for just over 2.5 s, or 1.5 times as long as before', () => {
  for (const [loadMs, deadlineMs] of [
    [500, 2500],
    [2000, 3000],
    [15_000, 20_000],
  ] as const) {
    const pulse = createPulse();
    pulse.restart(0);
    for (let now = tickMs; now < loadMs; now += tickMs) expect(pulse.tick(now, true)).toBe(false);
    pulse.beat(loadMs, true);
    expect(pulse.isSlowLoading()).toBe(false);
    expect(silentUntilDead(pulse, loadMs, true, 60_000, false, true)).toBe(deadlineMs + tickMs);
    expect(pulse.isSlowLoading()).toBe(true);
  }
});

test('long runs earn five times their length up to 10 s, and twice their length beyond', () => {
  for (const [runMs, deadlineMs] of [
    [500, 3000],
    [1000, 5000],
    [2000, 10_000],
    [4000, 10_000],
    [6000, 12_000],
  ] as const) {
    const pulse = createPulse();
    pulse.restart(0);
    // Only a worker that is given some patience lives to make its first long run known.
    let now = beatFor(pulse, 0, 4);
    for (let run = 0; run < 2; run++) {
      for (let elapsed = tickMs; elapsed < beatMs + runMs; elapsed += tickMs)
        expect(pulse.tick(now + elapsed, false, 4)).toBe(false);
      pulse.beat((now += beatMs + runMs), false);
    }
    expect(silentUntilDead(pulse, now)).toBe(deadlineMs + tickMs);
  }
});

test('however long one run has been, a hang is found out in little more than twice that', () => {
  for (let runMs = 250; runMs <= 60_000; runMs += 250) {
    const pulse = createPulse();
    pulse.restart(0);
    let now = 0;
    while (now < beatMs + runMs) pulse.tick((now += tickMs), false);
    pulse.beat(now, false);
    const most = Math.max(10_000, 2 * runMs) + tickMs;
    expect(silentUntilDead(pulse, now, false, 200_000)).toBeLessThanOrEqual(most);
  }
});

test('patience multiplies what is allowed, loading or not', () => {
  for (const [loading, deadlineMs] of [
    [false, 3000],
    [true, 20_000],
  ] as const) {
    for (const patience of [1, 2, 4]) {
      const pulse = createPulse();
      pulse.restart(0);
      let now = 0;
      while (!pulse.tick((now += tickMs), loading, patience)) expect(now).toBeLessThan(100_000);
      expect(now).toBe(patience * deadlineMs + tickMs);
    }
  }
});

test('loading is allowed 20 s and teaches nothing about runs', () => {
  const pulse = createPulse();
  pulse.restart(0);
  expect(silentUntilDead(pulse, 0, true, 15_000)).toBeNull();
  pulse.beat(15_001, true);
  expect(silentUntilDead(pulse, 15_001)).toBe(3000 + tickMs);
  const loading = createPulse();
  loading.restart(0);
  expect(silentUntilDead(loading, 0, true)).toBe(20_000 + tickMs);
});

test('a silence in which something loaded is one of loading to its end, which teaches nothing about runs', () => {
  const pulse = createPulse();
  pulse.restart(0);
  let now = 0;
  while (now < 8000) expect(pulse.tick((now += tickMs), true)).toBe(false);
  // What was loaded has been answered for, the beat is still on its way.
  expect(pulse.tick((now += tickMs), false)).toBe(false);
  pulse.beat((now += 50), false);
  expect(silentUntilDead(pulse, now)).toBe(3000 + tickMs);
});

test('a page that was frozen for ten minutes, or ticks once a minute, does not take that for silence', () => {
  const pulse = createPulse();
  pulse.restart(0);
  let now = beatFor(pulse, 0, 4) + 600_000;
  expect(pulse.tick(now, false)).toBe(false);
  pulse.beat((now += 10), false);
  for (let minute = 0; minute < 5; minute++) {
    now += 60_000;
    expect(pulse.tick(now, false)).toBe(false);
    pulse.beat((now += 5), false);
  }
  // The deadline has not grown by it either.
  expect(silentUntilDead(pulse, now)).toBe(3000 + tickMs);
});

test('a worker that dies while the page ticks slowly is still found out', () => {
  const pulse = createPulse();
  pulse.restart(0);
  let dead = 0;
  for (let second = 1; second <= 20 && dead === 0; second++)
    if (pulse.tick(second * 1000, false)) dead = second;
  expect(dead).toBe(7);
});
