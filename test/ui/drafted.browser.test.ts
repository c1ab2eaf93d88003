/** The picture of drafted tokens: bars for the eye, a sentence and a table for others, and nothing without drafts. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDrawer } from './controls.ts';
import { openToyPage, settle, type ToyPage } from './toyPage.ts';

let page: ToyPage;
beforeEach(async () => {
  page = await openToyPage();
});
afterEach(() => page.close());

const panel = (): Element | null => document.querySelector('[aria-label="Drafted tokens"]');

test('drafted and accepted tokens are drawn by place once a round drafted some', async () => {
  await openDrawer('Generate');
  await page.lab.start();
  page.handle.turn();
  await settle(150);
  expect(panel()).toBeNull();

  page.handle.turn({}, undefined, { drafts: { drafted: [8, 4, 2], accepted: [6, 4, 0] } });
  const shown = await vi.waitUntil(panel, { timeout: 10_000 });
  expect(shown.textContent).toContain('The policy accepted 10 of 14 drafted tokens (71 %).');
  const heights = [...shown.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
  const most = Math.max(...heights);
  expect(heights.map((height) => height / most)).toEqual([1, 0.75, 0.5, 0.5, 0.25, 0]);
  const rows = [...shown.querySelectorAll('tbody tr')].map((row) => row.textContent.replace(/\s+/g, ' '));
  expect(rows).toEqual(
    ['1 8 6 75 %', '2 4 4 100 %', '3 2 0 0 %'].map(
      (row) => expect.stringMatching(row.replaceAll(' ', '\\s*')) as string,
    ),
  );
});
