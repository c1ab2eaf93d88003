/** Rounds of a run decide whether all its workers or the training thread alone is faster. */
import { expect, it } from 'vitest';
import { createCoreTrial, type CoreTrial } from '../../src/runtime/pool/coreTrial.ts';

/** Plays rounds of these durations; returns which rounds were measured alone. */
function play(trial: CoreTrial, rounds: number, together: number, alone: number): readonly number[] {
  const apart: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    if (!trial.together) apart.push(round);
    trial.took(trial.together ? together : alone);
  }
  return apart;
}

it('the trial of the workers begins after 40 rounds, takes either in turn for 12, and keeps all workers where they are faster', () => {
  const trial = createCoreTrial(2);
  expect(play(trial, 51, 44, 58)).toEqual([42, 43, 46, 47, 50, 51]);
  expect(trial.figures).toBeNull();
  expect(play(trial, 100, 44, 58)).toEqual([]);
  expect(trial.figures).toEqual({ workers: 2, together: 44, alone: 58, used: 2 });
});

it('the trial of the workers leaves one thread where that is clearly faster, and only there', () => {
  const slower = createCoreTrial(2);
  play(slower, 60, 30, 27);
  expect(slower.together).toBe(false);
  const hardly = createCoreTrial(2);
  play(hardly, 60, 30, 29.5);
  expect(hardly.together).toBe(true);
});

it('the trial of the workers does not follow a few rounds that something else held up', () => {
  const trial = createCoreTrial(4);
  for (let round = 0; round < 60; round++) trial.took(trial.together ? (round === 43 ? 900 : 40) : 50);
  expect(trial.figures).toEqual({ workers: 4, together: 40, alone: 50, used: 4 });
});

it('the trial of the workers measures nothing where an earlier run has', () => {
  const known = { workers: 2, together: 30, alone: 20, used: 1 };
  const trial = createCoreTrial(2, known);
  expect(play(trial, 60, 1, 100)).toHaveLength(60);
  expect(trial.figures).toBe(known);
});
