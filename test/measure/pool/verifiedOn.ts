/** Verifies links of runs on the page, with some number of rollout workers, in Chromium and Firefox. */
import type { Page, Worker as Thread } from 'playwright';
import { openFirefox } from '../browsers/firefox.ts';
import { callOf, until } from '../browsers/driven.ts';
import { openChromium } from '../builtPage.ts';
import { partsAskedBy, trainingThreads } from './trainingThread.ts';

/** The page in a browser. */
export interface VerifyingPage {
  /** Name and version, as the browser reports them. */
  readonly browser: string;
  open(url: string): Promise<void>;
  evaluate<T>(read: () => Promise<T>): Promise<T>;
  /** Presses the first button of this name. */
  press(name: string): Promise<void>;
  /** Parts that the training threads asked of their workers since the page was opened; null where the browser hides them. */
  parts(): Promise<number | null>;
  close(): Promise<void>;
}

export interface Verified {
  /** Whether the page says that all rounds and the last state are identical. */
  readonly isSame: boolean;
  /** Parts of updates that rollout workers were asked for; null where the browser hides them. */
  readonly parts: number | null;
}

/** The page's sentence on the link, once it has one. */
const verdictOn = async (page: VerifyingPage): Promise<string> =>
  page.evaluate(async () => {
    const banner = document.querySelector('[aria-label="Proof of the link"]');
    const said = [...(banner?.querySelectorAll('[role="status"], [role="alert"]') ?? [])];
    return Promise.resolve(
      said.map(({ textContent }) => textContent.trim()).find((text) => text !== '') ?? '',
    );
  });

/** Opens the link with this number of rollout workers, presses Verify, and waits for the verdict. */
export async function verifiedOn(
  page: VerifyingPage,
  address: string,
  link: string,
  workers: number,
): Promise<Verified> {
  await page.open('about:blank');
  await page.open(`${address}${link.replace('&proof=', `&rollout_workers=${workers}&proof=`)}`);
  await page.press('Verify');
  let parts: number | null = null;
  const verdict = async (): Promise<string> => {
    parts = (await page.parts()) ?? parts;
    return verdictOn(page);
  };
  const text = await until(`verdict on ${workers} workers`, async () => (await verdict()) || null, 600_000);
  const isSame = text.startsWith('Identical');
  if (!isSame) process.stderr.write(`${page.browser}, ${workers} workers: ${text}\n`);
  return { isSame, parts };
}

/** Chromium. Its threads end with the verification, so the last count of each is kept. */
export async function chromiumPage(): Promise<VerifyingPage> {
  const browser = await openChromium();
  const page: Page = await browser.newPage({ serviceWorkers: 'block' });
  const counts = new Map<Thread, number>();
  return {
    browser: `chromium/${browser.version()}`,
    async open(url) {
      await page.goto(url);
      counts.clear();
    },
    evaluate: (read) => page.evaluate(callOf(read)),
    press: (name) => page.getByRole('button', { name, exact: true }).first().click(),
    async parts() {
      for (const thread of trainingThreads(page)) {
        const count = await partsAskedBy(thread).catch(() => null);
        if (count !== null) counts.set(thread, count);
      }
      return [...counts.values()].reduce((sum, count) => sum + count, 0);
    },
    close: () => browser.close(),
  };
}

/** Firefox, whose threads run no code of a driver; null where it is not installed. */
export async function firefoxPage(): Promise<VerifyingPage | null> {
  const page = await openFirefox();
  return page && { ...page, parts: () => Promise.resolve(null) };
}
