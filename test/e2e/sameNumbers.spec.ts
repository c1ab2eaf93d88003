/** One seed, one set of numbers: the tab and the command line train the same run, bit for bit. */
import { expect, test } from '@playwright/test';
import { showcases } from '../../src/experiment/showcases.ts';
import { button, expectState, fillIn, openLab } from './lab.ts';
import { storedRun } from './stored.ts';
import { trainInNode } from './train.ts';

test('“Show me” makes the recipe with all four switches ready to run, and the page trains it to the last bit of the command line', async ({
  page,
}) => {
  const rounds = 10;
  const { method, settings } = showcases.find(({ id }) => id === 'all') ?? {};
  const set = Object.entries({ ...settings, max_rounds: rounds }).map((one) => one.join('='));
  const node = trainInNode(`--method ${method} --threads 1 --set ${set.join(' ')}`);
  await openLab(page);
  await button(page, 'Show me all four switches').click();
  for (const name of ['Tree rollouts', 'Pruning', 'Hints', 'Replay'])
    await expect(page.getByRole('switch', { name, exact: true })).toBeChecked();
  // What was measured is said beside what was opened.
  await expect(page.getByText(/over 16 seeds it saved [\d.]+ % of the generated tokens/)).toBeVisible();
  // Nothing runs before the reader says so.
  await expectState(page, 'idle');
  await fillIn(page, { Rounds: String(rounds) });
  await button(page, 'Run').click();
  await expectState(page, 'done');
  const { metrics, hash } = await node;
  const stored = await storedRun(page);
  expect(stored.metrics).toEqual(metrics);
  expect(stored.checkpoint).toEqual({ round: rounds, hash });
});
