import { describe, expect, test } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import {
  compact,
  duration,
  figure,
  fixed,
  percent,
  signed,
  timesOf,
  whole,
  significant,
} from '../../src/ui/state/format.ts';
import { differences } from '../../src/ui/state/configDiff.ts';

describe('numbers', () => {
  test('what was not measured is an en dash in every form', () => {
    for (const write of [fixed, signed, whole, percent, figure]) {
      expect([write(null), write(undefined), write(NaN)]).toEqual(['–', '–', '–']);
    }
  });
  test('negative numbers have a true minus, and what rounds to 0 has no sign', () => {
    expect([fixed(-0.413), signed(0.62), signed(-1.2), fixed(-0.001), signed(0.001)]).toEqual([
      '−0.41',
      '+0.62',
      '−1.20',
      '0.00',
      '0.00',
    ]);
  });
  test('large numbers have three figures, small ones powers of ten', () => {
    expect([950, 12_440, 1_204_992, 94_300].map(compact)).toEqual(['950', '12.4k', '1.20M', '94.3k']);
    expect([3e-4, 0.05, 4294967295, -2.7e-4, 0.44191].map(figure)).toEqual([
      '3e-4',
      '0.05',
      '4,294,967,295',
      '−2.7e-4',
      '0.4419',
    ]);
  });
  test('on a short axis any number has two figures, and a small one a power of ten', () => {
    const shown = [0, 260.4, 99.6, 0.78, -0.0005, 7e-10, 1_234_567.5].map((one) => significant(one, 2));
    expect(shown).toEqual(['0', '260', '100', '0.78', '−5.0e−4', '7.0e−10', '1.2e6']);
    expect([99.6, 0.78, -0.0005].map((one) => significant(one))).toEqual(['99.6', '0.780', '−0.000500']);
  });
  test('one time is once', () => {
    expect([1, 2, 8].map(timesOf)).toEqual(['once', '2 times', '8 times']);
  });
  test('times are read in the unit that fits', () => {
    expect([42.4, 185, 7800].map(duration)).toEqual(['42 s', '3 min 05 s', '2 h 10 min']);
  });
});

describe('differences between configurations', () => {
  test('equal configurations have none', () => {
    expect(differences(defaultConfig(), defaultConfig())).toEqual([]);
  });
  test('they are written in the words of the form, in its order', () => {
    const changed = { ...defaultConfig(), policy: 'tiny' as const, num_generations: 16, epsilon_high: 0.28 };
    expect(
      differences(defaultConfig(), changed).map(({ label, from, to }) => `${label} ${from}→${to}`),
    ).toEqual(['Policy Small→Tiny', 'Completions per prompt 8→16', 'Upper clip range not set→0.28']);
  });
});
