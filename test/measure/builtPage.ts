/** Serves the built page on its own port, and opens a Chromium. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { preview } from 'vite';
import { chromiumFlags, findChromium } from '../chromium.mjs';
import { root } from './output.ts';

/** Serves dist/ during `work`. Throws if there is no build. */
export async function withBuiltPage<T>(work: (address: string) => Promise<T>): Promise<T> {
  if (!existsSync(join(root, 'dist/index.html'))) {
    throw new Error('the page must be built, found no dist/index.html; run `npm run build` first');
  }
  const server = await preview({
    root,
    logLevel: 'warn',
    preview: { port: 0, strictPort: false, host: '127.0.0.1', open: false },
  });
  try {
    const address = server.resolvedUrls?.local[0];
    if (address === undefined) throw new Error('the server of the built page must have an address, got none');
    return await work(address);
  } finally {
    await server.close();
  }
}

/** Starts Chromium with the tests' flags and further ones. */
function openChromium(...flags: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...chromiumFlags, ...flags],
  });
}

/** Serves dist/ and opens a Chromium during `work`. */
export function inChromium<T>(work: (browser: Browser, address: string) => Promise<T>): Promise<T> {
  return withBuiltPage(async (address) => {
    const browser = await openChromium();
    try {
      return await work(browser, address);
    } finally {
      await browser.close();
    }
  });
}
