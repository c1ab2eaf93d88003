/** The built page as a person uses it: its buttons, and what its status says. */
import type { Browser, Page } from 'playwright';

/** The Lab in a fresh profile. `prepare` runs before anything of the page does. */
export async function openLab(
  browser: Browser,
  url: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(url, { waitUntil: 'commit' });
  return page;
}

export const pressRun = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Run', exact: true }).click();

/** Waits until the status has reached this value of a number. Throws what the page says when the run fails first. */
export async function reaches(
  page: Page,
  what: 'round' | 'pass-at-1',
  value: number,
  timeout: number,
): Promise<void> {
  const end = await page.waitForFunction(
    ([name, least]) => {
      const status = document.querySelector<HTMLElement>('output[aria-label="Status"]');
      // Not by dataset, whose spelling of a name that ends in a digit is its own.
      const now = status?.getAttribute(`data-${name}`) ?? '';
      const reached = now !== '' && Number(now) >= (least as number);
      const state = status?.dataset['state'] ?? '';
      return reached ? 'reached' : ['error', 'done'].includes(state) ? state : null;
    },
    [what, value] as const,
    { timeout, polling: 50 },
  );
  const ended = await end.jsonValue();
  if (ended === 'reached') return;
  const alert = page.getByRole('alert').first();
  const words = (await alert.count()) > 0 ? await alert.textContent() : 'nothing';
  throw new Error(
    `page: the run must reach ${what} ${value}, got state ${ended}; the page says: ${words?.trim()}`,
  );
}
