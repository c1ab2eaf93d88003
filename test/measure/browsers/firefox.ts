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
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
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
      const selector = `::-p-aria([name="${name}"][role="button"])`;
      // A page that reloads itself ends a wait without a word, so that each wait is short.
      const button = await until(`a button ${name}`, () =>
        page.waitForSelector(selector, { visible: true, timeout: 3000 }).catch(() => null),
      );
      await button.click();
    },
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
