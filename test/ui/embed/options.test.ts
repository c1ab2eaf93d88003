/** The query of a widget's address: what is written is read again, and what is wrong is refused in a sentence. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settingKeys } from '../../../src/config/settings.ts';
import { languageCodes } from '../../../src/site/languages.ts';
import {
  hostOf,
  mayChange,
  parts,
  plainOptions,
  readOptions,
  themes,
  views,
  showsRound,
  whyLocked,
  writeOptions,
} from '../../../src/ui/share/options.ts';

const options = fc.record({
  view: fc.constantFrom(null, ...views),
  hide: fc.uniqueArray(fc.constantFrom(...parts)),
  lock: fc.uniqueArray(fc.constantFrom('all', ...settingKeys)),
  settings: fc.uniqueArray(fc.constantFrom(...settingKeys), { maxLength: 8 }),
  autoplay: fc.boolean(),
  theme: fc.constantFrom(...themes),
  store: fc.boolean(),
  lesson: fc.constantFrom(null, 'trees', 'no-such-lesson'),
  host: fc.constantFrom(null, 'null', 'https://example.org', 'http://localhost:8080'),
});

test('options that are written are read again', () => {
  fc.assert(
    fc.property(options, (some) => {
      expect(readOptions(writeOptions(some))).toEqual(some);
    }),
  );
  expect(writeOptions(plainOptions)).toBe('');
  expect(readOptions('')).toEqual(plainOptions);
});

test('any query is read or refused in one sentence', () => {
  const query = fc.array(fc.tuple(fc.constantFrom('hide', 'lock', 'theme', 'host', 'x'), fc.string()));
  fc.assert(
    fc.property(query, (pairs) => {
      try {
        readOptions(`?${new URLSearchParams(pairs)}`);
      } catch (error) {
        expect((error as Error).message).toMatch(/^widget: .*\.$/s);
      }
    }),
  );
});

test.each([
  ['?hide=chart', 'hide must be a list of title, curve'],
  ['?lock=nothing', 'lock must be a list of settings, or all, got "nothing"'],
  ['?view=tall', 'view must be one of plain, round, got "tall"'],
  ['?height=tall', 'height must be a number of pixels, or auto, got "tall"'],
  ['?loading=soon', 'loading must be one of lazy, eager, click, got "soon"'],
  ['?language=xx', `language must be one of ${languageCodes.join(', ')}, got "xx"`],
  ['?language=german', `language must be one of ${languageCodes.join(', ')}, got "german"`],
  ['?host=example.org', 'host must be an origin'],
  ['?host=https://example.org/path', 'host must be an origin'],
  ['?colour=red', 'options are view, hide, lock'],
])('%s is refused', (query, words) => {
  expect(() => readOptions(query)).toThrow(words);
});

test('the host may be told what is wrong with other options, and a wrong host is none', () => {
  expect(hostOf('?theme=blue&host=https://example.org')).toBe('https://example.org');
  expect(hostOf('?host=example.org')).toBeNull();
  expect(hostOf('')).toBeNull();
  expect(readOptions('?height=auto&loading=click')).toEqual(plainOptions);
});

test('switches have words of their own in a list, and a locked setting cannot be changed', () => {
  const read = readOptions('?lock=trees+pruning,hints');
  expect(read.lock).toEqual(['topology', 'prune', 'hint']);
  expect(mayChange(read, 'prune')).toBe(false);
  expect(mayChange(read, 'replay')).toBe(true);
  expect(mayChange(readOptions('?lock=all'), 'replay')).toBe(false);
  expect(whyLocked(read, 'prune')).toBe('Fixed by the page around.');
  expect(whyLocked(read, 'replay')).toBeNull();
});

test.each([
  ['', false],
  ['?view=plain', false],
  ['?view=round', true],
  ['?lesson=trees', true],
  ['?lesson=trees&view=plain', false],
])('the widget with the options %s shows the strip of a round: %s', (query, isRound) => {
  expect(showsRound(readOptions(query))).toBe(isRound);
});
