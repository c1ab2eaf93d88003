/** Tests that links made by the build of engine 8 open the recipes and comparisons that they were made from. */
import { expect, test } from 'vitest';
import { decodeLink } from '../../src/config/link.ts';
import { decodeComparison } from '../../src/experiment/comparisonLink.ts';
import engine8 from './fixtures/engine-8.json';

test.each(engine8.recipes)('$link opens its recipe', ({ link, settings }) => {
  expect(decodeLink(link)).toMatchObject(settings);
});

test.each(engine8.comparisons)('$link opens its comparison', ({ link, comparison }) => {
  expect(decodeComparison(link)).toMatchObject(comparison);
});
