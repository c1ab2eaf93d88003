/** What the recipe says of settings: all refusals of a field beside it, and warnings in a region of their own. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openToyPage, settle, type ToyPage } from './toyPage.ts';

let page: ToyPage;
beforeEach(async () => {
  page = await openToyPage();
});
afterEach(() => page.close());

const warnings = (): Element => document.querySelector('[role="status"][aria-label="Warnings"]')!;

test('a field lists all reasons for which its setting is refused', async () => {
  page.lab.apply({ replay: 'fifo', baseline: 'batch_mean', scale_rewards: 'batch' });
  await settle();
  const [error] = [...document.querySelectorAll('.recipe .error')].map((one) => one.textContent);
  expect(error).toContain('Set “Baseline” to group mean, or “Replay” to none.');
  expect(error).toContain('Set “Scale of advantages” to group standard deviation, or “Replay” to none.');
  expect(page.lab.recipe).toBeNull();
});

test('a warning stands above the run buttons while it holds, and refuses nothing', async () => {
  expect(warnings().textContent.trim()).toBe('');
  page.lab.change('max_completion_length', 3);
  await settle();
  expect(warnings().textContent.trim()).toMatch(
    /^“Longest completion”: Some correct completions of .+ take \d tokens and will be truncated\. Set /,
  );
  expect(page.lab.recipe).not.toBeNull();
  page.lab.change('max_completion_length', null);
  await settle();
  expect(warnings().textContent.trim()).toBe('');
});

test('a warning waits until nothing is refused', async () => {
  page.lab.apply({ max_completion_length: 3, num_generations: 1 });
  await settle();
  expect(warnings().textContent.trim()).toBe('');
  expect(document.querySelectorAll('.recipe .error').length).toBeGreaterThan(0);
});
