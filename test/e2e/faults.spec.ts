/** Bad settings, lost files, denied or full storage, missing features: one sentence each, and the page stays usable. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { findChromium } from '../chromium.mjs';
import {
  alert,
  button,
  expectSettings,
  expectState,
  fillIn,
  findSetting,
  goTo,
  notices,
  openLab,
  quickLink,
  reaches,
  reading,
} from './lab.ts';
import { fillDisk } from './hoard.ts';
import { storedRun, storedRuns } from './stored.ts';

test('a setting out of its range is refused in one sentence that names it, and nothing starts', async ({
  page,
}) => {
  await openLab(page, quickLink());
  const bad: [label: string, value: string, good: string][] = [
    ['Completions per prompt', '0', '4'],
    ['Learning rate', '-0.001', '0.001'],
    // An empty field is no number.
    ['Prompts per round', '', '4'],
  ];
  for (const [label, value, good] of bad) {
    const field = await findSetting(page, label);
    await fillIn(page, { [label]: value });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/Must be .+, got /);
    await button(page, 'Run').click();
    await expect(alert(page)).toContainText(
      new RegExp(`^Not started: “${label}”: must be [^\n]+, got [^\n]+`),
    );
    await expectState(page, 'idle');
    await fillIn(page, { [label]: good });
  }
  await button(page, 'Run').click();
  await reaches(page, 2);
  await expect(alert(page)).toHaveCount(0);
});

test('a policy file that is missing or damaged is named, and the next try works', async ({ page }) => {
  const files = '**/models/*.onnx';
  // From the start, because the page fetches the policy while its reader looks.
  await page.route(files, (route) => route.fulfill({ status: 404, body: 'not here' }));
  await openLab(page, quickLink());
  await button(page, 'Run').click();
  await expect(alert(page)).toContainText(/^Base policy: .*chain-sum-tiny\.onnx answered 404/);
  await expectState(page, 'error');
  await page.unroute(files);

  await page.route(files, (route) => route.fulfill({ body: 'ONNX in name only '.repeat(400) }));
  await button(page, 'Run').click();
  await expect(alert(page)).toContainText(/^Policy file: /);
  await expectState(page, 'error');
  await page.unroute(files);
  // Runs that could not begin leave nothing in the library.
  expect(await storedRuns(page)).toEqual([]);

  await button(page, 'Run').click();
  await reaches(page, 2);
  await expect(alert(page)).toHaveCount(0);
});

for (const [part, files, sentence] of [
  ['thread’s script', '**/thread.worker*.js', /^Training worker: its script did not load/],
  ['engine', '**/*.wasm', /^Engine: .+ could not be loaded/],
] as const) {
  test(`a training ${part} that cannot be fetched is reported, and Run tries again`, async ({ page }) => {
    await page.route(files, (route) => route.abort());
    await page.goto(quickLink());
    await expect(alert(page)).toContainText(sentence, { timeout: 45_000 });
    await button(page, 'Run').click();
    await expectState(page, 'error', 45_000);
    await expect(alert(page)).toContainText(sentence);
    await page.unroute(files);
    await button(page, 'Run').click();
    await reaches(page, 2);
    await expect(alert(page)).toHaveCount(0);
  });
}

test('losses that are never finite stop the run in one sentence; its checkpoint survives, and it goes on once cured', async ({
  page,
}) => {
  // Logits divided by almost nothing are infinite.
  await openLab(page, quickLink({ temperature: 1e-39 }));
  await button(page, 'Run').click();
  await expectState(page, 'error');
  await expect(alert(page)).toContainText(
    /^Update: loss or gradient was not a finite number in any update of 3 rounds in a row up to round 3,/,
  );
  const diagnosis = page.getByRole('region', { name: 'Diagnosis' });
  await expect(diagnosis.getByText(/^\d+ updates were skipped$/)).toBeVisible();
  expect((await storedRun(page)).checkpoint?.round).toBe(0);

  await fillIn(page, { Temperature: '1' });
  await button(page, 'Run').click();
  await reaches(page, 12);
  await expect(alert(page)).toHaveCount(0);
  await expectSettings(page, { Temperature: '1' });

  await fillIn(page, { Temperature: '1e-39' });
  await expectState(page, 'error');
  const failed = await storedRun(page);
  expect(failed.result.state).toBe('error');
  const from = failed.checkpoint?.round ?? 0;
  expect(from).toBeGreaterThanOrEqual(10);
  await fillIn(page, { Temperature: '1' });
  await button(page, 'Run').click();
  await reaches(page, from + 12);
  await button(page, 'Pause').click();
  await expectState(page, 'paused');
  const { metrics } = await storedRun(page);
  expect(metrics.map(({ round }) => round)).toEqual(metrics.map((_, row) => row));
  expect(metrics.every(({ loss }) => loss === undefined || Number.isFinite(loss))).toBe(true);
});

test('a learning rate that is far too high shows in the diagnosis, with a way back', async ({ page }) => {
  await openLab(page, quickLink({ prompts_per_round: 8, learning_rate: 0.0001 }));
  await button(page, 'Run').click();
  await reaches(page, 30);
  await fillIn(page, { 'Learning rate': '1' });
  const diagnosis = page.getByRole('region', { name: 'Diagnosis' });
  await expect(diagnosis.getByText(/^Reward fell from 0\.\d+ to 0\.\d+/)).toBeVisible({ timeout: 45_000 });
  await diagnosis.getByRole('button', { name: /^Lower the learning rate to 0\.3/ }).click();
  await expectSettings(page, { 'Learning rate': '0.3' });
  await expectState(page, 'running');
});

test('a full disk is reported once; training goes on, what was stored stays, and saving begins again', async ({
  page,
  baseURL,
}) => {
  // Another page of the site takes up all that the site may keep, a little more than two runs need.
  const hoarder = await page.context().newPage();
  await hoarder.goto('favicon.svg');
  const devtools = await page.context().newCDPSession(hoarder);
  const { origin } = new URL(baseURL ?? '');
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 6_000_000 });
  // A page behind another draws, and is clicked, once a second.
  await page.bringToFront();

  await openLab(page, quickLink());
  await button(page, 'Step').click();
  await expectState(page, 'paused');
  const earlier = await storedRun(page);
  await button(page, 'Reset').click();
  await button(page, 'Run').click();
  await reaches(page, 11);

  await fillDisk(hoarder);
  const full = notices(page).getByText('Storage is full');
  await expect(full).toBeVisible();
  const chip = page.locator('[popovertarget="site-panel"]');
  await expect(chip).toContainText('not saved');
  await reaches(page, ((await reading(page, 'round')) ?? 0) + 20);
  await expectState(page, 'running');
  await expect(full).toHaveCount(1);
  expect((await storedRuns(page)).find(({ id }) => id === earlier.id)).toEqual(earlier);

  // Not by deleting what fills it: Chromium gives back what a deleted database held only some time later.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 60_000_000 });
  await expect(notices(page).getByText('Storage works again')).toBeVisible();
  await expect(full).toHaveCount(0);
  await expect(chip).not.toContainText('not saved');
  await button(page, 'Pause').click();
  await expectState(page, 'paused');
  const later = (await storedRuns(page)).find(({ id }) => id !== earlier.id);
  expect(later?.checkpoint?.round).toBe(await reading(page, 'round'));
  expect(later?.metrics.map(({ round }) => round)).toEqual(later?.metrics.map((_, row) => row));
});

test('a run whose data are cleared in the browser while it trains goes on, says what happened and is saved again', async ({
  page,
  baseURL,
}) => {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(baseURL ?? '');
  await openLab(page, quickLink({ save_every_rounds: 1 }));
  await button(page, 'Run').click();
  await reaches(page, 5);
  // Whatever storage does at the moment: it opens, upgrades or saves.
  for (let turn = 0; turn < 6; turn++)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await expect(notices(page).getByText('The data of this page were cleared in the browser')).toBeVisible();
  await reaches(page, ((await reading(page, 'round')) ?? 0) + 5);
  await button(page, 'Pause').click();
  await expectState(page, 'paused');
  await expect(notices(page)).not.toContainText(/version of the page|disk space/);
  const { metrics, checkpoint } = await storedRun(page);
  expect(checkpoint?.round).toBe(await reading(page, 'round'));
  expect(metrics.map(({ round }) => round)).toEqual(metrics.map((_, row) => row));
});

test('a browser that denies storage trains in memory and says so', async ({ baseURL, launchOptions }) => {
  // As a reader does it: cookies, and with them all storage, blocked in the browser's own settings.
  const profile = mkdtempSync(join(tmpdir(), 'espalier-profile-'));
  mkdirSync(join(profile, 'Default'));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
  const executablePath = findChromium() ?? undefined;
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, executablePath });
  try {
    const page = await context.newPage();
    await openLab(page, `${baseURL}${quickLink()}`);
    await expect(notices(page)).toContainText(/Runs are not kept in this browser: storage: .*denies storage/);
    await button(page, 'Run').click();
    await reaches(page, 12);
    await button(page, 'Pause').click();
    await expectState(page, 'paused');
    await button(page, 'Run').click();
    await reaches(page, ((await reading(page, 'round')) ?? 0) + 2);
    await expect(notices(page).getByText('denies storage')).toHaveCount(1);
    await expect(alert(page)).toHaveCount(0);
    await goTo(page, 'Runs');
    await expect(page.getByRole('region', { name: 'Runs kept in this browser' })).toContainText(
      'denies storage',
    );
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});
