/** Firefox over WebDriver BiDi. */
import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { callOf, until, type Driven } from './driven.ts';

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Opens a window of a fresh profile, or null if no Firefox is installed (FIREFOX_PATH overrides its path). */
export async function openFirefox(): Promise<Driven | null> {
  const named = process.env['FIREFOX_PATH'];
  const executablePath = (named === undefined ? places : [named]).find((path) => existsSync(path));
  if (executablePath === undefined) return null;
  const browser = await puppeteer.launch({
    ...{ browser: 'firefox', executablePath, headless: true, defaultViewport: null },
  });
  const page = await browser.newPage();
  // The size is set before the turn of the screen, a command that not every Firefox has.
  await page.setViewport({ width: 1280, height: 900 }).catch(() => undefined);
  return {
    browser: await browser.version(),
    open: async (url) => {
      await page.goto(url);
    },
    reload: async () => {
      await page.reload();
    },
    evaluate: (read) => page.evaluate(callOf(read)) as ReturnType<typeof read>,
    press: async (name) => {
      // Looked up again each time: a wait inside the page ends without a word where the page reloads itself.
      const button = await until(`a button ${name}`, async () => {
        for (const one of await page.$$('button').catch(() => [])) {
          const named = await one
            .evaluate((element) => element.ariaLabel ?? element.textContent)
            .catch(() => '');
          if (named?.trim() === name && (await one.isVisible().catch(() => false))) return one;
        }
        return null;
      });
      await button.click();
    },
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
