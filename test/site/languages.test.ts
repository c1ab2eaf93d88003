/** Which language of the page a reader gets. */
import { expect, test } from 'vitest';
import { languageOf, widgetPage } from '../../src/site/languages.ts';

test.each([
  [['fr-FR', 'de-CH', 'en'], 'de'],
  [['fr', 'en-GB', 'de'], 'en'],
  [['DE'], 'de'],
  [['fr'], 'en'],
  [[], 'en'],
] as const)('%j reads the first language that the page has', (codes, expected) => {
  expect(languageOf(codes)).toBe(expected);
});

test('a widget has a file of its own in each language', () => {
  expect([widgetPage('en'), widgetPage('de')]).toEqual(['embed.html', 'embed.de.html']);
});
