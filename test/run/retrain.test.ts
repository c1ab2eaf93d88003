/** The settings that past rounds had, and the way back to a round that is not stored. */
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { altersRounds, withChanges } from '../../src/run/history.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { mostChanges } from '../../src/run/recordSchemas.ts';
import {
  differingFigure,
  planRetraining,
  settingsAfter,
  whyNotRetrained,
  type Past,
} from '../../src/run/retrain.ts';

const change = (round: number, setting: 'learning_rate' | 'temperature', from: number, to: number) => ({
  ...{ round, setting, from, to },
});
const first = { ...defaultConfig(), learning_rate: 0.01, temperature: 1 };
const past: Past = {
  config: { ...first, learning_rate: 0.03, temperature: 0.5 },
  engine: engineVersion,
  changedAt: 0,
  history: {
    changes: [
      change(0, 'learning_rate', 0.01, 0.02),
      change(4, 'temperature', 1, 0.5),
      change(4, 'learning_rate', 0.02, 0.025),
      change(7, 'learning_rate', 0.025, 0.03),
    ],
    atEnd: null,
    continuedAt: [],
  },
};

it('the settings of past rounds are those of the run with all later changes taken back', () => {
  expect(settingsAfter(past, -1)).toEqual(first);
  expect(settingsAfter(past, 3)).toEqual({ ...first, learning_rate: 0.02 });
  expect(settingsAfter(past, 4)).toEqual({ ...first, learning_rate: 0.025, temperature: 0.5 });
  expect(settingsAfter(past, 9)).toEqual(past.config);
});

describe('values of an own method’s settings', () => {
  const own = {
    ...{ source: 'own', title: 'Own', basedOn: 'grpo', set: {}, hooks: [], rewards: [], loss: null },
    settings: [
      { name: 'floor', kind: 'number', default: 0, min: 0, max: 1, integer: false, help: '' } as const,
    ],
    values: { floor: 0.5 },
  };
  const before = { ...first, own_method: { ...own, values: { floor: 0.25 } } };
  const run: Past = {
    config: { ...first, own_method: own },
    ...{ engine: engineVersion, changedAt: 3 },
    history: {
      changes: withChanges([], 3, before, { ...first, own_method: own }),
      ...{ atEnd: null, continuedAt: [] },
    },
  };

  it('are recorded when they change, and taken back for the rounds before', () => {
    expect(run.history?.changes).toEqual([{ round: 3, setting: 'own.floor', from: 0.25, to: 0.5 }]);
    expect(settingsAfter(run, 2)).toEqual(before);
    expect(settingsAfter(run, 3)).toEqual(run.config);
    expect(planRetraining(run, null, 5)).toEqual({
      config: before,
      legs: [
        { rounds: 3, then: { own_method: own } },
        { rounds: 2, then: {} },
      ],
    });
    expect(altersRounds(before, run.config)).toBe(true);
    expect(altersRounds(run.config, { ...run.config })).toBe(false);
  });

  it('count as changed where other code made the rounds', () => {
    const other = { ...run.config, own_method: { ...own, source: 'other' } };
    expect(altersRounds(run.config, other)).toBe(true);
    expect(altersRounds(run.config, first)).toBe(true);
  });
});

describe('the way to a round', () => {
  it('changes settings after the rounds at which they were changed, and not after it', () => {
    expect(planRetraining(past, 2, 6)).toEqual({
      config: { ...first, learning_rate: 0.02 },
      legs: [
        { rounds: 2, then: { learning_rate: 0.025, temperature: 0.5 } },
        { rounds: 2, then: {} },
      ],
    });
  });

  it('ends with the settings with which the run went on', () => {
    expect(planRetraining(past, 5, 7)).toMatchObject({
      legs: [{ rounds: 2, then: { learning_rate: 0.03 } }],
    });
  });

  it('from the beginning makes the first evaluation under the first settings', () => {
    expect(planRetraining(past, null, 1)).toEqual({
      config: first,
      legs: [
        { rounds: 0, then: { learning_rate: 0.02 } },
        { rounds: 1, then: {} },
      ],
    });
    const unchanged = { config: first, engine: engineVersion };
    expect(planRetraining(unchanged, null, 0)).toEqual({ config: first, legs: [{ rounds: 0, then: {} }] });
  });
});

it('a run whose rounds cannot be trained again is one of another engine version, or one whose changes are not all known', () => {
  expect(whyNotRetrained(past)).toBeNull();
  expect(whyNotRetrained({ ...past, engine: '7' }, Infinity, '8')).toBe(
    'engine version 7 trained this run and version 8 computes other numbers',
  );
  expect(whyNotRetrained({ ...past, engine: undefined })).toMatch(
    /^an older engine version trained this run/,
  );
  const engines = [{ engine: '7', round: 4 }];
  const continued = { ...past, history: { ...(past.history as NonNullable<Past['history']>), engines } };
  expect([4, 9].map((from) => whyNotRetrained(continued, from))).toEqual([null, null]);
  for (const from of [0, 3])
    expect(whyNotRetrained(continued, from)).toBe(
      `engine version 7 trained the rounds up to 4 and version ${engineVersion} computes other numbers`,
    );
  const unknown = 'not all changes of its settings were recorded';
  expect(whyNotRetrained({ ...past, history: undefined })).toBe(unknown);
  const changes = Array.from({ length: mostChanges }, (_, i) => change(i, 'learning_rate', i, i + 1));
  expect(whyNotRetrained({ ...past, history: { changes, atEnd: null, continuedAt: [] } })).toBe(unknown);
});

it('a round that was trained again is compared in what both times measured', () => {
  const was = { round: 3, update: 6, reward: 0.5, 'pass@1': 0.25, kl: null };
  expect(differingFigure(was, { ...was, 'pass@1': null, kl: 0.1 })).toBeNull();
  expect(differingFigure(was, { ...was, reward: 0.5000001 })).toBe('reward');
});
