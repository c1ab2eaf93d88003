/** One seed, one set of numbers: the tab and the command line train the same run, bit for bit. */
import { expect, test } from '@playwright/test';
import { button, expectState, fillIn, openLab } from './lab.ts';
import { storedRun } from './stored.ts';
import { trainInNode } from './train.ts';

test('five rounds in the page are the five rounds of the command line, to the last bit', async ({ page }) => {
  const node = trainInNode('--seed 1 --rounds 5 --threads 1 --set policy=tiny');
  await openLab(page);
  await fillIn(page, { Policy: 'tiny', Seed: '1', Rounds: '5' });
  await button(page, 'Run').click();
  await expectState(page, 'done', 60_000);
  const { metrics, hash } = await node;
  const stored = await storedRun(page);
  expect(stored.metrics).toEqual(metrics);
  expect(stored.checkpoint).toEqual({ round: 5, hash });
});
