/** A page of the source itself, because the built page does not expose its executor. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createServer } from 'vite';

/** Opens such a page during `work`, and returns its result. */
export async function onSource<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const server = await createServer({
    root: join(import.meta.dirname, '../../..'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, fs: { strict: false } },
  });
  try {
    await server.listen();
    await page.goto(`${server.resolvedUrls?.local[0]}favicon.svg`);
    return await work();
  } finally {
    await server.close();
  }
}
