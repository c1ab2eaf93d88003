/** Which language of the page a reader gets. */
import { expect, test } from 'vitest';
import { languageOf, widgetPage } from '../../src/site/languages.ts';

test.each([
  [['xx-XX', 'de-CH', 'en'], 'de'],
  [['xx', 'en-GB', 'de'], 'en'],
  [['DE'], 'de'],
  [['xx'], 'en'],
  [[], 'en'],
] as const)('%j reads the first language that the page has', (codes, expected) => {
  expect(languageOf(codes)).toBe(expected);
});

test('a widget has a file of its own in each language', () => {
  expect([widgetPage('en'), widgetPage('de')]).toEqual(['embed.html', 'embed.de.html']);
});
