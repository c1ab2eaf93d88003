/** A configuration on its way through the page: an address opens it in the Lab, and the Lab makes an address of it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeLink, encodeLink } from '../../src/config/link.ts';
import { anyConfig } from '../config/anyConfig.ts';
import { openToyPage, settle } from './toyPage.ts';

test('120 random configurations survive the way from an address into the recipe and back to an address', async () => {
  const page = await openToyPage();
  const configs = fc.sample(anyConfig, { numRuns: 120, seed: 20 });
  const lost: string[] = [];
  for (const config of configs) {
    const address = encodeLink(config);
    await page.lab.follow(address);
    const { recipe } = page.lab;
    const back = recipe && encodeLink(recipe);
    const isSame = JSON.stringify(recipe) === JSON.stringify(decodeLink(address));
    if (back !== address || !isSame) lost.push(address);
  }
  await settle();
  expect(lost).toEqual([]);
  await page.close();
}, 120_000);
