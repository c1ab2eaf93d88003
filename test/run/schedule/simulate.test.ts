import { describe, expect, it } from 'vitest';
import { shardsOf, simulate, type MeasuredRound } from '../../../src/run/schedule/simulate.ts';

const rounds = (count: number, generate: number, update: number): MeasuredRound[] =>
  Array.from({ length: count }, () => ({ generate, update }));
const machine = (workers: number, staleness: number, prompts = 8, fixedShare = 0) => ({
  ...{ workers, staleness, prompts, fixedShare },
});

describe('the simulation of more rollout workers', () => {
  it('takes with one worker and the synchronous schedule what was measured', () => {
    const measured = [
      { generate: 31, update: 17 },
      { generate: 12, update: 40 },
      { generate: 55, update: 8 },
    ];
    const { msPerRound, staleness } = simulate(measured, machine(1, 0, 8, 0.3));
    expect(msPerRound * 3).toBeCloseTo(31 + 17 + 12 + 40 + 55 + 8, 9);
    expect(staleness).toBe(0);
  });

  it('splits a synchronous batch among the workers, but not its fixed share', () => {
    expect(simulate(rounds(4, 100, 60), machine(4, 0)).msPerRound).toBe(25 + 60);
    expect(simulate(rounds(4, 100, 60), machine(4, 0, 8, 0.2)).msPerRound).toBe(20 + 20 + 60);
    expect(simulate(rounds(4, 100, 60), machine(64, 0)).msPerRound).toBe(12.5 + 60);
  });

  it('overlaps updates with the next batch where that may run ahead', () => {
    // By hand: batches end at 100, 200, 300; updates at 160, 260, 360.
    expect(simulate(rounds(3, 100, 60), machine(1, 1)).msPerRound).toBe(360 / 3);
    // Updates are longer: batches end at 60, 120, then each waits for the update before the last: 160, 260, 360.
    const slow = simulate(rounds(3, 60, 100), machine(1, 1));
    expect(slow.msPerRound).toBeCloseTo((60 + 300) / 3, 9);
    expect(slow.trainerBusy).toBeCloseTo(300 / 360, 9);
  });

  it('keeps one worker to each of the batches that the bound lets be in flight', () => {
    expect(shardsOf(machine(2, 1))).toBe(1);
    expect(shardsOf(machine(8, 1))).toBe(4);
    expect(shardsOf(machine(64, 0))).toBe(8);
    // Two workers, a batch each: batches end at 100, 100; then the third waits for the first update, at 110.
    expect(simulate(rounds(4, 100, 10), machine(2, 1)).msPerRound).toBe((100 + 10 + 100 + 10 + 10) / 4);
  });

  it('never takes less time than the updates or the work of all workers need', () => {
    for (const workers of [1, 2, 4, 16, 64])
      for (const staleness of [0, 1, 2, 8]) {
        const {
          msPerRound,
          workersBusy,
          trainerBusy,
          staleness: behind,
        } = simulate(rounds(50, 90, 40), machine(workers, staleness, 32, 0.1));
        expect(msPerRound).toBeGreaterThanOrEqual(40);
        expect(workersBusy).toBeLessThanOrEqual(1 + 1e-12);
        expect(trainerBusy).toBeLessThanOrEqual(1 + 1e-12);
        expect(behind).toBeLessThanOrEqual(staleness);
        if (staleness > 0)
          expect(msPerRound).toBeLessThanOrEqual(simulate(rounds(50, 90, 40), machine(1, 0)).msPerRound);
      }
  });

  it('refuses to play no rounds or without workers', () => {
    expect(() => simulate([], machine(1, 0))).toThrow('needs a round and a worker');
    expect(() => simulate(rounds(1, 1, 1), machine(0, 0))).toThrow('got 1 and 0');
  });
});
