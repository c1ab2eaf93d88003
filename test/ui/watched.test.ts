/** Every metric that a card of the catalogue tells the reader to watch stands in Diagnosis of a run with that method. */
import { expect, test } from 'vitest';
import { metricEntries, metricsOf } from '../../src/config/metrics.ts';
import { defaultConfig } from '../../src/config/schema.ts';
import { isSettingKey } from '../../src/config/settings.ts';
import { written } from '../../src/methods/index.ts';
import { metricNamesIn } from '../../src/methods/metricNames.ts';
import { watchOf } from '../../src/methods/watchOf.ts';
import { watchedIn } from '../../src/ui/lab/watched.ts';

const described = new Set(metricEntries.map(({ key }) => key));
const all = Object.values(written);

test.each(all.map((method) => [method.id, method] as const))(
  'what the card of %s says to watch is a metric of its runs, and is drawn',
  (_, { id, pitfalls }) => {
    for (const sentence of pitfalls.filter((text) => /\bwatch\b/.test(text))) {
      const named = metricNamesIn([sentence.slice(sentence.indexOf('watch'))]);
      expect(
        named.some((name) => described.has(name)),
        sentence,
      ).toBe(true);
    }
    const reported = metricsOf(defaultConfig(id));
    const drawn = watchedIn(id, reported).map(({ key }) => key);
    for (const sentence of pitfalls) {
      // A sentence that sets something up speaks of runs with that setting.
      const sets = metricNamesIn([sentence]).some((name) => isSettingKey(name));
      const watched = metricNamesIn([sentence]).filter((name) => described.has(name));
      if (!sets && /\bwatch\b/.test(sentence))
        expect(drawn, sentence).toEqual(expect.arrayContaining(watched));
    }
  },
);

test('a name with the look of a metric is one, or is a setting or a value of one', () => {
  const unknown = all.flatMap(({ id }) =>
    watchOf(id).filter((name) => name.includes('/') && !described.has(name)),
  );
  expect(unknown).toEqual([]);
});

test('finding the names in names finds the same, because a built page keeps the names alone', () => {
  for (const { id, pitfalls } of all) {
    const names = metricNamesIn(pitfalls);
    const kept = names.map((name) => (/\W|_/.test(name) ? name : `watch ${name}`));
    expect(metricNamesIn(kept), id).toEqual(names);
  }
});

test('at least half of the catalogue names a metric', () => {
  expect(all.filter(({ id }) => watchOf(id).some((name) => described.has(name))).length).toBeGreaterThan(20);
});
