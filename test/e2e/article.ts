/** Someone else's page on someone else's host, with widgets in it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';

export interface Article {
  /** On another site than the built page: another name, another port. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves one page with this body. */
export async function serveArticle(body: string): Promise<Article> {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>An article</title></head><body>${body}</body></html>`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The inside of the widget with this id. */
export const inside = (page: Page, id: string): FrameLocator => page.locator(`#${id}`).frameLocator('iframe');
