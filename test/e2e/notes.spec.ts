/** Notes on a run and on a comparison: written, shown, kept, and exported as one page that fetches nothing. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, type Browser, type Download, type Page } from '@playwright/test';
import { button, expectState, goTo, openLab, quickLink } from './lab.ts';
import { expectNoViolations, overhang, violations } from './look.ts';
import { storedRun } from './stored.ts';

const hostile =
  '# Why\n\n<script>document.title = "x"</script> <img src="https://evil.example/a.png" onerror="document.title = \'x\'">\n\n![pixel](https://evil.example/b.png) and **bold**';

/** Addresses that a page asks for, but for itself. */
function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) asked.push(request.url());
  });
  return asked;
}

/** Opens an exported page as a file, apart from the site, and looks at it in both widths. */
async function openExported(browser: Browser, download: Download): Promise<Page> {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-page-'));
  test.info().annotations.push({ type: 'folder', description: folder });
  const path = join(folder, download.suggestedFilename());
  writeFileSync(path, readFileSync(await download.path()));
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked = askedBy(page);
  await page.goto(pathToFileURL(path).href);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await overhang(page)).toBe(0);
  expect(await page.title()).not.toBe('x');
  await expect(page.locator('img, script')).toHaveCount(0);
  await expect(page.getByText('<script>document.title = "x"</script>')).toBeVisible();
  await expect(page.getByRole('link', { name: 'pixel' })).toHaveAttribute(
    'href',
    'https://evil.example/b.png',
  );
  return page;
}

test.afterEach(() => {
  for (const { type, description } of test.info().annotations)
    if (type === 'folder' && description) rmSync(description, { recursive: true, force: true });
});

test('a note on a run is shown as text, kept in its file, and exported as one page without requests', async ({
  page,
  browser,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil')) asked.push(request.url());
  });
  await openLab(page, quickLink({ max_rounds: 10 }));
  await button(page, 'Run').click();
  await expectState(page, 'done');
  const { name } = await storedRun(page);
  await goTo(page, 'Runs');
  await button(page, `Details of ${name}`).click();
  const form = page.getByRole('form', { name: `About ${name}` });
  const notes = form.getByLabel('Notes');

  await test.step('a note that is too long is refused in a sentence', async () => {
    await notes.fill('x'.repeat(20_003));
    await expect(form.getByRole('alert')).toHaveText(
      'A note has at most 20,000 characters, got 20,003: remove 3.',
    );
    await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  await notes.fill(hostile);
  const shown = form.getByRole('group', { name: 'The note as shown' });
  await expect(shown.getByText('<script>document.title = "x"</script>')).toBeVisible();
  await expect(shown.getByRole('heading', { name: 'Why' })).toBeVisible();
  await expect(shown.locator('img, script')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await button(page, `View ${name}`).click();
  const viewed = page.getByRole('region', { name: 'Stored run' });
  await expect(viewed.getByRole('heading', { name: 'Why' })).toBeVisible();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await overhang(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  const row = page.getByRole('row').filter({ hasText: name });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByLabel('Other formats').selectOption('page'),
  ]);
  expect(file.suggestedFilename()).toBe(`${name}.html`);
  const exported = await openExported(browser, file);
  await expect(exported.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(exported.getByRole('img', { name: /Learning curves of/ })).toBeVisible();
  const link = exported.getByRole('link', { name: 'Open these settings in Espalier' });
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect(address.hash).toContain('max_rounds=10');
  await exported.context().close();

  await test.step('the run file brings the note with it', async () => {
    const [run] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Import').click()]);
    await chooser.setFiles({
      name: run.suggestedFilename(),
      mimeType: '',
      buffer: readFileSync(await run.path()),
    });
    await expect(page.getByText(/^# Why/)).toHaveCount(2);
  });
  expect(asked).toEqual([]);
});

test('a note on a comparison outlives a reload, and stands in its exports', async ({ page, browser }) => {
  const tiny =
    'policy=tiny&prompts_per_round=4&num_generations=4&eval_every_rounds=2&num_eval_prompts=16&max_completion_length=6';
  const link = `v=1&seeds=1-2&budget=budget:2000&control=GRPO&arm=GRPO&method=grpo&${tiny}&arm=Placebo&method=grpo&${tiny}&labels=random`;
  await page.goto(`./#/compare/${link}`);
  const panel = page.getByRole('tabpanel', { name: 'Compare' });
  const state = panel.getByRole('status', { name: 'Comparison status' });
  await expect(state).toHaveAttribute('data-state', 'ready');
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(state).toHaveAttribute('data-state', 'done', { timeout: 120_000 });

  const notes = panel.getByRole('region', { name: 'Notes on the comparison' });
  await notes.getByLabel('Notes').fill(hostile);
  await notes.getByRole('button', { name: 'Save the note' }).click();
  await expect(notes.getByRole('status')).toHaveText('Saved.');
  await page.reload();
  await expect(notes.getByLabel('Notes')).toHaveValue(hostile);
  await expect(notes.getByRole('group').getByText('<script>document.title = "x"</script>')).toBeVisible();
  await expectNoViolations(page);

  const save = async (kind: string): Promise<Download> => {
    const exporting = panel.getByLabel('Export the comparison');
    const [file] = await Promise.all([page.waitForEvent('download'), exporting.selectOption(kind)]);
    return file;
  };
  const json = JSON.parse(readFileSync(await (await save('json')).path(), 'utf8')) as { note?: string };
  expect(json.note).toBe(hostile);
  const exported = await openExported(browser, await save('html'));
  await expect(exported.getByRole('heading', { level: 1 })).toHaveText('GRPO against Placebo');
  await expect(exported.getByRole('img', { name: /Differences from GRPO/ })).toBeVisible();
  await expect(exported.getByRole('table').first()).toContainText('Placebo');
  await exported.context().close();
});
