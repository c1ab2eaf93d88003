/** Hosts that send a Content-Security-Policy: what they refuse is named, and with what README tells them to allow all works. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { neededPolicy } from '../../src/runtime/notLoaded.ts';
import { alert, button, expectState, quickLink, reaches } from './lab.ts';
import { servePlainly } from './plainHost.ts';

/** Serves the built page with this policy on every file while `visit` runs. */
async function withPolicy(policy: string, visit: (url: string) => Promise<void>): Promise<void> {
  const host = await servePlainly('/espalier/', { 'Content-Security-Policy': policy });
  try {
    await visit(host.url);
  } finally {
    await host.close();
  }
}

const run = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await button(page, 'Run').click();
};

for (const [name, file] of [
  ['Lab', ''],
  ['widget', 'embed.html'],
] as const) {
  for (const policy of [
    "default-src 'self'",
    `default-src 'self'; ${neededPolicy.replace("worker-src 'self' blob:", "worker-src 'none'")}`,
  ])
    test(`the ${name} names what ${policy} refuses and what the host must allow`, async ({ page }) => {
      await withPolicy(policy, async (url) => {
        await run(page, `${url}${file}${quickLink()}`);
        await expectState(page, 'error');
        await expect(alert(page)).toContainText(
          /refuses it by its Content-Security-Policy, which must allow/,
        );
        await expect(alert(page)).toContainText(neededPolicy);
        await expect(alert(page)).not.toContainText('check the connection');
      });
    });

  test(`the ${name} trains where the policy allows what README says, and nothing is refused`, async ({
    page,
  }) => {
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await withPolicy(`default-src 'self'; ${neededPolicy}`, async (url) => {
      await run(page, `${url}${file}${quickLink()}`);
      await reaches(page, 3);
      await expect(alert(page)).toHaveCount(0);
    });
    expect(complaints).toEqual([]);
  });
}

test('README gives the line that the page names', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  expect(readme.replaceAll(/\s+/g, ' ')).toContain(`must allow \`${neededPolicy}\``);
});
