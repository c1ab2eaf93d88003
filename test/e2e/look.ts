/** What is wrong with a page as it stands: rules of axe that it breaks, and how far it can be scrolled sideways. */
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** All rules; those that read colours, in which alone a dark page differs; or all others, in which alone a phone does. */
type Rules = 'all' | 'of colour' | 'of structure';

const ofColour = ['color-contrast', 'link-in-text-block'];
const optionsOf: Readonly<Record<Rules, axe.RunOptions>> = {
  all: {},
  'of colour': { runOnly: { type: 'rule', values: ofColour } },
  'of structure': { rules: Object.fromEntries(ofColour.map((rule) => [rule, { enabled: false }])) },
};

/** Rules that are broken, with the elements that break them; `include` are selectors of the parts that are looked at. */
export async function violations(
  page: Page,
  rules: Rules = 'all',
  include: readonly string[] = ['html'],
): Promise<string[]> {
  // Once in a document: most of what axe costs is its own script.
  await Promise.all(
    page.frames().map(async (frame) => {
      if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
    }),
  );
  const found = await page.evaluate(
    async ({ include, options }) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      // What passes is not asked for: to describe it takes longer than to find it.
      return (await run({ include: [...include] }, { resultTypes: ['violations'], ...options })).violations;
    },
    { include, options: optionsOf[rules] },
  );
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('\n')}`,
  );
}

/** No rule is broken in the light page, and none of colours in the dark one, which is left dark. */
export async function expectNoViolations(page: Page, include?: readonly string[]): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(await violations(page, 'all', include), 'in the light page').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await violations(page, 'of colour', include), 'in the dark page').toEqual([]);
}

/** How far the page can be scrolled sideways, in pixels. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
