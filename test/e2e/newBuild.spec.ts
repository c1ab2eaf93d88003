/** A page that stays open while its host puts up a new build: what it needs later is gone, and may come back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { alert, button, expectState, quickLink, reaches, reading, trainers } from './lab.ts';
import { built, servePlainly } from './plainHost.ts';
import { storedRun } from './stored.ts';

test('a thread whose script is gone after a new build offers a reload; with the files back Run goes on, and a reload keeps the run', async ({
  page,
}) => {
  const host = await servePlainly('/espalier/');
  const empty = mkdtempSync(join(tmpdir(), 'espalier-new-build-'));
  try {
    await page.goto(`${host.url}${quickLink()}`);
    await button(page, 'Run').click();
    await reaches(page, 3);
    const loseThread = async () => {
      host.deploy(empty);
      for (const thread of trainers(page)) await thread.evaluate(() => close()).catch(() => undefined);
      await expectState(page, 'error');
    };
    await loseThread();
    await expect(alert(page)).toContainText('its host has a newer version of this page now');
    await expect(alert(page)).not.toContainText('check the connection');
    const round = (await reading(page, 'round')) ?? 0;
    expect(round).toBeGreaterThanOrEqual(3);
    await expect(button(page, 'Reload')).toBeVisible();

    host.deploy(built);
    await button(page, 'Run').or(button(page, 'Resume')).click();
    await reaches(page, round + 2);
    await expect(alert(page)).toHaveCount(0);

    await loseThread();
    const { id, checkpoint } = await storedRun(page);
    // Stored every ten rounds, and a thread that is lost stores nothing.
    expect(checkpoint?.round).toBeGreaterThanOrEqual(10 * Math.floor(round / 10));
    host.deploy(built);
    await Promise.all([page.waitForEvent('load'), button(page, 'Reload').click()]);
    expect(await storedRun(page)).toMatchObject({ id, checkpoint: { round: checkpoint?.round } });
  } finally {
    await host.close();
    rmSync(empty, { recursive: true });
  }
});
