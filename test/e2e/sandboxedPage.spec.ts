/** The whole page, not its widget, in a sandboxed frame of someone else's page. */
import { expect, test } from '@playwright/test';
import { serveArticle } from './article.ts';
import { quickLink } from './lab.ts';
import { servePlainly } from './plainHost.ts';

test('the whole page in a sandboxed frame says why it cannot train, and links to itself', async ({
  page,
}) => {
  const host = await servePlainly('/espalier/', { 'Access-Control-Allow-Origin': '*' });
  const address = `${host.url}${quickLink()}`;
  const article = await serveArticle(
    `<iframe sandbox="allow-scripts" width="900" src="${address}"></iframe>`,
  );
  try {
    await page.goto(article.url);
    const frame = page.frameLocator('iframe');
    const alert = frame.getByRole('alert').filter({ hasText: /\S/ });
    const sentence =
      /^This frame is sandboxed without allow-same-origin.* tab of its own, embed the widget \(embed\.html\), or add allow-same-origin\./;
    await expect(alert).toHaveText(sentence);
    await expect(alert.getByRole('link')).toHaveAttribute('href', address);
    // Before the engine is ready as after.
    await frame.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(alert).toHaveText(sentence);
  } finally {
    await article.close();
    await host.close();
  }
});
